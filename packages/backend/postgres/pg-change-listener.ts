import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { Logger } from "pino";
import { type ChangeNotices, LISTEN_TO_CHANGES } from "./change-notices.ts";

interface Options {
  databaseUrl: string;
  notices: ChangeNotices;
  /** Says a topic on another connection, so that it can be known whether this one hears. */
  probe(topic: string): Promise<unknown>;
  log: Logger;
  /** Between two probes: a firewall may have cut the connection, and a pooler may let no notice through. */
  checkMs?: number;
  /** How long what was told may be on its way, and an answer too. */
  answerMs?: number;
}

/** While it cannot hear everything counts as changed, once a second. */
const RETRY_MS = 1_000;
const CHECK_MS = 20_000;
const ANSWER_MS = 5_000;

/** Hears, on a connection of its own, of changes by other processes. Never throws; reconnects until it is stopped. */
export function startChangeListener(options: Options): { stop(): Promise<void> } {
  const { databaseUrl, notices, probe, log, checkMs = CHECK_MS, answerMs = ANSWER_MS } = options;
  const stopped = new AbortController();
  const ended = new Promise<void>((resolve) => stopped.signal.addEventListener("abort", () => resolve()));
  let isHearing = false;
  let isToldInLog = false;
  const deafness = setInterval(() => !isHearing && notices.tellAll(), RETRY_MS).unref();

  const listenOnce = async (): Promise<void> => {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: "platform changes",
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    client.on("error", lost.reject);
    client.on("end", () => lost.reject(new Error("The connection ended")));
    let expected = { topic: "", heard: () => {} };
    client.on("notification", ({ payload = "" }) => {
      if (payload === expected.topic) expected.heard();
      else notices.tell(payload);
    });
    const check = async (): Promise<void> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      expected = { topic: `probe ${randomUUID()}`, heard: resolve };
      try {
        await probe(expected.topic);
      } catch (error) {
        // What could not be said, as where all other connections are busy, tells nothing of what is heard.
        if (!isHearing) throw error;
        await client.query("select 1");
        return;
      }
      const timer = setTimeout(() => reject(new Error("Notices do not come through")), answerMs).unref();
      await promise.finally(() => clearTimeout(timer));
    };
    try {
      await client.connect();
      await client.query(LISTEN_TO_CHANGES);
      while (!stopped.signal.aborted) {
        await Promise.race([check(), lost.promise, ended]);
        if (stopped.signal.aborted) return;
        // What was said before this connection heard.
        if (!isHearing) notices.tellAll();
        isHearing = true;
        if (isToldInLog) log.info("Changes by other processes are heard again");
        isToldInLog = false;
        await Promise.race([pause(checkMs), lost.promise, ended]);
      }
    } finally {
      isHearing = false;
      await client.end().catch(() => undefined);
    }
  };

  const running = (async () => {
    while (!stopped.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        // Once: behind a pooler in transaction mode this goes on for good.
        if (!stopped.signal.aborted && !isToldInLog) {
          log.warn({ err: error }, "Changes by other processes cannot be heard; trying again");
          isToldInLog = true;
        }
      }
      await Promise.race([pause(RETRY_MS), ended]);
    }
  })();

  return {
    async stop() {
      stopped.abort();
      clearInterval(deafness);
      await running;
    },
  };
}

async function pause(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
