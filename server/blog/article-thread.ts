import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError, limiter } from "@workspace/backend";
import type { ArticleBody } from "#shared/blog/blog.ts";
import type { ArticleOrigins } from "./article-body.ts";

export interface ArticleThread {
  /**
   * @throws AppError `internal`: the text is rejected, or needs too much work or memory; `overloaded`: too many wait, the
   * machine is too busy, or the thread was ended
   */
  render(content: string): Promise<ArticleBody>;
  close(): Promise<void>;
}

export type ArticleAnswer = { body: ArticleBody } | { error: string };

interface Limits {
  /** Of the processor's time: on a busy machine a text must not count as one that takes too long. */
  workLimitMs: number;
  /** From when its turn comes. */
  patienceMs: number;
}

interface Options extends ArticleOrigins, Limits {
  memoryMb: number;
  maxQueued: number;
}

interface Thread {
  worker: Worker;
  /** Once its modules are loaded. */
  ready: Promise<unknown>;
}

/** The text asks for more than there is: it would fail again. */
class TextTooLarge extends Error {}

export function createArticleThread(options: Options): ArticleThread {
  const { workLimitMs, patienceMs, memoryMb, maxQueued, siteUrl, supabaseUrl } = options;

  let thread: Thread | null = null;
  let isClosed = false;
  const queue = limiter.concurrency({
    concurrency: 1,
    maxQueued,
    onFull: () => new AppError("overloaded", "too many long articles wait to be rendered"),
  });

  const start = (): Thread => {
    const worker = new Worker(new URL("./article-worker.ts", import.meta.url), {
      workerData: { siteUrl, supabaseUrl } satisfies ArticleOrigins,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    return { worker, ready: once(worker, "message") };
  };

  const renderNow = async (content: string): Promise<ArticleBody> => {
    if (isClosed) throw new AppError("overloaded", "the renderer of articles is closed");
    const current = (thread ??= start());
    let answer: ArticleAnswer;
    try {
      answer = await answerOf(current, content, { workLimitMs, patienceMs });
    } catch (error) {
      thread = null;
      await current.worker.terminate();
      const code = error instanceof TextTooLarge || isOutOfMemory(error) ? "internal" : "overloaded";
      throw new AppError(code, `an article of ${content.length} characters could not be rendered`, { cause: error });
    }
    if ("error" in answer) throw new AppError("internal", `an article was rejected: ${answer.error}`);
    return answer.body;
  };

  return {
    render: (content) => queue.run("", () => renderNow(content)),
    async close() {
      isClosed = true;
      await thread?.worker.terminate();
    },
  };
}

async function answerOf({ worker, ready }: Thread, content: string, limits: Limits): Promise<ArticleAnswer> {
  const { workLimitMs, patienceMs } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<ArticleAnswer>();
  const onExit = () => reject(new Error("the thread ended"));
  worker.once("error", reject).once("exit", onExit);
  const end = setTimeout(() => reject(new Error(`it was not done within ${patienceMs} ms`)), patienceMs);
  let stopWatching = () => {};
  try {
    await Promise.race([ready, promise]);
    worker.once("message", resolve);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(content);
    stopWatching = watch(worker, workLimitMs, reject);
    return await promise;
  } finally {
    clearTimeout(end);
    stopWatching();
    worker.off("message", resolve).off("error", reject).off("exit", onExit);
  }
}

function watch(worker: Worker, workLimitMs: number, giveUp: (reason: Error) => void): () => void {
  let isOver = false;
  let next: NodeJS.Timeout | undefined;
  const before = workedMs(worker);
  const look = async () => {
    const worked = (await workedMs(worker)) - (await before);
    if (isOver) return;
    if (worked >= workLimitMs) giveUp(new TextTooLarge(`it took more than ${workLimitMs} ms of work`));
    // Work takes at least its own time.
    else next = setTimeout(look, workLimitMs - worked);
  };
  next = setTimeout(look, workLimitMs);
  return () => {
    isOver = true;
    clearTimeout(next);
  };
}

/** Milliseconds of the processor's time since the thread began; 0 before. */
async function workedMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return 0;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
