import type { Logger } from "pino";
import type { Backend, Notice } from "#server/backend.ts";
import type { ServiceClient } from "#server/service-client.ts";

interface Options {
  onChange: Backend["onChange"];
  /** Tells when the next post's time comes. Null where all counts as changed every few seconds anyway. */
  service: ServiceClient | null;
  /** What was made of public rows before now is out of date, or perhaps. */
  changed(notice: Notice): void;
  log: Logger;
}

/** Also the longest that `setTimeout` is asked to wait. */
const lookAgainMs = 3_600_000;
const retryMs = 2_000;
const dayMs = 86_400_000;

/**
 * Says when what public pages show has changed: a row did, whoever changed it, the time of a post has come, or
 * a day has ended in UTC, since facts that pages quote begin and end with days.
 * @returns ends it
 */
export function watchPublicPages({ onChange, service, changed, log }: Options): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let isOutdated = false;
  let isOver = false;

  const waitForNextPost = async (from: ServiceClient): Promise<void> => {
    // Each connection to the database tells of a change: one question at a time, and one more after the last of them.
    isOutdated = isAsking;
    if (isAsking) return;
    isAsking = true;
    const { data, error } = await from.rpc("next_publication");
    isAsking = false;
    if (isOver) return;
    if (isOutdated) return waitForNextPost(from);
    if (error) log.warn({ err: error }, "the time of the next post is not known");
    const untilMidnight = dayMs - (Date.now() % dayMs);
    const wait = error ? retryMs : Math.min(data ?? lookAgainMs, lookAgainMs, untilMidnight);
    clearTimeout(timer);
    // Nothing is taken back by the clock.
    timer = setTimeout(() => hear("perhaps"), wait).unref();
  };
  const hear = (notice: Notice) => {
    if (isOver) return;
    changed(notice);
    if (service !== null) void waitForNextPost(service);
  };

  onChange("public_pages", hear);
  if (service !== null) void waitForNextPost(service);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
