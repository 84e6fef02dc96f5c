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

test("the figures are of all posts, for admins", async () => {
  await database.db.tx(PLATFORM, (sql) =>
    insert(sql, "public.blogs", {
      slug: "later",
      title: "Later",
      content: "<p>Soon.</p>",
      published: true,
      published_at: "2999-01-01",
      view_count: 6,
    }),
  );
  const stats = async (userId: string) => {
    const [row] = await run<Record<string, unknown>>(signedIn(userId), "select * from public.blog_stats()");
    return Object.fromEntries(
      Object.entries(row ?? {}).map(([name, sum]) => [name, sum === null ? null : Number(sum)]),
    );
  };
  expect(await stats(people.admin)).toEqual({ posts: 3, published: 2, scheduled: 1, views: 6, reading_time: 5.5 });
  expect(await stats(people.stranger)).toEqual({ posts: 0, published: 0, scheduled: 0, views: 0, reading_time: null });
});
