import { AppError, limiter } from "@workspace/backend";

/** A page makes up to four Data API calls: so many pages stay below one network's limit there. */
const concurrency = 8;
/** The readers of a lecture hall come from one network. */
const maxQueued = 1000;

/** @returns runs `work` for the network of an IP. @throws AppError `overloaded` when too many wait */
export function createNetworkLimiter(): <T>(ip: string, work: () => Promise<T>) => Promise<T> {
  const onFull = () => new AppError("overloaded", "too many requests of one network are queued");
  const pages = limiter.concurrency({ concurrency, maxQueued, onFull });
  return (ip, work) => pages.run(limiter.networkOf(ip), work);
}
