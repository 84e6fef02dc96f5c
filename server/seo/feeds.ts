import { Feed } from "feed";
import sanitizeHtml from "sanitize-html";
import { blogAttributes, blogElements, linkSchemes } from "#shared/blog/blog-markup.ts";
import {
  articlePath,
  blogSelf,
  feedPaths,
  lastChangeOf,
  plainLine,
  postSummaryOf,
  tagNames,
} from "#shared/blog/blog-summary.ts";
import { escapeText } from "#shared/text-of-markup.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import type { SummarisedPost } from "./public-posts.ts";

export interface FeedEntry {
  post: SummarisedPost;
  author: string;
  /** Null without content; the summary replaces it. */
  content: string | null;
}

type Site = Pick<PublicConfig, "siteUrl" | "siteName">;

/** The library leaves `<` in attributes, which readers reject; this character replaces it until the end. */
const lessThan = "\u{e000}";

export function rssXml(site: Site, entries: readonly FeedEntry[], opened: Date): string {
  const feed = emptyFeed(site, entries, opened);
  for (const entry of entries) {
    const { title, link, date, published, description, content, category } = itemOf(site, entry);
    feed.addItem({
      title,
      link,
      date,
      published,
      description,
      content,
      category,
      // RSS accepts only e-mails as authors.
      extensions: entry.author === "" ? [] : [{ name: "dc:creator", objects: { _text: line(entry.author) } }],
    });
  }
  return feed.rss2().replaceAll(lessThan, "&lt;");
}

export function atomXml(site: Site, entries: readonly FeedEntry[], opened: Date): string {
  const feed = emptyFeed(site, entries, opened);
  for (const entry of entries) {
    const item = itemOf(site, entry);
    feed.addItem({
      ...item,
      // The library declares it as HTML.
      title: escapeText(item.title),
      id: item.link,
      author: entry.author === "" ? [] : [{ name: line(entry.author) }],
    });
  }
  return feed.atom1().replaceAll(lessThan, "&lt;");
}

function emptyFeed({ siteUrl, siteName }: Site, entries: readonly FeedEntry[], opened: Date): Feed {
  const changes = entries.map(({ post }) => Date.parse(lastChangeOf(post)));
  return new Feed({
    id: `${siteUrl}/blogs`,
    title: `${blogSelf.title} | ${line(siteName)}`,
    description: blogSelf.description,
    link: `${siteUrl}/blogs`,
    language: "en",
    updated: changes.length === 0 ? opened : new Date(Math.max(...changes)),
    generator: false,
    feedLinks: { rss: siteUrl + feedPaths.rss, atom: siteUrl + feedPaths.atom },
    author: { name: line(siteName), link: `${siteUrl}/` },
  });
}

function itemOf({ siteUrl }: Site, { post, content }: FeedEntry) {
  const summary = escapeText(line(postSummaryOf(post)));
  return {
    title: line(post.title),
    link: siteUrl + articlePath(post.slug),
    date: new Date(lastChangeOf(post)),
    published: new Date(post.published_at),
    description: summary,
    content: content ?? `<p>${summary}</p>`,
    category: tagNames(post.tags).map((tag) => {
      const name = line(tag).replaceAll("<", lessThan);
      return { name, term: name };
    }),
  };
}

/** One line of text that XML may hold. */
export function line(text: string): string {
  return textForXml(plainLine(text));
}

const longestContent = 100_000;

/** Invalid in XML 1.0. */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Sanitised HTML for a feed: plain elements, absolute addresses. Null when it is too long. */
export function feedContent(html: string, articleUrl: string): string | null {
  if (html.length > longestContent) return null;
  const whole = (attributes: sanitizeHtml.Attributes, name: "href" | "src") => {
    const address = attributes[name];
    const url = address === undefined ? null : URL.parse(address, articleUrl);
    return { ...attributes, ...(url === null ? {} : { [name]: url.href }) };
  };
  return textForXml(
    sanitizeHtml(html, {
      allowedTags: blogElements,
      allowedAttributes: blogAttributes,
      allowedSchemes: [...linkSchemes],
      transformTags: {
        a: (tagName, attributes) => ({ tagName, attribs: whole(attributes, "href") }),
        img: (tagName, attributes) => ({ tagName, attribs: whole(attributes, "src") }),
      },
    }),
  );
}

function textForXml(text: string): string {
  return text.toWellFormed().replaceAll(notInXml, "");
}
