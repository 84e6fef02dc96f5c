import { describe, expect, it } from "vitest";
import {
  entriesPerFile,
  ruleEntries,
  sitemapEntries,
  sitemapFileXml,
  type SitemapEntry,
  sitemapXml,
} from "./sitemap.ts";

const siteUrl = "https://visa.example";
const entries = (count: number) =>
  Array.from({ length: count }, (_, index): SitemapEntry => ({ path: `/blogs/${index}`, lastChange: null }));
const count = (xml: string | null, tag: string) => xml?.split(`<${tag}>`).length;

it("is one file as long as one can hold all", () => {
  const xml = sitemapXml(siteUrl, entries(entriesPerFile));
  expect(count(xml, "url")).toBe(entriesPerFile + 1);
  expect(sitemapFileXml(siteUrl, entries(entriesPerFile), 1)).toBeNull();
});

it("is a list of files beyond that, which hold every entry once", () => {
  const all = entries(2 * entriesPerFile + 1);
  const index = sitemapXml(siteUrl, all);
  expect(index).toContain("<sitemapindex ");
  expect([...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    [1, 2, 3].map((number) => `${siteUrl}/sitemap/${number}.xml`),
  );
  const files = [1, 2, 3].map((number) => sitemapFileXml(siteUrl, all, number));
  const found = files.flatMap((file) => [...(file ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address));
  expect(new Set(found)).toEqual(new Set(all.map(({ path }) => siteUrl + path)));
  expect(found).toHaveLength(all.length);
  expect(sitemapFileXml(siteUrl, all, 4)).toBeNull();
});

it("escapes what addresses may hold", () => {
  const xml = sitemapXml(siteUrl, [{ path: "/blogs/tag/a&b<c>", lastChange: new Date(0) }]);
  expect(xml).toContain(`<loc>${siteUrl}/blogs/tag/a&amp;b&lt;c&gt;</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod>`);
});

describe("the day of the last change", () => {
  /** Posts by the days on which they came out and were changed. */
  const posts = (...days: [slug: string, published: string, updated: string, tags: string[]][]) =>
    days.map(([slug, published, updated, tags]) => ({
      id: slug,
      slug,
      tags,
      published_at: `${published}T08:00:00Z`,
      updated_at: `${updated}T08:00:00Z`,
    }));
  const daysOf = (entriesOfSite: readonly SitemapEntry[]) =>
    Object.fromEntries(
      entriesOfSite.map(({ path, lastChange }) => [path, lastChange?.toISOString().slice(0, 10) ?? null]),
    );

  it("is that of the newest post in the list and in each tag, wherever it stands", () => {
    const found = sitemapEntries(
      posts(
        ["second", "2026-02-01", "2026-02-02", ["Money", "Visa & Co"]],
        ["corrected", "2026-01-01", "2026-05-05", ["Money", "Visa & Co"]],
        ["first", "2026-01-01", "2026-01-02", ["Money", "Tests"]],
      ),
      [{ id: "1", name: "Money", slug: "money" }],
    );
    expect(daysOf(found)).toEqual({
      "/blogs": "2026-05-05",
      "/blogs/tag/money": "2026-05-05",
      "/blogs/tag/Visa%20%26%20Co": "2026-05-05",
      "/blogs/tag/Tests": "2026-01-02",
      "/blogs/second": "2026-02-02",
      "/blogs/corrected": "2026-05-05",
      "/blogs/first": "2026-01-02",
    });
  });

  it("is that of coming out for a post that was planned ahead", () => {
    const found = sitemapEntries(posts(["planned", "2026-03-01", "2026-02-01", ["Money"]]), []);
    expect(new Set(Object.values(daysOf(found)))).toEqual(new Set(["2026-03-01"]));
  });

  it("is not told of a list without posts", () => {
    expect(sitemapEntries([], [{ id: "1", name: "Money", slug: "money" }])).toEqual([
      { path: "/blogs", lastChange: null },
    ]);
  });

  it("is the day on which the records of a destination were put together, or a value was entered later", () => {
    const destination = { name: "X", visa: "V" };
    const found = ruleEntries([
      { ...destination, slug: "ireland", checkedOn: "2026-11-22", enteredOn: null },
      { ...destination, slug: "france", checkedOn: "2026-11-20", enteredOn: "2026-11-24" },
      { ...destination, slug: "italy", checkedOn: "2026-11-20", enteredOn: "2026-11-01" },
    ]);
    expect(daysOf(found)).toEqual({
      "/": "2026-11-24",
      "/rules": "2026-11-24",
      "/rules/ireland": "2026-11-22",
      "/rules/ireland/check": "2026-11-22",
      "/rules/france": "2026-11-24",
      "/rules/france/check": "2026-11-24",
      "/rules/italy": "2026-11-20",
      "/rules/italy/check": "2026-11-20",
    });
  });
});
