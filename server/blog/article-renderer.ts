import { LRUCache } from "lru-cache";
import { createSingleFlight } from "#server/cache/single-flight.ts";
import type { ArticleBody } from "#shared/blog/blog.ts";
import { AppError } from "@workspace/backend";
import type { ArticleOrigins } from "./article-body.ts";
import { createArticleThread } from "./article-thread.ts";

export interface ArticleRenderer {
  /**
   * Caches by `id` and `version`, so `version` must change with the text.
   * @throws AppError `internal`: nested too deeply, or too much work; `overloaded`: too many wait, or the machine is too
   * busy
   */
  render(post: { id: string; version: string; content: string }): Promise<ArticleBody>;
  close(): Promise<void>;
}

interface Options extends ArticleOrigins {
  /** Characters; longer texts are rendered in a thread, so that they block no other request. */
  longText?: number;
  /** Of the processor's time. */
  workLimitMs?: number;
  /** After which the machine counts as too busy. */
  patienceMs?: number;
  maxQueued?: number;
  cacheBytes?: number;
}

const memoryMb = 512;
/** Milliseconds until a failed version is tried again. Not never: a new release may take what the last one did not. */
const retryAfterMs = 3_600_000;

export function createArticleRenderer({
  siteUrl,
  supabaseUrl,
  longText = 16_384,
  workLimitMs = 3_000,
  patienceMs = 10_000,
  maxQueued = 32,
  cacheBytes = 32 * 1024 * 1024,
}: Options): ArticleRenderer {
  const thread = createArticleThread({ siteUrl, supabaseUrl, workLimitMs, patienceMs, memoryMb, maxQueued });
  const finished = new LRUCache<string, ArticleBody>({ maxSize: cacheBytes, sizeCalculation: bytesOf });
  const failed = new LRUCache<string, true>({ max: 1000, ttl: retryAfterMs });
  const shared = createSingleFlight<ArticleBody>();

  const renderBody = async (content: string): Promise<ArticleBody> => {
    if (content.length > longText) return thread.render(content);
    const { renderArticleBody } = await import("./article-body.ts");
    return renderArticleBody(content, { siteUrl, supabaseUrl });
  };

  const renderOnce = async (key: string, content: string): Promise<ArticleBody> => {
    try {
      const body = await renderBody(content);
      finished.set(key, body);
      return body;
    } catch (error) {
      if (error instanceof AppError && error.code === "internal") failed.set(key, true);
      throw error;
    }
  };

  return {
    async render({ id, version, content }) {
      const key = `${id} ${version}`;
      const known = finished.get(key);
      if (known !== undefined) return known;
      if (failed.has(key)) throw new AppError("internal", `article ${id} could not be rendered before`);
      return shared(key, () => renderOnce(key, content));
    },
    close: () => thread.close(),
  };
}

function bytesOf({ html, headings }: ArticleBody): number {
  return 2 * (html.length + headings.reduce((sum, { id, text }) => sum + id.length + text.length, 0)) + 1;
}
