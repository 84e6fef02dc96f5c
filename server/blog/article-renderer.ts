import { LRUCache } from "lru-cache";
import { createSingleFlight } from "#server/cache/single-flight.ts";
import type { ArticleBody } from "#shared/blog/blog.ts";
import { AppError } from "@workspace/backend";
import { type ArticleOrigins, renderArticleBody } from "./article-body.ts";
import { createArticleThread } from "./article-thread.ts";

/** Makes of a post's column what pages may show. */
export interface ArticleRenderer {
  /**
   * `version` changes whenever the text does: the same id and version is rendered once.
   * @throws AppError `internal` for a text that is nested too deeply or takes too long; `database_unavailable` when too
   * many long ones wait
   */
  render(post: { id: string; version: string; content: string }): Promise<ArticleBody>;
  close(): Promise<void>;
}

interface Options extends ArticleOrigins {
  /** Characters that are rendered at once; longer texts would hold up everybody else. */
  longText?: number;
  /** Milliseconds that a long text may take. */
  timeLimit?: number;
  /** Long texts that may wait for the one at work. */
  maxQueued?: number;
  /** Bytes of finished articles that are kept in memory. */
  cacheBytes?: number;
}

/** Of the thread, and so of the longest text that a column takes. */
const memoryMb = 512;
/**
 * A version that failed is not tried again before these milliseconds: it holds up other long ones. Not never: the
 * machine may only have been busy.
 */
const rest = 3_600_000;

export function createArticleRenderer({
  siteUrl,
  supabaseUrl,
  longText = 16_384,
  timeLimit = 3_000,
  maxQueued = 32,
  cacheBytes = 32 * 1024 * 1024,
}: Options): ArticleRenderer {
  const thread = createArticleThread({ siteUrl, supabaseUrl, timeLimit, memoryMb, maxQueued });
  const finished = new LRUCache<string, ArticleBody>({ maxSize: cacheBytes, sizeCalculation: bytesOf });
  const failed = new LRUCache<string, true>({ max: 1000, ttl: rest });
  const shared = createSingleFlight<ArticleBody>();

  const renderBody = async (content: string): Promise<ArticleBody> =>
    content.length > longText ? thread.render(content) : renderArticleBody(content, { siteUrl, supabaseUrl });

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
