import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type Claims, insert, PLATFORM } from "@workspace/testing/database.ts";
import { emptiedTestDatabase } from "@workspace/testing/test-database.ts";
import type { EmptiedDatabase } from "@workspace/testing/test-database.ts";
import { createPeople, signedIn } from "./people.ts";
import type { People } from "./people.ts";

const visitor: Claims = { role: "anon" };
const service: Claims = { role: "service_role" };
const past = new Date("2026-01-01");
const future = new Date("2999-01-01");
let database: EmptiedDatabase;
let people: People;

beforeAll(async () => {
  database = await emptiedTestDatabase(inject("engine"));
  people = await createPeople(database.db);
});
beforeEach(async () => {
  await database.db.tx(PLATFORM, async (sql) => {
    await sql.query("delete from public.blogs");
    const post = (slug: string, more: object) =>
      insert(sql, "public.blogs", { slug, title: `About ${slug}`, content: "<p>Visa 100% sure_thing</p>", ...more });
    await post("public", { published: true, published_at: past, author_id: people.owner });
    await post("later", { published: true, published_at: future, author_id: people.stranger });
    await post("draft", { published: false, author_id: people.admin });
    await post("withdrawn", { published: false, published_at: past, author_id: people.admin });
  });
});

const run = <T>(claims: Claims, text: string, ...params: unknown[]) =>
  database.db.tx(claims, (sql) => sql.query<T>(text, params)).then((result) => result.rows);

const viewCounts = () =>
  run<{ slug: string; view_count: number }>(service, "select slug, view_count from public.blogs order by slug");

describe("increment_blog_view", () => {
  const view = (claims: Claims, slug: string) => run(claims, "select public.increment_blog_view($1)", slug);

  test("each view of a public post counts one, whoever reads", async () => {
    await view(visitor, "public");
    await view(signedIn(people.stranger), "public");
    await view(signedIn(people.admin), "public");
    expect(await viewCounts()).toContainEqual({ slug: "public", view_count: 3 });
  });

  test("views at the same time all count", async () => {
    await Promise.all(Array.from({ length: 20 }, () => view(visitor, "public")));
    expect(await viewCounts()).toContainEqual({ slug: "public", view_count: 20 });
  });

  test("drafts, withdrawn posts, posts for later and unknown slugs count nothing and say nothing", async () => {
    for (const slug of ["draft", "withdrawn", "later", "unknown", "' or true --", ""]) await view(visitor, slug);
    expect((await viewCounts()).map((row) => row.view_count)).toEqual([0, 0, 0, 0]);
  });

  test("it is no edit: updated_at stays, and readers cannot write the number themselves", async () => {
    const updated = () => run(service, "select updated_at from public.blogs where slug = 'public'");
    const before = await updated();
    await view(visitor, "public");
    expect(await updated()).toEqual(before);
    await expect(run(visitor, "update public.blogs set view_count = 99")).rejects.toMatchObject({ code: "42501" });
    await run(signedIn(people.stranger), "update public.blogs set view_count = 99");
    expect(await viewCounts()).toContainEqual({ slug: "public", view_count: 1 });
  });
});

describe("author_cards", () => {
  const everybody = () => [people.owner, people.stranger, people.admin];

  test("shows name and picture of authors with a public post, and of nobody else", async () => {
    await run(
      signedIn(people.owner),
      "update public.profiles set full_name = 'Amina', phone = '1', residence_country = 'Nepal', avatar_url = 'https://example.org/a.png'",
    );
    const cards = await run(visitor, "select * from public.author_cards($1)", everybody());
    expect(cards).toEqual([{ id: people.owner, full_name: "Amina", avatar_url: "https://example.org/a.png" }]);
  });

  test("shows nobody who was not asked for", async () => {
    expect(await run(visitor, "select * from public.author_cards($1)", [people.stranger])).toEqual([]);
    expect(await run(visitor, "select * from public.author_cards($1)", [])).toEqual([]);
    expect(await run(visitor, "select * from public.author_cards(null)")).toEqual([]);
  });
});

test("public_blog_tags counts the tags of public posts alone, for admins too, and tells the slugs of those with one", async () => {
  await database.db.tx(PLATFORM, async (sql) => {
    await insert(sql, "public.blog_tags", { name: "Money", slug: "money" });
    await insert(sql, "public.blog_tags", { name: "Unused", slug: "unused" });
    await sql.query("update public.blogs set tags = array['Money', 'Hidden', 'Money'] where slug <> 'public'");
    await sql.query("update public.blogs set tags = array['Loose', 'Money', 'Money'] where slug = 'public'");
    await insert(sql, "public.blogs", {
      slug: "second",
      title: "Second",
      content: "<p>Text</p>",
      tags: ["Money"],
      published: true,
      published_at: past,
    });
  });
  for (const claims of [visitor, signedIn(people.stranger), signedIn(people.admin)]) {
    expect(await run(claims, "select name, slug, posts::int from public.public_blog_tags()")).toEqual([
      { name: "Money", slug: "money", posts: 2 },
      { name: "Loose", slug: null, posts: 1 },
    ]);
  }
});

