import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { createPeople, signedIn } from "./people.ts";
import type { People } from "./people.ts";

let database: EmptiedDatabase;
let people: People;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
});

test("a new message moves its conversation, and no other, to the top of the history", async () => {
  const [older, newer] = [randomUUID(), randomUUID()];
  const claims = signedIn(people.owner);
  await database.db.tx(claims, (sql) => insert(sql, "public.chat_conversations", { id: older }));
  await database.db.tx(claims, (sql) => insert(sql, "public.chat_conversations", { id: newer }));
  const history = () =>
    database.db.tx(claims, (sql) =>
      sql.query<{ id: string; updated_at: Date }>(
        "select id, updated_at from public.chat_conversations order by updated_at desc",
      ),
    );
  const before = (await history()).rows;
  expect(before.map((row) => row.id)).toEqual([newer, older]);

  await database.db.tx({ role: "service_role" }, (sql) =>
    insert(sql, "public.chat_messages", { conversation_id: older, message: "Hi", response: "Hello" }),
  );
  const after = (await history()).rows;
  expect(after.map((row) => row.id)).toEqual([older, newer]);
  expect(after[1]).toEqual(before[0]);
});

test("deleting a conversation deletes its messages", async () => {
  const id = randomUUID();
  const claims = signedIn(people.stranger);
  await database.db.tx(claims, (sql) => insert(sql, "public.chat_conversations", { id }));
  await database.db.tx({ role: "service_role" }, (sql) =>
    insert(sql, "public.chat_messages", { conversation_id: id, message: "Hi", response: "Hello" }),
  );
  await database.db.tx(claims, (sql) => sql.query("delete from public.chat_conversations where id = $1", [id]));
  const { rows } = await database.db.tx(PLATFORM, (sql) =>
    sql.query("select 1 from public.chat_messages where conversation_id = $1", [id]),
  );
  expect(rows).toEqual([]);
});
