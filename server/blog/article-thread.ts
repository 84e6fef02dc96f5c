import { Worker } from "node:worker_threads";
import { AppError, limiter } from "@workspace/backend";
import type { ArticleBody } from "#shared/blog/blog.ts";
import type { ArticleOrigins } from "./article-body.ts";

export interface ArticleThread {
  /** @throws AppError `internal`: rejected, too slow or out of memory; `overloaded`: too many wait */
  render(content: string): Promise<ArticleBody>;
  close(): Promise<void>;
}

export type ArticleAnswer = { body: ArticleBody } | { error: string };

interface Options extends ArticleOrigins {
  timeLimitMs: number;
  memoryMb: number;
  maxQueued: number;
}

export function createArticleThread({ timeLimitMs, memoryMb, maxQueued, ...origins }: Options): ArticleThread {
  let worker: Worker | null = null;
  let isClosed = false;
  const queue = limiter.concurrency({
    concurrency: 1,
    maxQueued,
    onFull: () => new AppError("overloaded", "too many long articles wait to be rendered"),
  });

  const start = () =>
    new Worker(new URL("./article-worker.ts", import.meta.url), {
      workerData: origins,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });

  const renderNow = async (content: string): Promise<ArticleBody> => {
    if (isClosed) throw new AppError("internal", "the renderer of articles is closed");
    const current = (worker ??= start());
    let answer: ArticleAnswer;
    try {
      answer = await answerOf(current, content, timeLimitMs);
    } catch (error) {
      worker = null;
      await current.terminate();
      throw new AppError("internal", `an article of ${content.length} characters could not be rendered`, {
        cause: error,
      });
    }
    if ("error" in answer) throw new AppError("internal", `an article was rejected: ${answer.error}`);
    return answer.body;
  };

  return {
    render: (content) => queue.run("", () => renderNow(content)),
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

function answerOf(worker: Worker, content: string, timeLimitMs: number): Promise<ArticleAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ArticleAnswer>();
  const onExit = () => reject(new Error("the thread ended"));
  const timer = setTimeout(() => reject(new Error(`it took more than ${timeLimitMs} ms`)), timeLimitMs);
  worker.once("message", resolve).once("error", reject).once("exit", onExit);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(content);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", reject).off("exit", onExit);
  });
}
