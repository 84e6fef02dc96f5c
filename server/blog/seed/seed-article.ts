import { marked } from "marked";
import { parse } from "yaml";
import { z } from "zod";
import { readingTimeOf } from "#shared/blog/blog.ts";
import { countWords } from "#shared/text.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import { cleanArticle } from "#server/blog/article-html.ts";
import { isSeedTag } from "./seed-tags.ts";

/** What stands above the text of an article. */
const frontMatterSchema = z.strictObject({
  /** With the site's name behind it, what a search result shows of a title. */
  title: z.string().min(1).max(65),
  /** The standfirst. */
  excerpt: z.string().min(1).max(200),
  /** For search results. */
  description: z.string().min(50).max(160),
  tags: z.array(z.string().refine(isSeedTag, "is not among the seed's tags")).min(1).max(3),
  published_at: z.iso.datetime(),
  featured: z.boolean().default(false),
});

/** One of the articles that a new installation begins with. */
export interface SeedArticle extends z.infer<typeof frontMatterSchema> {
  /** Its file's name without ending, and its cover's. */
  slug: string;
  /** As it is written. */
  markdown: string;
  /** As a post holds it. */
  html: string;
  words: number;
  /** Minutes. */
  readingTime: number;
}

/** @throws an error that names the article whose front matter is not as it should be */
export function parseSeedArticle(slug: string, text: string): SeedArticle {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`the article ${slug} has no front matter`);
  const parsed = frontMatterSchema.safeParse(parse(head));
  if (!parsed.success) throw new Error(`the article ${slug}: ${z.prettifyError(parsed.error)}`);
  const html = cleanArticle(marked.parse(body, { async: false, gfm: true })).trim();
  const words = countWords(textOfMarkup(html));
  return { ...parsed.data, slug, markdown: body.trim(), html, words, readingTime: readingTimeOf(words) };
}
