import type { MetaDescriptor } from "react-router";
import { configOf, type TitleArgs, withSiteName } from "#app/lib/page/page-title.ts";
import type { AuthorCard } from "#shared/blog/blog.ts";
import type { BlogCard, BlogPost } from "#shared/blog/post-fields.ts";
import { articleGraph, blogGraph, type Crumb, type Site, crumbsGraph } from "./structured-data.ts";
import {
  articlePath,
  blogSelf,
  defaultShareImage,
  feedPaths,
  lastChangeOf,
  listHref,
  plainLine,
  shareImagePath,
  shareImageSize,
  postSummaryOf,
  tagHref,
  tagNames,
  tagPath,
} from "#shared/blog/blog-summary.ts";

/** From a route's `meta`: the root's loader has the site's config. */
export type Matches = TitleArgs["matches"];

interface PostsPage {
  /** Counts from 1. */
  page: number;
  totalPages: number;
  search: string;
  blogs: readonly BlogCard[];
}

export interface ListMetaData extends PostsPage {
  /** As in the address; empty without one. */
  tag: string;
}

export interface TagMetaData extends PostsPage {
  /** `slug` as in `/blogs/tag/{slug}`: of the tag's record, else its name. */
  tag: { name: string; slug: string };
}

export interface ArticleMetaData {
  post: BlogPost;
  /** Null without an author. */
  author: AuthorCard | null;
  words: number;
}

const blogCrumb: Crumb = { name: blogSelf.title, path: "/blogs" };

/** The head of `/blogs`. */
export function listMeta(matches: Matches, list: ListMetaData): MetaDescriptor[] {
  const site = configOf(matches);
  if (!site) return [];
  const search = plainLine(list.search);
  const title = search === "" ? blogSelf.title : `Search: ${search}`;
  return pageMeta(site, {
    title: numbered(title, list.page),
    description: blogSelf.description,
    path: listHref(list),
    // A tag has a page of its own.
    isIndexed: isWorthFinding(list) && list.tag === "",
    graph: blogGraph(site, list.blogs),
  });
}

/** The head of `/blogs/tag/{tag}`. */
export function tagMeta(matches: Matches, list: TagMetaData): MetaDescriptor[] {
  const site = configOf(matches);
  if (!site) return [];
  const name = plainLine(list.tag.name);
  const { slug } = list.tag;
  return pageMeta(site, {
    title: numbered(`${name} articles`, list.page),
    description: `Articles about ${name} for people who apply for a study visa: guides, checklists and advice.`,
    path: tagHref(slug, list.page),
    isIndexed: isWorthFinding(list),
    graph: crumbsGraph(site, [blogCrumb, { name, path: tagPath(slug) }]),
  });
}

/** The head of `/blogs/{slug}`. */
export function articleMeta(matches: Matches, article: ArticleMetaData): MetaDescriptor[] {
  const site = configOf(matches);
  if (!site) return [];
  const { post, author } = article;
  const path = articlePath(post.slug);
  const authorName = plainLine(author?.full_name ?? "");
  const title = plainLine(post.title);
  return [
    ...pageMeta(site, {
      title,
      description: postSummaryOf(post) || blogSelf.description,
      path,
      isIndexed: true,
      type: "article",
      image: { path: shareImagePath(post.slug), alt: title },
      graph: articleGraph(site, article, [blogCrumb, { name: title, path }]),
    }),
    ...(post.published_at === null ? [] : [property("article:published_time", post.published_at)]),
    property("article:modified_time", lastChangeOf(post)),
    ...(authorName === "" ? [] : [property("article:author", authorName), { name: "author", content: authorName }]),
    ...tagNames(post.tags).map((tag) => property("article:tag", tag)),
  ];
}

/** For a missing article, an unknown tag, or a list that cannot be read. */
export function missingMeta(matches: Matches, title: string): MetaDescriptor[] {
  return [{ title: withSiteName(title, configOf(matches)?.siteName) }, { name: "robots", content: "noindex, follow" }];
}

interface Page {
  title: string;
  description: string;
  /** With its query; starts with a slash. */
  path: string;
  isIndexed: boolean;
  type?: "website" | "article";
  image?: { path: string; alt: string };
  /** An Atom feed beside those of the blog; its path. */
  ownFeed?: { path: string; title: string };
  graph: object;
}

export function pageMeta(site: Site, page: Page): MetaDescriptor[] {
  const siteName = plainLine(site.siteName);
  const { title, description, type = "website", image = { path: defaultShareImage, alt: siteName }, ownFeed } = page;
  const url = site.siteUrl + page.path;
  const picture = site.siteUrl + image.path;
  return [
    { title: withSiteName(title, siteName) },
    { name: "description", content: description },
    { name: "robots", content: page.isIndexed ? "index, follow" : "noindex, follow" },
    { tagName: "link", rel: "canonical", href: url },
    feed("application/rss+xml", site.siteUrl + feedPaths.rss, `${siteName} (RSS)`),
    feed("application/atom+xml", site.siteUrl + feedPaths.atom, `${siteName} (Atom)`),
    ...(ownFeed ? [feed("application/atom+xml", site.siteUrl + ownFeed.path, `${siteName}: ${ownFeed.title}`)] : []),
    property("og:type", type),
    property("og:site_name", siteName),
    property("og:title", title),
    property("og:description", description),
    property("og:url", url),
    property("og:locale", "en_US"),
    property("og:image", picture),
    property("og:image:type", "image/png"),
    property("og:image:width", String(shareImageSize.width)),
    property("og:image:height", String(shareImageSize.height)),
    property("og:image:alt", image.alt),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture },
    { name: "twitter:image:alt", content: image.alt },
    { "script:ld+json": page.graph },
  ];
}

function property(name: string, content: string): MetaDescriptor {
  return { property: name, content };
}

function feed(type: string, href: string, title: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type, href, title };
}

function numbered(title: string, page: number): string {
  return page > 1 ? `${title} – page ${page}` : title;
}

/** Search engines should list neither search results nor empty lists. */
function isWorthFinding({ search, blogs }: PostsPage): boolean {
  return search === "" && blogs.length > 0;
}
