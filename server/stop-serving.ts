import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "./config.ts";
import type { RequestsUnderWay } from "#server/observability/observed-listener.ts";

/** Load balancers ask `/readyz` every few seconds; on a laptop nobody does. */
const delaySecondsBehindProxy = 5;
/** So long a connection that has brought no request may still bring one: browsers open some ahead. */
const silenceMs = 2_000;

interface Ending {
  server: Server;
  requests: RequestsUnderWay;
  /** Called when the requests are over, with connections still open. */
  onQuiet(): Promise<void>;
}

/**
 * Goes on for a moment as before, so that proxies learn of the end; then takes no new connections and waits until no request
 * is under way, late ones among them; at the end of the grace the rest is cut.
 *
 * @returns the milliseconds of the grace that are left
 */
export async function stopServing(
  { server, requests, onQuiet }: Ending,
  settings: Pick<Config, "SHUTDOWN_DELAY_SECONDS" | "SHUTDOWN_GRACE_SECONDS" | "TRUSTED_PROXIES">,
): Promise<number> {
  const graceMs = settings.SHUTDOWN_GRACE_SECONDS * 1_000;
  const delaySeconds =
    settings.SHUTDOWN_DELAY_SECONDS ?? (settings.TRUSTED_PROXIES.length > 0 ? delaySecondsBehindProxy : 0);
  const end = performance.now() + graceMs;
  const left = () => Math.max(0, end - performance.now());
  await pause(Math.min(delaySeconds * 1_000, graceMs));
  const closed = stopListening(server);
  await inTime(requests.over(), left());
  await onQuiet();
  await inTime(waitForLateRequests(server, requests, closed), left());
  server.closeAllConnections();
  await closed;
  return left();
}

/** Resolves when all connections have ended; idle ones are ended at once. */
export function stopListening(server: Server): Promise<void> {
  return new Promise<void>((resolve) => server.close(() => resolve()));
}

async function waitForLateRequests(server: Server, requests: RequestsUnderWay, closed: Promise<void>): Promise<void> {
  do {
    await requests.over();
    server.closeIdleConnections();
    await inTime(closed, silenceMs);
  } while (requests.count() > 0);
}

export async function inTime(ending: Promise<void>, limitMs: number): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, limitMs);
  try {
    await Promise.race([ending, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