describe("search_blogs", () => {
  const search = async (text: string | null, claims = visitor) =>
    (await run<{ slug: string }>(claims, "select slug from public.search_blogs($1) order by slug", text)).map(
      (row) => row.slug,
    );

  test("finds public posts by title and by content, in any case", async () => {
    expect(await search("ABOUT pub")).toEqual(["public"]);
    expect(await search("visa")).toEqual(["public"]);
    expect(await search("passport")).toEqual([]);
  });

  test("shows drafts and posts for later to nobody, not to admins either: the list is public", async () => {
    expect(await search("visa", signedIn(people.admin))).toEqual(["public"]);
  });

  test.each([
    ["100%", ["public"]],
    ["%", ["public"]],
    ["100%thing", []],
    ["sure_thing", ["public"]],
    ["sure-thing", []],
    ["s_re", []],
    ["\\", []],
    ["'; drop table public.blogs; --", []],
    ["", ["public"]],
    [null, []],
  ])("takes %j as text, not as a pattern", async (text, slugs) => {
    expect(await search(text)).toEqual(slugs);
  });
});

describe("what search_blogs looks at", () => {
  const content = `<!-- draft --><h2>Proof of funds</h2><p>A <a href="https://bank.example/letter" title="a > b">let<strong>ter</strong></a>
    &amp; a&nbsp;stamp</p><ul><li>first</li><li>second</li></ul><p>Q&amp;lt;A, 5 &lt; 6 <img alt="x>y" src="/pictures/y.png"></p>
    <p>Pay {fact gb.funds.living.london} a month.</p>`;
  const search = async (text: string) => {
    const rows = await run<{ slug: string }>(
      visitor,
      "select slug from public.search_blogs($1) where slug = 'words'",
      text,
    );
    return rows.length;
  };
  beforeEach(() =>
    database.db.tx(PLATFORM, (sql) =>
      insert(sql, "public.blogs", {
        slug: "words",
        title: "How  to <b>",
        content,
        published: true,
        published_at: past,
      }),
    ),
  );

  test.each([
    "letter & a stamp",
    "FUNDS A letter",
    "first second",
    "q&lt;a",
    "5 < 6",
    "how to <b>",
    " to   <b",
    "pay a month",
  ])("are words as they are read: %j", async (text) => expect(await search(text)).toBe(1));

  test.each([
    "strong",
    "href",
    "bank.example",
    "&amp;",
    "nbsp",
    "firstsecond",
    "pictures",
    "x>y",
    "draft",
    "fact",
    "</",
    "<b> Proof",
  ])("is no markup: %j", async (text) => expect(await search(text)).toBe(0));

  test("is what the post says now", async () => {
    await run(service, "update public.blogs set content = '<p>Other</p>' where slug = 'words'");
    expect([await search("letter"), await search("other")]).toEqual([0, 1]);
    await run(service, "update public.blogs set title = 'Renamed' where slug = 'words'");
    expect([await search("how to"), await search("renamed")]).toEqual([0, 1]);
    await run(service, "delete from public.blogs where slug = 'words'");
    const { rows } = await database.db.tx(PLATFORM, (sql) =>
      sql.query("select 1 from private.blog_texts where text like 'Renamed%'"),
    );
    expect(rows).toEqual([]);
  });
});

describe("dates of a post", () => {
  const dates = (slug: string) =>
    run<{ published_at: Date | null; updated_at: Date; created_at: Date }>(
      service,
      "select published_at, updated_at, created_at from public.blogs where slug = $1",
      slug,
    ).then((rows) => rows[0]);
  const asAdmin = (text: string) => run(signedIn(people.admin), text);

  test("publishing sets published_at, once", async () => {
    expect((await dates("draft"))?.published_at).toBeNull();
    await asAdmin("update public.blogs set published = true where slug = 'draft'");
    const first = (await dates("draft"))?.published_at;
    expect(first).toBeInstanceOf(Date);
    await asAdmin("update public.blogs set published = false where slug = 'draft'");
    await asAdmin("update public.blogs set published = true where slug = 'draft'");
    expect((await dates("draft"))?.published_at).toEqual(first);
  });

  test("a post inserted as published has its date; a date of one's choice stays", async () => {
    await asAdmin("insert into public.blogs (title, slug, content, published) values ('T', 'new', 'C', true)");
    expect((await dates("new"))?.published_at).toEqual((await dates("new"))?.created_at);
    expect((await dates("later"))?.published_at).toEqual(future);
  });

  test("an edit moves updated_at, not created_at", async () => {
    const before = await dates("draft");
    await asAdmin("update public.blogs set title = 'New' where slug = 'draft'");
    const after = await dates("draft");
    expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? Infinity);
    expect(after?.created_at).toEqual(before?.created_at);
  });
});
