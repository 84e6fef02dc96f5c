import { describe, expect, it } from "vitest";
import { z } from "zod/mini";
import { type BlogPost, emptyPost, postValuesSchema } from "#shared/blog/post-fields.ts";
import { articleMeta, listMeta, missingMeta, tagMeta } from "./page-meta.ts";

const siteUrl = "https://visa.example";
const matches = [{ id: "root", loaderData: { config: { siteUrl, siteName: "Study Visa Companion" } } }];
const post: BlogPost = {
  ...z.encode(postValuesSchema, { ...emptyPost, content: "<p>Text</p>" }),
  id: "1",
  title: "Prove your funds",
  slug: "prove-your-funds",
  excerpt: "What banks ask for.",
  tags: ["Money", "Money", "IELTS"],
  published_at: "2026-11-02T08:00:00+00:00",
  updated_at: "2026-11-01T08:00:00+00:00",
  cover_url: null,
  reading_time: null,
  author_id: null,
  view_count: 0,
};
const list = { page: 1, totalPages: 3, search: "", tag: "", blogs: [post] };

const find = (meta: object[], part: object) =>
  meta.find((one) => Object.entries(part).every(([key, value]) => Reflect.get(one, key) === value));
const canonical = (meta: object[]) => Reflect.get(find(meta, { rel: "canonical" }) ?? {}, "href");
const robots = (meta: object[]) => Reflect.get(find(meta, { name: "robots" }) ?? {}, "content");
const title = (meta: object[]) => meta.flatMap((one) => ("title" in one && !("tagName" in one) ? [one.title] : []))[0];
const graph = (meta: object[]) => JSON.stringify(meta.find((one) => "script:ld+json" in one));

describe("the head of the list", () => {
  it("leads search engines to each page by its own address", () => {
    expect(canonical(listMeta(matches, list))).toBe(`${siteUrl}/blogs`);
    expect(canonical(listMeta(matches, { ...list, page: 2 }))).toBe(`${siteUrl}/blogs?page=2`);
    expect(robots(listMeta(matches, { ...list, page: 2 }))).toBe("index, follow");
  });

  it("keeps searches, narrowed lists and empty ones out of search engines", () => {
    for (const change of [{ search: "a&b" }, { tag: "money" }, { blogs: [] }]) {
      expect(robots(listMeta(matches, { ...list, ...change }))).toBe("noindex, follow");
    }
    expect(canonical(listMeta(matches, { ...list, search: "a&b" }))).toBe(`${siteUrl}/blogs?search=a%26b`);
  });

  it("is empty where nobody knows whose site it is", () => {
    expect(listMeta([], list)).toEqual([]);
  });
});

describe("the head of a tag", () => {
  it("leads to the address with its slug", () => {
    const meta = tagMeta(matches, { ...list, page: 2, tag: { name: "Bank & co", slug: "bank-co" } });
    expect(canonical(meta)).toBe(`${siteUrl}/blogs/tag/bank-co?page=2`);
    expect(title(meta)).toBe("Bank & co articles – page 2 | Study Visa Companion");
  });
});

describe("the head of an article", () => {
  it("adds the site's name unless the title ends with it", () => {
    const meta = (own: string) =>
      title(articleMeta(matches, { post: { ...post, title: own }, author: null, words: 1 }));
    expect(meta("Funds")).toBe("Funds | Study Visa Companion");
    expect(meta("Funds | Study Visa Companion")).toBe("Funds | Study Visa Companion");
  });

  it("says five minutes where the post says nothing, and names the site where nobody wrote it", () => {
    const known = graph(articleMeta(matches, { post, author: null, words: 350 }));
    expect(known).toContain('"timeRequired":"PT5M"');
    expect(known).toContain('"author":{"@type":"Organization"');
    const author = { id: "2", full_name: "Amina", avatar_url: null };
    const told = graph(articleMeta(matches, { post: { ...post, reading_time: 7 }, author, words: 350 }));
    expect(told).toContain('"timeRequired":"PT7M"');
    expect(told).toContain('"author":{"@type":"Person","name":"Amina"}');
  });

  it("was last changed when it came out, at the earliest", () => {
    const meta = articleMeta(matches, { post, author: null, words: 1 });
    expect(find(meta, { property: "article:modified_time" })).toMatchObject({ content: post.published_at });
    expect(meta.filter((one) => "property" in one && one.property === "article:tag")).toHaveLength(2);
  });

  it("holds whole characters and single lines, and short headlines", () => {
    const hostile = { ...post, title: `\ud800</script>"\n${"long ".repeat(60)}`, meta_description: "\udc00a\nb" };
    const meta = articleMeta(matches, { post: hostile, author: null, words: 1 });
    const text = JSON.stringify(meta);
    expect(text).not.toMatch(/\\ud[89a-f]|\\n/i);
    const headline = /"headline":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? "";
    expect(headline.length).toBeGreaterThan(50);
    expect(headline.length).toBeLessThanOrEqual(112);
    expect(find(meta, { name: "description" })).toMatchObject({ content: "a b" });
  });
});

it("keeps what is missing out of search engines", () => {
  expect(missingMeta(matches, "Article Not Found")).toEqual([
    { title: "Article Not Found | Study Visa Companion" },
    { name: "robots", content: "noindex, follow" },
  ]);
});
