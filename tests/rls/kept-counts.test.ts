import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { type Claims, insert, PLATFORM, type Row, type Transaction } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { policyMatrix } from "./matrix.ts";
import { createPeople, type People, signedIn } from "./people.ts";

const readOnly = { insert: "refused", update: "refused", delete: "refused" } as const;

policyMatrix("public.kept_counts", {
  row: () => ({ kind: "made up", key: "made up", amount: 3 }),
  key: "key",
  change: { amount: 4 },
  rules: {
    owner: { select: "no rows", ...readOnly },
    stranger: { select: "no rows", ...readOnly },
    admin: { select: "yes", ...readOnly },
    anonymous: { select: "refused", ...readOnly },
  },
});

const visitor: Claims = { role: "anon" };
let database: EmptiedDatabase;
let people: People;
beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
});
beforeEach(() =>
  database.db.tx(PLATFORM, (sql) =>
    sql.exec("delete from public.blogs; delete from public.feedback; delete from public.kept_counts"),
  ),
);

const asPlatform = <T>(run: (sql: Transaction) => Promise<T>) => database.db.tx(PLATFORM, run);
const run = (text: string, ...params: unknown[]) => asPlatform((sql) => sql.query(text, params));
const read = <T>(claims: Claims, text: string, ...params: unknown[]) =>
  database.db.tx(claims, (sql) => sql.query<T>(text, params)).then(({ rows }) => rows);

async function addPost(slug: string, more: Row = {}): Promise<string> {
  const id = randomUUID();
  const post = { id, slug, title: slug, content: "<p>Text</p>", published: true, published_at: "2026-01-01" };
  await asPlatform((sql) => insert(sql, "public.blogs", { ...post, ...more }));
  return id;
}

const addFeedback = (component: string, writer = people.stranger) =>
  asPlatform((sql) =>
    insert(sql, "public.feedback", {
      user_id: writer,
      name: "Ann",
      email: "ann@example.org",
      component,
      feedback: "It works quite well",
    }),
  );

/** What is kept, and what a new count of the rows gives. */
async function keptAndCounted() {
  return asPlatform(async (sql) => {
    const kept = await everythingKept(sql);
    await sql.query("select private.recount()");
    return { kept, counted: await everythingKept(sql) };
  });
}

async function everythingKept(sql: Transaction) {
  const { rows: counts } = await sql.query<Row>(
    `select kind, key, sum(amount)::int as amount from public.kept_counts
     group by kind, key having sum(amount) <> 0 order by kind, key`,
  );
  const { rows: listed } = await sql.query<Row>(
    `select tag, slug, listed_posts.featured, listed_posts.published_at
     from private.listed_posts join public.blogs on blogs.id = blog_id
     order by tag, slug`,
  );
  const { rows: texts } = await sql.query<Row>("select blog_id, text from private.blog_texts order by blog_id");
  return { counts, listed, texts };
}

const amountOf = async (kind: string, key: string) => {
  const counts = await read<{ amount: number }>(
    { role: "service_role" },
    "select coalesce(sum(amount), 0)::int as amount from public.kept_counts where kind = $1 and key = $2",
    kind,
    key,
  );
  return counts[0]?.amount;
};

describe("what is kept is what the rows say", () => {
  // Of each step: what it does, and a count that it changes, with what that is afterwards.
  const steps: [name: string, change: () => Promise<unknown>, kind: string, key: string, amount: number][] = [
    ["a new post", () => addPost("one", { tags: ["Money", "Money", "Visa"] }), "listed posts", "Money", 1],
    ["a second one", () => addPost("two", { tags: ["Money"], reading_time: 7 }), "posts", "all", 2],
    ["a draft", () => addPost("draft", { published: false, tags: ["Money"] }), "posts", "all", 3],
    ["a draft published", () => run("update public.blogs set published = true"), "listed posts", "Money", 3],
    ["other tags", () => run("update public.blogs set tags = '{Visa}' where slug = 'two'"), "listed posts", "Money", 2],
    ["a later time", () => run("update public.blogs set published_at = '2999-01-01'"), "listed posts", "", 3],
    ["a featured post", () => run("update public.blogs set featured = slug = 'one'"), "posts", "published", 3],
    ["another reading time", () => run("update public.blogs set reading_time = 4"), "posts", "minutes", 12],
    ["none", () => run("update public.blogs set reading_time = null where slug = 'one'"), "posts", "timed", 2],
    ["views said by hand", () => run("update public.blogs set view_count = 5"), "posts", "views", 15],
    ["an earlier time", () => run("update public.blogs set published_at = '2026-01-01'"), "listed posts", "Visa", 2],
    ["a view", () => run("select public.increment_blog_view('one')"), "posts", "views", 16],
    [
      "views of a day",
      () => run("insert into public.blog_daily_views select id, '2026-01-02', 3 from public.blogs"),
      "daily views",
      "2026-01-02",
      9,
    ],
    [
      "views of another day",
      () => run("update public.blog_daily_views set day = '2026-01-03' where day = '2026-01-02'"),
      "daily views",
      "2026-01-03",
      9,
    ],
    ["fewer views", () => run("update public.blog_daily_views set views = 2"), "daily views", "2026-01-03", 6],
    ["a post withdrawn", () => run("update public.blogs set published = slug <> 'two'"), "listed posts", "Visa", 1],
    ["a post deleted", () => run("delete from public.blogs where slug = 'one'"), "daily views", "2026-01-03", 4],
    ["feedback", () => addFeedback("Other", people.owner), "feedback", "Other", 1],
    ["of another kind", () => run("update public.feedback set component = 'Profile'"), "feedback", "Profile", 1],
    ["a closed account", () => run("delete from auth.users where id = $1", people.owner), "feedback", "Profile", 0],
    ["empty tables", () => run("truncate public.feedback, public.blogs cascade"), "posts", "all", 0],
  ];

  test("after every change", async () => {
    for (const [name, change, kind, key, amount] of steps) {
      await change();
      expect(await amountOf(kind, key), name).toBe(amount);
      const { kept, counted } = await keptAndCounted();
      expect(kept, name).toEqual(counted);
    }
  });

  test("and after a change that failed", async () => {
    await addPost("one", { tags: ["Money"] });
    const failed = asPlatform(async (sql) => {
      await sql.exec("delete from public.blogs; insert into public.blogs (title) values ('No slug')");
    });
    await expect(failed).rejects.toMatchObject({ code: "23502" });
    expect(await amountOf("listed posts", "Money")).toBe(1);
  });

  test("after changes at the same time", async () => {
    const slugs = Array.from({ length: 12 }, (_, index) => `post-${index}`);
    await Promise.all(slugs.map((slug) => addPost(slug, { tags: ["Visa", "Money", slug] })));
    await Promise.all(slugs.map((slug) => run("select public.increment_blog_view($1)", slug)));
    await Promise.all(slugs.slice(4).map((slug) => run("delete from public.blogs where slug = $1", slug)));
    const { kept, counted } = await keptAndCounted();
    expect(kept).toEqual(counted);
    expect(await amountOf("listed posts", "Money")).toBe(4);
    expect(await amountOf("posts", "views")).toBe(4);
  });
});

