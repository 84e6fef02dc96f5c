import { Client } from "pg";
import type { Logger } from "pino";
import { type ChangeNotices, LISTEN_TO_CHANGES } from "./change-notices.ts";

interface Options {
  databaseUrl: string;
  notices: ChangeNotices;
  log: Logger;
  /** Between two looks at a silent connection, which a firewall may have cut. */
  checkMs?: number;
}

/** While no connection can be had everything counts as changed, once a second. */
const RETRY_MS = 1_000;
const CHECK_MS = 20_000;
const ANSWER_MS = 5_000;

/** Hears, on a connection of its own, of changes by other processes. Never throws; reconnects until it is stopped. */
export function startChangeListener({ databaseUrl, notices, log, checkMs = CHECK_MS }: Options): {
  stop(): Promise<void>;
} {
  const stopped = new AbortController();

  const listenOnce = async (): Promise<void> => {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: "platform changes",
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => undefined);
    client.on("error", lost.reject);
    client.on("end", () => lost.reject(new Error("The connection ended")));
    client.on("notification", ({ payload = "" }) => notices.tell(payload));
    try {
      await client.connect();
      await client.query(LISTEN_TO_CHANGES);
      // What was said before this connection listened.
      notices.tellAll();
      while (!stopped.signal.aborted) {
        await Promise.race([pause(checkMs, stopped.signal), lost.promise]);
        if (!stopped.signal.aborted) await client.query("select 1");
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const running = (async () => {
    while (!stopped.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        if (!stopped.signal.aborted)
          log.warn({ err: error }, "Changes by other processes cannot be heard; trying again");
      }
      notices.tellAll();
      await pause(RETRY_MS, stopped.signal);
    }
  })();

  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms).unref();
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
