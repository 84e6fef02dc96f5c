import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Claims, insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { policyMatrix } from "./matrix.ts";
import { createPeople, type People, signedIn } from "./people.ts";

const blogId = randomUUID();
const post = { id: blogId, slug: "funds", title: "Funds", content: "<p>How much.</p>", reading_time: 4 };
const readOnly = { insert: "refused", update: "refused", delete: "refused" } as const;

policyMatrix("public.blog_daily_views", {
  row: () => ({ blog_id: blogId, day: "2026-11-20", views: 3 }),
  key: "blog_id",
  change: { views: 4 },
  arrange: async (sql) => {
    await sql.query("delete from public.blogs");
    await insert(sql, "public.blogs", post);
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
    await insert(sql, "public.blogs", { ...post, published: true });
    await insert(sql, "public.blogs", { ...post, id: randomUUID(), slug: "draft", reading_time: 7 });
  });
});

const run = <T>(claims: Claims, text: string) =>
  database.db.tx(claims, (sql) => sql.query<T>(text)).then((result) => result.rows);

test("views are counted by day beside the count in all", async () => {
  for (let view = 0; view < 3; view += 1) await run({ role: "anon" }, "select public.increment_blog_view('funds')");
  await run({ role: "anon" }, "select public.increment_blog_view('draft')");
  expect(await run(signedIn(people.admin), "select views from public.blog_daily_views")).toEqual([{ views: 3 }]);
  expect(await run(signedIn(people.admin), "select view_count from public.blogs where slug = 'funds'")).toEqual([
    { view_count: 3 },
  ]);
});

test("the last days are all there, today last, without views as 0", async () => {
  await database.db.tx(PLATFORM, (sql) =>
    sql.query(`insert into public.blog_daily_views values ('${blogId}', (now() at time zone 'utc')::date - 2, 5)`),
  );
  const days = (userId: string, count: number) =>
    run<{ views: string | number }>(signedIn(userId), `select views from public.blog_views_by_day(${count})`);
  expect((await days(people.admin, 4)).map(({ views }) => Number(views))).toEqual([0, 5, 0, 0]);
  expect((await days(people.stranger, 4)).map(({ views }) => Number(views))).toEqual([0, 0, 0, 0]);
  expect(await days(people.admin, 1_000_000_000)).toHaveLength(366);
});

test("the sums are over what the caller may see", async () => {
  const stats = (userId: string) =>
    run<Record<string, unknown>>(
      signedIn(userId),
      "select posts, published, views, reading_time from public.blog_stats()",
    );
  const numbers = (rows: Record<string, unknown>[]) => Object.values(rows[0] ?? {}).map(Number);
  expect(numbers(await stats(people.admin))).toEqual([2, 1, 0, 5.5]);
  expect(numbers(await stats(people.stranger))).toEqual([1, 1, 0, 4]);
});
