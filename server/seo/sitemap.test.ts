import { expect, it } from "vitest";
import { entriesPerFile, sitemapFileXml, type SitemapEntry, sitemapXml } from "./sitemap.ts";

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
