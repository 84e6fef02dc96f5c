import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { ArticleRenderer } from "#server/blog/article-renderer.ts";
import { articlePath } from "#shared/blog/blog-summary.ts";
import type { PublicPosts, SummarisedPost } from "./public-posts.ts";
import type { FeedEntry } from "./feeds.ts";

const newest = 20;
/** Characters of texts and what feeds make of them. */
const keptCharacters = 16 * 1024 * 1024;

interface Known {
  column: string;
  html: string;
  content: string | null;
}

interface Dependencies {
  posts: PublicPosts;
  renderArticle: ArticleRenderer["render"];
  siteUrl: string;
  log: Logger;
}

export function createFeedEntries({ posts, renderArticle, siteUrl, log }: Dependencies) {
  const cached = new LRUCache<string, Known>({
    max: 2 * newest,
    maxSize: keptCharacters,
    sizeCalculation: ({ column, html, content }) => column.length + html.length + (content?.length ?? 0) + 1,
  });

  async function contentOf(post: SummarisedPost): Promise<string | null> {
    const key = `${post.id} ${post.updated_at}`;
    const known = cached.get(key);
    const column = known?.column ?? (await posts.findContent(post.id));
    if (column === null) return null;
    try {
      // The same text may quote other facts than before.
      const { html } = await renderArticle({ id: post.id, version: post.updated_at, content: column });
      if (known?.html === html) return known.content;
      const { feedContent } = await import("./feeds.ts");
      const content = feedContent(html, siteUrl + articlePath(post.slug));
      cached.set(key, { column, html, content });
      return content;
    } catch (error) {
      log.warn({ err: error, post: post.id }, "feeds carry the summary alone of a post");
      return null;
    }
  }

  return async (): Promise<FeedEntry[]> => {
    const found = await posts.listNewest(newest);
    const authorIds = [...new Set(found.flatMap(({ author_id: id }) => (id === null ? [] : [id])))];
    const names = await posts.findAuthorNames(authorIds);
    const entries: FeedEntry[] = [];
    // One by one: together they may exceed the memory.
    for (const post of found) {
      const author = names.get(post.author_id ?? "") ?? "";
      entries.push({ post, author, content: await contentOf(post) });
    }
    return entries;
  };
}
