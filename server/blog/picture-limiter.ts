import { AppError, limiter } from "@workspace/backend";

const concurrency = 2;
/** Of one network, about half a minute of work. */
const maxQueued = 60;
const maxQueuedInAll = 200;

/** A network delays others by two conversions at most. @throws AppError `overloaded` when too many wait */
export function createPictureLimiter(): <T>(network: string, work: () => Promise<T>) => Promise<T> {
  const onFull = () => new AppError("overloaded", "too many pictures are queued");
  const networks = limiter.concurrency({ concurrency, maxQueued, onFull });
  const cores = limiter.concurrency({ concurrency, maxQueued: maxQueuedInAll, onFull });
  return (network, work) => networks.run(network, () => cores.run("", work));
}
