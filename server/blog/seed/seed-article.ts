import { marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { parse } from "yaml";
import { z } from "zod";
import { readingTimeOf } from "#shared/blog.ts";
import { blogAttributes, blogElements, linkSchemes } from "#shared/blog-markup.ts";
import { countWords } from "#shared/text.ts";
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
  const html = toPostHtml(body);
  const words = countWords(sanitizeHtml(html.replaceAll("<", " <"), { allowedTags: [] }));
  return { ...parsed.data, slug, markdown: body.trim(), html, words, readingTime: readingTimeOf(words) };
}

/** What Markdown says beyond what posts may hold (how a column is aligned, for one) is left out. */
function toPostHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false, gfm: true }), {
    allowedTags: blogElements,
    allowedAttributes: blogAttributes,
    allowedSchemes: [...linkSchemes],
  }).trim();
}
