import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { insertUser, insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { policyMatrix } from "./matrix.ts";
import { signedIn } from "./people.ts";

const letterId = randomUUID();

policyMatrix("public.sop_document_versions", {
  row: ({ owner }) => ({
    id: randomUUID(),
    sop_document_id: letterId,
    user_id: owner,
    generated_text: "<p>What it said before</p>",
    email_subject: null,
    written_at: new Date("2026-11-20T10:00:00Z"),
  }),
  key: "id",
  change: { generated_text: "What it never said" },
  arrange: async (sql, { owner }) => {
    await sql.query("delete from public.sop_documents");
    await insert(sql, "public.sop_documents", {
      id: letterId,
      user_id: owner,
      prompt_input: "About me",
      generated_text: "What it says now",
    });
  },
  rules: {
    owner: { select: "yes", insert: "refused", update: "refused", delete: "refused" },
    stranger: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
    admin: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
});

interface Version {
  generated_text: string;
  email_subject: string | null;
  written_at: Date;
  replaced_at: Date;
}

/** A letter of a new person, and what that person does with it, each in a transaction of its own. */
async function ownLetter() {
  const { db } = database;
  const owner = await insertUser(db);
  const id = randomUUID();
  const letter = { id, prompt_input: "Ask", generated_text: "Text 0", email_subject: "Subject 0" };
  await db.tx(signedIn(owner), (sql) => insert(sql, "public.sop_documents", letter));
  const update = (assignments: string, ...values: unknown[]) =>
    db.tx(signedIn(owner), (sql) =>
      sql.query(`update public.sop_documents set ${assignments} where id = $1`, [id, ...values]),
    );
  return {
    owner,
    id,
    write: (text: string) => update("generated_text = $2", text),
    update,
    async versions(): Promise<Version[]> {
      const { rows } = await db.tx(signedIn(owner), (sql) =>
        sql.query<Version & Record<string, unknown>>(
          "select * from public.sop_document_versions where sop_document_id = $1 order by replaced_at desc",
          [id],
        ),
      );
      return rows;
    },
  };
}

test("every saved change keeps the text and the subject that it replaced, and their time", async () => {
  const { write, update, versions } = await ownLetter();
  await write("Text 1");
  await update("email_subject = $2", "Subject 1");
  const [second, first] = await versions();
  expect(first).toMatchObject({ generated_text: "Text 0", email_subject: "Subject 0" });
  expect(second).toMatchObject({ generated_text: "Text 1", email_subject: "Subject 0" });
  // In use from one change to the next.
  expect(second?.written_at).toEqual(first?.replaced_at);
});

test("saves within one tick of the clock keep their order", async () => {
  const { owner, id, versions } = await ownLetter();
  const texts = Array.from({ length: 53 }, (_, change) => `Text ${change}`);
  // One transaction has one `now()`.
  await database.db.tx(signedIn(owner), async (sql) => {
    for (const text of texts.slice(1)) {
      await sql.query("update public.sop_documents set generated_text = $2 where id = $1", [id, text]);
    }
  });
  expect((await versions()).map(({ generated_text }) => generated_text)).toEqual(texts.slice(2, 52).toReversed());
});

test("saving what is there already keeps nothing", async () => {
  const { write, update, versions } = await ownLetter();
  await write("Text 0");
  await update("generated_text = generated_text, email_subject = $2", "Subject 0");
  expect(await versions()).toEqual([]);
});

test("a subject that is taken away or given is a change", async () => {
  const { update, versions } = await ownLetter();
  await update("email_subject = null");
  await update("email_subject = $2", "Another");
  expect((await versions()).map(({ email_subject }) => email_subject)).toEqual([null, "Subject 0"]);
});

test("the latest fifty of each letter are kept", async () => {
  const [mine, other] = [await ownLetter(), await ownLetter()];
  await other.write("Text 1");
  for (let change = 1; change <= 52; change += 1) await mine.write(`Text ${change}`);
  const kept = await mine.versions();
  expect(kept.map(({ generated_text }) => generated_text)).toEqual(
    Array.from({ length: 50 }, (_, index) => `Text ${51 - index}`),
  );
  expect(await other.versions()).toHaveLength(1);
});

test("a restored text is one more change: nothing is lost by it", async () => {
  const { write, versions } = await ownLetter();
  await write("Text 1");
  await write("Text 0");
  expect((await versions()).map(({ generated_text }) => generated_text)).toEqual(["Text 1", "Text 0"]);
});

test("a change that is refused keeps nothing", async () => {
  const { write, versions } = await ownLetter();
  await expect(write("<script>alert(1)</script>")).rejects.toMatchObject({ code: "23514" });
  expect(await versions()).toEqual([]);
});

test("versions go with their letter, and with their person", async () => {
  const { db } = database;
  const count = async (id: string) =>
    (
      await db.tx(PLATFORM, (sql) =>
        sql.query("select from public.sop_document_versions where sop_document_id = $1", [id]),
      )
    ).rows.length;
  const [deleted, orphaned] = [await ownLetter(), await ownLetter()];
  for (const letter of [deleted, orphaned]) {
    await letter.write("Text 1");
    expect(await count(letter.id)).toBe(1);
  }
  await db.tx(signedIn(deleted.owner), (sql) =>
    sql.query("delete from public.sop_documents where id = $1", [deleted.id]),
  );
  await db.tx(PLATFORM, (sql) => sql.query("delete from auth.users where id = $1", [orphaned.owner]));
  expect(await count(deleted.id)).toBe(0);
  expect(await count(orphaned.id)).toBe(0);
});
