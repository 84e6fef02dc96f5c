import { Worker } from "node:worker_threads";
import type { ArticleBody } from "#shared/blog.ts";
import { AppError } from "#shared/errors.ts";
import type { ArticleOrigins } from "./article-body.ts";

/** Renders texts in a thread of its own, one after the other. */
export interface ArticleThread {
  /** @throws AppError `internal` when a text takes too long or more memory than the thread has */
  render(content: string): Promise<ArticleBody>;
  close(): Promise<void>;
}

interface Options extends ArticleOrigins {
  /** Milliseconds that one text may take. */
  timeLimit: number;
  memoryMb: number;
}

/** The thread is started when it is first needed, and anew after a text that ended it. */
export function createArticleThread({ timeLimit, memoryMb, ...origins }: Options): ArticleThread {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const start = () =>
    new Worker(new URL("./article-worker.ts", import.meta.url), {
      workerData: origins,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });

  const renderNow = async (content: string): Promise<ArticleBody> => {
    if (isClosed) throw new AppError("internal", "the renderer of articles is closed");
    const current = (worker ??= start());
    try {
      return await answerOf(current, content, timeLimit);
    } catch (error) {
      worker = null;
      await current.terminate();
      throw new AppError("internal", `an article of ${content.length} characters could not be rendered`, {
        cause: error,
      });
    }
  };

  return {
    render(content) {
      const rendered = last.then(() => renderNow(content));
      last = rendered.catch(() => undefined);
      return rendered;
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

function answerOf(worker: Worker, content: string, timeLimit: number): Promise<ArticleBody> {
  const { promise, resolve, reject } = Promise.withResolvers<ArticleBody>();
  const onExit = () => reject(new Error("the thread ended"));
  const timer = setTimeout(() => reject(new Error(`it took more than ${timeLimit} ms`)), timeLimit);
  worker.once("message", resolve).once("error", reject).once("exit", onExit);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(content);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", reject).off("exit", onExit);
  });
}
