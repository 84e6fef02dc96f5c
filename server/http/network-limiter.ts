import { AppError, limiter } from "@workspace/backend";

/** A page asks the Data API up to four things at once: this many pages stay below one network's limit there. */
const concurrency = 8;
/** A lecture hall opens one article: its readers come from one network, and wait for a moment. */
const maxQueued = 1000;

/**
 * Limits how many pages of each network are made at a time: else the Data API would reject what many pages at once ask
 * of it. More at a time would be no quicker, since all are made in one thread.
 * @returns runs `work` for the network of an IP. @throws AppError `database_unavailable` when too many wait
 */
export function createNetworkLimiter(): <T>(ip: string, work: () => Promise<T>) => Promise<T> {
  const onFull = () => new AppError("database_unavailable", "too many requests of one network are queued");
  const pages = limiter.concurrency({ concurrency, maxQueued, onFull });
  return (ip, work) => pages.run(limiter.networkOf(ip), work);
}
