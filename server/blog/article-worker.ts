import { parentPort, workerData } from "node:worker_threads";
import { type ArticleOrigins, renderArticleBody } from "./article-body.ts";

/** The thread that renders long texts, one at a time; time limits are the business of the other side. */

const port = parentPort;
if (port === null) throw new Error("article-worker.ts runs as a worker thread only");
const origins: ArticleOrigins = workerData;

port.on("message", (content: string) => port.postMessage(renderArticleBody(content, origins)));
