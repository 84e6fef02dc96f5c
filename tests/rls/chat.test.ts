import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { insert } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { policyMatrix } from "./matrix.ts";
import { createPeople, signedIn } from "./people.ts";
import type { People } from "./people.ts";

policyMatrix("public.chat_conversations", {
  row: ({ owner }) => ({ id: randomUUID(), user_id: owner, title: "Proof of funds" }),
  key: "id",
  change: { title: "Money" },
  rules: {
    owner: { select: "yes", insert: "yes", update: "yes", delete: "yes" },
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    admin: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

const conversation = randomUUID();

policyMatrix("public.chat_messages", {
  arrange: async (sql, { owner }) => {
    await sql.query("delete from public.chat_conversations");
    await sql.query("insert into public.chat_conversations (id, user_id) values ($1, $2)", [conversation, owner]);
  },
  row: () => ({ id: randomUUID(), conversation_id: conversation, message: "How much?", response: "It **depends**." }),
  key: "id",
  change: { response: "Nothing." },
  rules: {
    // Only the server writes what the consultant said. It stays said; deleting the conversation deletes its messages.
    owner: { select: "yes", insert: "refused", update: "refused", delete: "refused" },
    stranger: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
    admin: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

describe("chat_messages.follow_ups", () => {
  let database: EmptiedDatabase;
  let people: People;
  const id = randomUUID();
  beforeAll(async () => {
    database = await emptiedTestDatabase(inject("engine"));
    people = await createPeople(database.db);
    await database.db.tx(signedIn(people.owner), (sql) => insert(sql, "public.chat_conversations", { id }));
  });

  const store = (follow_ups: string) =>
    database.db.tx({ role: "service_role" }, (sql) =>
      insert(sql, "public.chat_messages", { conversation_id: id, message: "Q", response: "A", follow_ups }),
    );

  test.each(["{}", '{"How much?"}', "{a,b,c,d,e}", `{${"a".repeat(1000)}}`])("takes %s", async (questions) => {
    expect(await store(questions)).toBe(1);
  });

  test.each(["{NULL}", "{a,NULL}", "{{a,b},{c,d}}", "{{NULL}}", "{a,b,c,d,e,f}", `{${"a".repeat(1001)}}`])(
    "refuses %s",
    async (questions) => {
      await expect(store(questions)).rejects.toMatchObject({
        code: "23514",
        constraint: expect.stringMatching(/^chat_messages_follow_ups_/),
      });
    },
  );
});
