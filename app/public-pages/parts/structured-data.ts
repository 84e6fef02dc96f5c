import type { BlogPosting, Graph, Organization, Person } from "schema-dts";
import type { AuthorCard } from "#shared/blog/blog.ts";
import type { BlogCard, BlogPost } from "#shared/blog/post-fields.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import {
  articlePath,
  blogSelf,
  cutAtWord,
  defaultReadingTime,
  lastChangeOf,
  plainLine,
  shareImagePath,
  postSummaryOf,
  tagNames,
} from "#shared/blog/blog-summary.ts";

export type Site = Pick<PublicConfig, "siteUrl" | "siteName">;
/** One step of a breadcrumb; `path` starts with a slash. */
export interface Crumb {
  name: string;
  path: string;
}

/** Characters of a headline in rich results. Source: developers.google.com/search/docs, "Article". */
const maxHeadline = 110;

export function blogGraph(site: Site, posts: readonly BlogCard[]): Graph {
  return graph([
    {
      ...blogOf(site),
      description: blogSelf.description,
      publisher: publisherOf(site),
      blogPost: posts.map((post) => postingOf(site, post)),
    },
    publisherOf(site),
  ]);
}

/** Of the page for visitors: the site as a whole. */
export function siteGraph(site: Site, description: string): Graph {
  const { siteUrl, siteName } = site;
  const url = `${siteUrl}/`;
  const publisher = publisherOf(site);
  return graph([
    { "@type": "WebSite", "@id": `${url}#website`, name: plainLine(siteName), url, description, publisher },
    publisher,
  ]);
}

export function crumbsGraph(site: Site, crumbs: readonly Crumb[]): Graph {
  return graph([breadcrumbsOf(site, crumbs), publisherOf(site)]);
}

interface Article {
  post: BlogPost;
  /** Null without an author. */
  author: AuthorCard | null;
  words: number;
}

export function articleGraph(site: Site, { post, author, words }: Article, crumbs: readonly Crumb[]): Graph {
  const url = site.siteUrl + articlePath(post.slug);
  return graph([
    {
      ...postingOf(site, post, author),
      "@id": `${url}#article`,
      mainEntityOfPage: { "@type": "WebPage", "@id": url },
      wordCount: words,
      isPartOf: blogOf(site),
      inLanguage: "en",
    },
    breadcrumbsOf(site, crumbs),
    publisherOf(site),
  ]);
}

function graph(things: Graph["@graph"]): Graph {
  return { "@context": "https://schema.org", "@graph": things };
}

function blogOf({ siteUrl, siteName }: Site) {
  const url = `${siteUrl}/blogs`;
  return { "@type": "Blog", "@id": `${url}#blog`, name: `${blogSelf.title} | ${plainLine(siteName)}`, url } as const;
}

function publisherOf({ siteUrl, siteName }: Site): Exclude<Organization, string> {
  return {
    "@type": "Organization",
    "@id": `${siteUrl}/#organization`,
    name: plainLine(siteName),
    url: `${siteUrl}/`,
    logo: { "@type": "ImageObject", url: `${siteUrl}/favicon.svg` },
  };
}

function postingOf(
  site: Site,
  post: BlogCard | BlogPost,
  author: AuthorCard | null = null,
): Exclude<BlogPosting, string> {
  const url = site.siteUrl + articlePath(post.slug);
  const description = postSummaryOf(post);
  const keywords = tagNames(post.tags);
  return {
    "@type": "BlogPosting",
    headline: cutAtWord(plainLine(post.title), maxHeadline),
    ...(description === "" ? {} : { description }),
    image: site.siteUrl + shareImagePath(post.slug),
    ...(post.published_at === null ? {} : { datePublished: post.published_at }),
    dateModified: lastChangeOf(post),
    author: authorOf(site, author),
    publisher: publisherOf(site),
    url,
    timeRequired: `PT${post.reading_time ?? defaultReadingTime}M`,
    ...(keywords.length === 0 ? {} : { keywords: keywords.join(", ") }),
  };
}

function authorOf(site: Site, author: AuthorCard | null): Person | Organization {
  const name = plainLine(author?.full_name ?? "");
  return name === "" ? publisherOf(site) : { "@type": "Person", name };
}

function breadcrumbsOf({ siteUrl }: Site, crumbs: readonly Crumb[]): Graph["@graph"][number] {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: plainLine(name),
      item: siteUrl + path,
    })),
  };
}