describe("the public list", () => {
  const list = (claims: Claims, tag: string, skip = 0, size = 100) =>
    read<{ slug: string }>(claims, "select slug from public.list_blogs($1, $2, $3)", tag, skip, size).then((rows) =>
      rows.map(({ slug }) => slug),
    );
  const count = async (tag: string) =>
    Number((await read<{ posts: unknown }>(visitor, "select public.count_blogs($1) as posts", tag))[0]?.posts);

  test("has featured posts first, then the newest, of all or of a tag, in parts, for admins too", async () => {
    await addPost("old", { tags: ["Money"], published_at: "2025-01-01" });
    await addPost("new", { tags: ["Money", "Visa"] });
    await addPost("featured", { tags: ["Visa"], published_at: "2024-01-01", featured: true });
    await addPost("draft", { tags: ["Money"], published: false });
    await addPost("later", { tags: ["Money"], published_at: "2999-01-01", featured: true });
    for (const claims of [visitor, signedIn(people.stranger), signedIn(people.admin)]) {
      expect(await list(claims, "")).toEqual(["featured", "new", "old"]);
      expect(await list(claims, "Money")).toEqual(["new", "old"]);
    }
    for (let skip = 0; skip < 5; skip += 1) {
      for (let size = 0; size < 5; size += 1) {
        expect(await list(visitor, "", skip, size), `${size} after ${skip}`).toEqual(
          ["featured", "new", "old"].slice(skip, skip + size),
        );
      }
    }
    expect(await list(visitor, "Unknown")).toEqual([]);
    expect([await count(""), await count("Money"), await count("Unknown")]).toEqual([3, 2, 0]);
  });

  test("gains a post when its time comes, without a change of a row", async () => {
    await addPost("soon", { tags: ["Money"], published_at: new Date(Date.now() + 1500) });
    expect([await list(visitor, "Money"), await count("Money"), await count("")]).toEqual([[], 0, 0]);
    await vi.waitFor(async () => expect(await list(visitor, "Money")).toEqual(["soon"]), 5000);
    expect([await count("Money"), await count("")]).toEqual([1, 1]);
  });
});

test("related posts are the newest public ones that share a tag, each once", async () => {
  const id = await addPost("this", { tags: ["Money", "Visa"] });
  await addPost("both", { tags: ["Visa", "Money"], published_at: "2025-12-01" });
  await addPost("featured", { tags: ["Money"], published_at: "2025-01-01", featured: true });
  await addPost("old", { tags: ["Visa"], published_at: "2024-01-01" });
  await addPost("other", { tags: ["Work"] });
  await addPost("later", { tags: ["Visa"], published_at: "2999-01-01" });
  await addPost("draft", { tags: ["Visa"], published: false });
  const related = (tags: string[], size = 3) =>
    read<{ slug: string }>(signedIn(people.admin), "select slug from public.related_blogs($1, $2, $3)", id, tags, size);
  const slugs = (names: string[]) => names.map((slug) => ({ slug }));
  expect(await related(["Money", "Visa"])).toEqual(slugs(["both", "featured", "old"]));
  expect(await related(["Money", "Visa"], 2)).toEqual(slugs(["both", "featured"]));
  expect(await related([""])).toEqual([]);
});

test("feedback is counted for admins, and for nobody else", async () => {
  for (const component of ["Other", "Profile", "Other"]) await addFeedback(component);
  const counts = (claims: Claims) =>
    read(claims, "select component, entries::int from public.feedback_counts() order by component");
  expect(await counts(signedIn(people.admin))).toEqual([
    { component: "Other", entries: 2 },
    { component: "Profile", entries: 1 },
  ]);
  expect(await counts(signedIn(people.stranger))).toEqual([]);
});
