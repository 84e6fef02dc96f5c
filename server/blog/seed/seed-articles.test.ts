import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { marked, type Token, type Tokens } from "marked";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { loadDestination } from "@workspace/visa-rules";
import { findScreen, type ScreenId } from "#shared/screens.ts";
import { renderArticleBody } from "#server/blog/article-body.ts";
import { quoteFacts } from "#server/blog/fact-quotes.ts";
import { drawSeedCover, loadSeedArticles, parseSeedArticle, type SeedArticle, seedTags } from "./seed-articles.ts";

/** Whose pages are official: governments, their missions, and the exchange service's page that Germany points to. */
const official =
  /(^|\.)(gov\.uk|state\.gov|usembassy\.gov|dhs\.gov|canada\.ca|homeaffairs\.gov\.au|diplo\.de|auswaertiges-amt\.de|germany\.info|study-in-germany\.de)$/;
const screens: ScreenId[] = ["documents", "visa-progress", "visa-consultant", "sop", "resume"];

/** Values of facts; that no figure stands beside them is proved by scripts/check/figures.ts. */
const quotedValue = /\{fact [^{}|]+\}/;
const named = /\{fact [^{}|]+\\?\|source\}|\]\(https:/;

let articles: SeedArticle[];
beforeAll(async () => {
  articles = await loadSeedArticles();
});

const isList = (token: Token): token is Tokens.List => token.type === "list";
const isTable = (token: Token): token is Tokens.Table => token.type === "table";

/** Paragraphs, items of lists and rows of tables. */
function blocksOf(tokens: Token[]): string[] {
  return tokens.flatMap((token) => {
    if (isList(token)) return token.items.map((item) => item.raw);
    if (isTable(token)) return token.rows.map((row) => row.map((cell) => cell.text).join(" | "));
    return ["paragraph", "blockquote"].includes(token.type) ? [token.raw] : [];
  });
}

const linksOf = (text: string) => [...text.matchAll(/\]\((\S+?)\)/g)].map(([, address = ""]) => address);
const sourcesOf = ({ markdown }: SeedArticle) => /^## Sources\n(.*)$/ms.exec(markdown)?.[1] ?? "";

describe("the articles that a new installation begins with", () => {
  test("are a dozen or more of 800 words at least, each with a title and a description of its own", () => {
    expect(articles.length).toBeGreaterThanOrEqual(12);
    expect(articles.filter(({ words }) => words < 800 || words > 1_500).map(({ slug }) => slug)).toEqual([]);
    for (const field of ["title", "description", "excerpt", "published_at"] as const) {
      expect(new Set(articles.map((article) => article[field])).size).toBe(articles.length);
    }
    expect(
      articles.filter((article) => article.published_at >= new Date().toISOString()).map(({ slug }) => slug),
    ).toEqual([]);
    expect(articles.filter(({ featured }) => featured).length).toBeLessThanOrEqual(3);
  });

  test("count as many words as their pages do", () => {
    const origins = { siteUrl: "https://site.example", supabaseUrl: null };
    for (const { slug, html, words } of articles) {
      expect([slug, words]).toEqual([slug, renderArticleBody(html, origins).words]);
    }
  });

  test("use the few tags of the seed, and every one of them", () => {
    expect(new Set(articles.flatMap(({ tags }) => tags))).toEqual(new Set(Object.keys(seedTags)));
  });

  test("link to our screens, and otherwise to pages of others", () => {
    const ours = new Set(screens.map((id) => findScreen(id)?.path));
    const unknown = articles.flatMap(({ slug, markdown }) =>
      linksOf(markdown)
        .filter((link) => !ours.has(link) && !/^https:\/\/[\w.-]+\.[a-z]+\//.test(`${link}/`))
        .map((link) => `${slug}: ${link}`),
    );
    expect(unknown).toEqual([]);
  });

  test("say where every value that they quote comes from, in the same paragraph, item or row", () => {
    const bare = articles.flatMap(({ slug, markdown }) =>
      blocksOf(marked.lexer(markdown))
        .filter((block) => quotedValue.test(block) && !named.test(block))
        .map((block) => `${slug}: ${block}`),
    );
    expect(bare).toEqual([]);
  });

  test("quote facts that are known on the day of the records, and any other day without a trace of the quote", async () => {
    for (const { slug, html } of articles) {
      const on = async (today: string) => quoteFacts(html, { destinationOf: loadDestination, today });
      expect([slug, (await on("2026-11-24")).silent]).toEqual([slug, []]);
      expect([slug, /\{fact/.test((await on("2030-01-01")).html)]).toEqual([slug, false]);
    }
  });

  test("end with a checklist, the next steps on our screens, two official sources, a date and what they are not", () => {
    for (const article of articles) {
      const sources = linksOf(sourcesOf(article)).map((link) => new URL(link).hostname);
      const shown = [
        sources.filter((host) => official.test(host)).length >= 2,
        /^## Your short checklist$/m.test(article.markdown),
        /^## What to do next\n[^#]*\]\(\/visa-progress\)/m.test(article.markdown),
        /Facts as of \d{1,2} [A-Z][a-z]+ 20\d\d\..*Information, not legal advice\.$/.test(article.markdown),
      ];
      expect([article.slug, ...shown]).toEqual([article.slug, true, true, true, true]);
    }
  });

  test("become HTML of headings, lists and tables without a trace of Markdown", () => {
    for (const { slug, html } of articles) {
      expect([slug, /<h1|\]\(|\*\*|^#|\|---/m.test(html)]).toEqual([slug, false]);
      expect(html.match(/<h2>/g)?.length ?? 0).toBeGreaterThanOrEqual(5);
      expect(html).toContain("<table>");
    }
  });

  test("have covers of 1200×630 pixels in small files, drawn without text", async () => {
    const folder = path.resolve(import.meta.dirname, "covers");
    expect((await readdir(folder)).toSorted()).toEqual(articles.map(({ slug }) => `${slug}.svg`));
    for (const { slug } of articles) {
      const source = path.join(folder, `${slug}.svg`);
      expect([(await stat(source)).size < 20_000, /<text|<image|href/.test(await readFile(source, "utf8"))]).toEqual([
        true,
        false,
      ]);
      const cover = await drawSeedCover(slug);
      const { width, height, format } = await sharp(cover).metadata();
      expect([slug, width, height, format, cover.length < 40_000]).toEqual([slug, 1200, 630, "webp", true]);
    }
  });
});

describe("an article of the seed", () => {
  const head = `title: A title\nexcerpt: What it is\ndescription: ${"d".repeat(60)}\npublished_at: 2026-11-01T08:00:00Z`;

  test("keeps of its HTML what posts may hold", () => {
    const text = `---\n${head}\ntags: [Money]\n---\nHello <b onclick="x()">you</b><script>alert(1)</script>\n\n[x](javascript:a)`;
    expect(parseSeedArticle("a", text).html).toBe("<p>Hello <b>you</b></p>\n<p><a>x</a></p>");
  });

  test("is refused by its name where its tag is none of ours or its front matter is missing", () => {
    expect(() => parseSeedArticle("odd", `---\n${head}\ntags: [Cats]\n---\nText`)).toThrow(/the article odd: .*tags/s);
    expect(() => parseSeedArticle("bare", "Text")).toThrow("the article bare has no front matter");
  });
});
