import { Feed } from "feed";
import {
  articlePath,
  blogSelf,
  feedPaths,
  lastChangeOf,
  plainLine,
  postSummaryOf,
  tagNames,
} from "#shared/blog/blog-summary.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { htmlOf, textForXml } from "./feed-content.ts";
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

/** `opened` dates an empty blog. */
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
      title: htmlOf(item.title),
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
  const summary = htmlOf(line(postSummaryOf(post)));
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

function line(text: string): string {
  return textForXml(plainLine(text));
}
