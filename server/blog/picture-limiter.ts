import { AppError, limiter } from "@workspace/backend";

const concurrency = 2;
/** For one network, about half a minute of work; further requests are answered 503. */
const maxQueued = 60;
/** In the queue for a core, with at most two of each network. */
const maxQueuedInAll = 200;

/**
 * Each network has its own queue, and at most two of its conversions wait for a core, so that it delays others only by
 * these. @returns runs `work` for `network`. @throws AppError `database_unavailable` when too many wait
 */
export function createPictureLimiter(): <T>(network: string, work: () => Promise<T>) => Promise<T> {
  const onFull = () => new AppError("database_unavailable", "too many pictures are queued");
  const networks = limiter.concurrency({ concurrency, maxQueued, onFull });
  const cores = limiter.concurrency({ concurrency, maxQueued: maxQueuedInAll, onFull });
  return (network, work) => networks.run(network, () => cores.run("", work));
}
