import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { marked } from "marked";
import sharp from "sharp";
import { parse } from "yaml";
import { z } from "zod";
import { cleanArticle } from "#server/blog/article-html.ts";
import { readingTimeOf } from "#shared/blog/blog.ts";
import { coverSize } from "#shared/blog/blog-picture.ts";
import { countWords } from "#shared/text.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";

export const seedTags = {
  Planning: "#0B6E99",
  Money: "#B45309",
  Documents: "#1C7C45",
  English: "#6D4AA8",
  Statements: "#3F5F9E",
  Interviews: "#A3456B",
  Destinations: "#0F766E",
  Decisions: "#5B6472",
} as const;

export type SeedTag = keyof typeof seedTags;

export function isSeedTag(name: string): name is SeedTag {
  return name in seedTags;
}

const frontMatterSchema = z.strictObject({
  /** Search results show it with the site's name behind it. */
  title: z.string().min(1).max(65),
  excerpt: z.string().min(1).max(200),
  description: z.string().min(50).max(160),
  tags: z.array(z.string().refine(isSeedTag, "is not among the seed's tags")).min(1).max(3),
  published_at: z.iso.datetime(),
  featured: z.boolean().default(false),
});

export interface SeedArticle extends z.infer<typeof frontMatterSchema> {
  /** The name of its file and of its cover, without ending. */
  slug: string;
  markdown: string;
  html: string;
  words: number;
  /** Minutes. */
  readingTime: number;
}

/** @throws Error that names an article with bad front matter */
export function parseSeedArticle(slug: string, text: string): SeedArticle {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`the article ${slug} has no front matter`);
  const parsed = frontMatterSchema.safeParse(parse(head));
  if (!parsed.success) throw new Error(`the article ${slug}: ${z.prettifyError(parsed.error)}`);
  const html = cleanArticle(marked.parse(body, { async: false, gfm: true })).trim();
  const words = countWords(textOfMarkup(html));
  return { ...parsed.data, slug, markdown: body.trim(), html, words, readingTime: readingTimeOf(words) };
}

const articlesFolder = path.resolve(import.meta.dirname, "articles");
const coversFolder = path.resolve(import.meta.dirname, "covers");

/** In the order of their slugs. @throws Error that names an article with bad front matter */
export async function loadSeedArticles(): Promise<SeedArticle[]> {
  const names = (await readdir(articlesFolder)).filter((name) => name.endsWith(".md")).toSorted();
  return Promise.all(
    names.map(async (name) =>
      parseSeedArticle(name.slice(0, -".md".length), await readFile(path.join(articlesFolder, name), "utf8")),
    ),
  );
}

/** WebP, 1200×630 pixels. @throws where the article has none */
export async function drawSeedCover(slug: string): Promise<Buffer> {
  return sharp(path.join(coversFolder, `${slug}.svg`))
    .resize(coverSize.width, coverSize.height)
    .webp({ quality: 88, effort: 5 })
    .toBuffer();
}
