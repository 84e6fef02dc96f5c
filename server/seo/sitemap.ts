import { articlePath, lastChangeOf, tagPath } from "#shared/blog/blog-summary.ts";
import { escapeText } from "#shared/text-of-markup.ts";
import { ruleCheckPath, type RuleDestination, rulesPath } from "#shared/rules/rule-pages.ts";
import type { SitemapPost, ListedTag } from "./public-posts.ts";

export interface SitemapEntry {
  path: string;
  lastChange: Date | null;
}

/** Source: sitemaps.org/protocol.html. */
export const entriesPerFile = 50_000;

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

export function sitemapEntries(posts: readonly SitemapPost[], tags: readonly ListedTag[]): SitemapEntry[] {
  const slugs = new Map(tags.map(({ name, slug }) => [name, slug]));
  const changes = posts.map((post) => ({ post, lastChange: new Date(lastChangeOf(post)) }));
  const tagged = new Map<string, Date>();
  for (const { post, lastChange } of changes) {
    for (const tag of post.tags) tagged.set(tag, later(tagged.get(tag) ?? null, lastChange));
  }
  return [
    { path: "/blogs", lastChange: changes.reduce<Date | null>((last, one) => later(last, one.lastChange), null) },
    ...[...tagged].map(([name, lastChange]) => ({ path: tagPath(slugs.get(name) ?? name), lastChange })),
    ...changes.map(({ post, lastChange }) => ({ path: articlePath(post.slug), lastChange })),
  ];
}

export function ruleEntries(destinations: readonly RuleDestination[]): SitemapEntry[] {
  const entries = destinations.flatMap(({ slug, checkedOn, enteredOn }) => {
    const lastChange = new Date(enteredOn !== null && enteredOn > checkedOn ? enteredOn : checkedOn);
    return [rulesPath(slug), ruleCheckPath(slug)].map((path) => ({ path, lastChange }));
  });
  const lastChange = entries.reduce<Date | null>((last, one) => later(last, one.lastChange), null);
  // The page for visitors lists the destinations, too.
  return [{ path: "/", lastChange }, { path: rulesPath(), lastChange }, ...entries];
}

export function sitemapXml(siteUrl: string, entries: readonly SitemapEntry[]): string {
  if (entries.length <= entriesPerFile) return urlSet(siteUrl, entries);
  const files = Array.from(
    { length: Math.ceil(entries.length / entriesPerFile) },
    (_, index) => `<sitemap><loc>${escapeText(`${siteUrl}/sitemap/${index + 1}.xml`)}</loc></sitemap>`,
  );
  return document("sitemapindex", files);
}

/** `number` counts from 1; null where there is no such file. */
export function sitemapFileXml(siteUrl: string, entries: readonly SitemapEntry[], number: number): string | null {
  const own = entries.slice((number - 1) * entriesPerFile, number * entriesPerFile);
  return entries.length <= entriesPerFile || own.length === 0 ? null : urlSet(siteUrl, own);
}

function urlSet(siteUrl: string, entries: readonly SitemapEntry[]): string {
  return document(
    "urlset",
    entries.map(({ path, lastChange }) => {
      const lastmod = lastChange === null ? "" : `<lastmod>${lastChange.toISOString()}</lastmod>`;
      return `<url><loc>${escapeText(siteUrl + path)}</loc>${lastmod}</url>`;
    }),
  );
}

function document(root: string, children: readonly string[]): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<${root} xmlns="${namespace}">`,
    ...children,
    `</${root}>`,
    "",
  ].join("\n");
}

function later(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b;
}
