import { parentPort, workerData } from "node:worker_threads";
import { type ArticleOrigins, renderArticleBody } from "./article-body.ts";
import type { ArticleAnswer } from "./article-thread.ts";

const port = parentPort;
if (port === null) throw new Error("article-worker.ts runs as a worker thread only");
const origins: ArticleOrigins = workerData;

function answerTo(content: string): ArticleAnswer {
  try {
    return { body: renderArticleBody(content, origins) };
  } catch (error) {
    return { error: String(error) };
  }
}

port.on("message", (content: string) => port.postMessage(answerTo(content)));
// First of all: loading is no work of a text.
port.postMessage("ready");
