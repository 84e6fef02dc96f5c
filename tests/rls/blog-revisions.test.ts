import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { z } from "zod/mini";
import { insertUser, insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { postValuesSchema, type PostValues, revisionTextSchema } from "#shared/blog/post-fields.ts";
import { policyMatrix } from "./matrix.ts";
import { createPeople, type People, signedIn } from "./people.ts";

const blogId = randomUUID();
const readOnly = { insert: "refused", update: "refused", delete: "refused" } as const;

policyMatrix("public.blog_revisions", {
  row: ({ owner }) => ({
    id: randomUUID(),
    blog_id: blogId,
    saved_by: owner,
    title: "Proof of funds",
    content: "<p>How little.</p>",
    tags: ["Money"],
    saved_at: new Date("2026-11-20T10:00:00Z"),
  }),
  key: "id",
  change: { title: "Money matters" },
  arrange: async (sql) => {
    await sql.query("delete from public.blogs");
    await insert(sql, "public.blogs", { id: blogId, slug: "funds", title: "Funds", content: "<p>How much.</p>" });
  },
  rules: {
    owner: { select: "no rows", ...readOnly },
    stranger: { select: "no rows", ...readOnly },
    admin: { select: "yes", ...readOnly },
    anonymous: { select: "refused", ...readOnly },
  },
});

let database: EmptiedDatabase;
let people: People;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
});
beforeEach(async () => {
  await database.db.tx(PLATFORM, async (sql) => {
    await sql.query("delete from public.blogs");
    await insert(sql, "public.blogs", { id: blogId, slug: "funds", title: "Funds", content: "<p>First</p>" });
  });
});

/** Saves as an admin, each save in a transaction of its own. */
async function save(change: Record<string, unknown>, admin = people.admin): Promise<void> {
  const columns = Object.keys(change).map((column, index) => `${column} = $${index + 1}`);
  await database.db.tx(signedIn(admin), (sql) =>
    sql.query(`update public.blogs set ${columns.join(", ")} where id = '${blogId}'`, Object.values(change)),
  );
}

async function revisions(): Promise<{ content: string; saved_by: string | null }[]> {
  const { rows } = await database.db.tx(signedIn(people.admin), (sql) =>
    sql.query<{ content: string; saved_by: string | null }>(
      "select content, saved_by from public.blog_revisions order by replaced_at, saved_at",
    ),
  );
  return rows;
}

test("each save keeps what it replaced, and who had saved that", async () => {
  await save({ content: "<p>Second</p>" });
  await save({ content: "<p>Third</p>" });
  expect(await revisions()).toEqual([
    { content: "<p>First</p>", saved_by: null },
    { content: "<p>Second</p>", saved_by: people.admin },
  ]);
});

const others: Partial<Record<keyof PostValues, unknown>> = {
  tags: ["Money"],
  cover_image: "/cover.png",
  published: true,
  featured: true,
  published_at: "2026-11-20T10:00:00Z",
};

test.each(z.keyof(postValuesSchema).options)("another %s is a version of the post, with a name", async (column) => {
  await save({ [column]: others[column] ?? "other" });
  const { rows } = await database.db.tx(PLATFORM, (sql) =>
    sql.query("select updated_by, updated_at > created_at as is_later from public.blogs"),
  );
  expect(rows).toEqual([{ updated_by: people.admin, is_later: true }]);
});

test.each(z.keyof(revisionTextSchema).options)("a former %s is kept", async (column) => {
  await save({ [column]: others[column] ?? "other" });
  await save({ [column]: column === "tags" ? [] : "/last" });
  const { rows } = await database.db.tx(PLATFORM, (sql) =>
    sql.query(`select to_json(${column}) as former from public.blog_revisions order by replaced_at desc limit 1`),
  );
  expect(rows).toEqual([{ former: others[column] ?? "other" }]);
});

test("a view, another slug, publishing and the same text again keep nothing", async () => {
  await database.db.tx(PLATFORM, (sql) => sql.query("update public.blogs set published = true"));
  await database.db.tx({ role: "anon" }, (sql) => sql.query("select public.increment_blog_view('funds')"));
  await save({ slug: "money", featured: true, content: "<p>First</p>" });
  expect(await revisions()).toEqual([]);
});

test("of quiet saves that follow each other one a minute is kept, and no deliberate one is lost", async () => {
  await save({ content: "<p>Second</p>", autosaved: false });
  for (const word of ["a", "b", "c"]) await save({ content: `<p>Quiet ${word}</p>`, autosaved: true });
  await save({ content: "<p>Third</p>", autosaved: false });
  expect((await revisions()).map(({ content }) => content)).toEqual([
    "<p>First</p>",
    "<p>Second</p>",
    "<p>Quiet c</p>",
  ]);
});

test("a quiet save keeps what somebody else wrote quietly", async () => {
  const other = await insertUser(database.db);
  await database.db.tx(PLATFORM, (sql) => insert(sql, "public.user_roles", { user_id: other, role: "admin" }));
  await save({ content: "<p>Mine</p>", autosaved: true });
  await save({ content: "<p>Theirs</p>", autosaved: true }, other);
  await save({ content: "<p>Mine again</p>", autosaved: true });
  expect((await revisions()).map(({ content }) => content)).toEqual(["<p>First</p>", "<p>Mine</p>", "<p>Theirs</p>"]);
});

test("the latest hundred stay", async () => {
  for (let number = 0; number < 103; number += 1) await save({ content: `<p>${number}</p>`, autosaved: false });
  const kept = await revisions();
  expect(kept).toHaveLength(100);
  expect(kept.at(-1)?.content).toBe("<p>101</p>");
});

test("the names of those who saved are for admins alone", async () => {
  await save({ content: "<p>Second</p>" });
  await database.db.tx(PLATFORM, (sql) =>
    sql.query("update public.profiles set full_name = 'Ada' where user_id = $1", [people.admin]),
  );
  const names = (userId: string) =>
    database.db
      .tx(signedIn(userId), (sql) => sql.query("select * from public.blog_editors()"))
      .then(({ rows }) => rows);
  expect(await names(people.admin)).toEqual([{ id: people.admin, full_name: "Ada" }]);
  expect(await names(people.stranger)).toEqual([]);
});
