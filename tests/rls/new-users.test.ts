import { beforeAll, expect, inject, test } from "vitest";
import { visaSteps } from "#shared/visa-progress.ts";
import { insertUser, insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { signedIn } from "./people.ts";

let database: EmptiedDatabase;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
});

async function fullNameOf(metadata: unknown): Promise<unknown> {
  const id = await insertUser(database.db, { raw_user_meta_data: metadata });
  const { rows } = await database.db.tx(signedIn(id), (sql) =>
    sql.query("select user_id, full_name, residence_country from public.profiles"),
  );
  expect(rows).toMatchObject([{ user_id: id, residence_country: null }]);
  return rows[0]?.["full_name"];
}

test("a new account has its profile with the name from sign-up", async () => {
  expect(await fullNameOf({ full_name: "Amina Rahman" })).toBe("Amina Rahman");
});

test("a new account has its visa progress, nothing of it completed", async () => {
  const id = await insertUser(database.db);
  const { rows } = await database.db.tx(signedIn(id), (sql) => sql.query("select * from public.visa_progress"));
  expect(rows).toMatchObject([{ user_id: id, ...Object.fromEntries(visaSteps.map((step) => [step.id, false])) }]);
});

test("visa_progress has the eleven steps of the product and no other switch", async () => {
  const { rows } = await database.db.tx(PLATFORM, (sql) =>
    sql.query<{ column_name: string }>(
      `select column_name::text from information_schema.columns
       where table_schema = 'public' and table_name = 'visa_progress' and data_type = 'boolean' order by ordinal_position`,
    ),
  );
  expect(rows.map((row) => row.column_name)).toEqual(visaSteps.map((step) => step.id));
});

test.each<[string, unknown, string | null]>([
  ["no metadata", null, null],
  ["no name", {}, null],
  ["a blank name", { full_name: " \t\n " }, null],
  ["a name of 10,000 letters", { full_name: "ä".repeat(10_000) }, "ä".repeat(200)],
  ["line breaks and control characters", { full_name: " Amina\r\n\u0007Rahman " }, "Amina Rahman"],
  ["markup, which is text", { full_name: "<script>alert(1)</script>" }, "<script>alert(1)</script>"],
  ["a number", { full_name: 42 }, "42"],
  ["an object", { full_name: { first: "A" } }, '{"first": "A"}'],
  ["a name of four-byte letters", { full_name: "🎓".repeat(300) }, "🎓".repeat(200)],
])("sign-up succeeds with %s", async (_, metadata, expected) => {
  expect(await fullNameOf(metadata)).toBe(expected);
});

test.each(['"a string"', "[1, 2]", "true", "null"])("sign-up succeeds with metadata %s", async (json) => {
  const id = await insertUser(database.db);
  await database.db.tx(PLATFORM, async (sql) => {
    await sql.query("delete from auth.users where id = $1", [id]);
    await sql.query("insert into auth.users (id, raw_user_meta_data) values ($1, $2::jsonb)", [id, json]);
    const { rows } = await sql.query("select full_name from public.profiles where user_id = $1", [id]);
    expect(rows).toEqual([{ full_name: null }]);
  });
});

test("closing an account removes every row of that person, and leaves their posts without an author", async () => {
  const [leaver, other] = [await insertUser(database.db), await insertUser(database.db)];
  for (const id of [leaver, other]) {
    await database.db.tx(PLATFORM, async (sql) => {
      await insert(sql, "public.user_roles", { user_id: id, role: "admin" });
      await insert(sql, "public.documents", {
        user_id: id,
        document_name: "P",
        document_type: "Passport",
        file_url: "/p",
        file_name: "p.pdf",
      });
      await insert(sql, "public.sop_documents", { user_id: id, prompt_input: "Why", generated_text: "Because" });
      await insert(sql, "public.resumes", { user_id: id, title: "CV", file_url: "cv.pdf" });
      await insert(sql, "public.feedback", {
        user_id: id,
        name: "Al",
        email: "al@example.org",
        component: "Other",
        feedback: "Ten letters",
      });
      await insert(sql, "public.chat_conversations", { id, user_id: id });
      await insert(sql, "public.chat_messages", { conversation_id: id, message: "Q", response: "A" });
      await insert(sql, "public.blogs", { title: "T", slug: id, content: "C", author_id: id });
    });
  }
  const updatedAt = "select updated_at from public.blogs where slug = $1";
  const before = await database.db.tx(PLATFORM, (sql) => sql.query(updatedAt, [leaver]));
  await database.db.tx(PLATFORM, (sql) => sql.query("delete from auth.users where id = $1", [leaver]));

  const owned = "profiles user_roles visa_progress documents sop_documents resumes feedback chat_conversations";
  for (const table of owned.split(" ")) {
    const { rows } = await database.db.tx(PLATFORM, (sql) =>
      sql.query(`select user_id from public.${table} where user_id = any ($1)`, [[leaver, other]]),
    );
    expect(rows, table).toEqual([{ user_id: other }]);
  }
  const messages = await database.db.tx(PLATFORM, (sql) =>
    sql.query("select conversation_id from public.chat_messages"),
  );
  expect(messages.rows).toEqual([{ conversation_id: other }]);
  const posts = await database.db.tx(PLATFORM, (sql) => sql.query("select slug, author_id from public.blogs"));
  expect(posts.rows).toHaveLength(2);
  expect(posts.rows).toContainEqual({ slug: leaver, author_id: null });
  expect((await database.db.tx(PLATFORM, (sql) => sql.query(updatedAt, [leaver]))).rows).toEqual(before.rows);
});
