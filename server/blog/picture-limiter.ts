import { AppError, limiter } from "@workspace/backend";

/** Conversions; each takes a core. */
const concurrency = 2;
/** Of one network, about half a minute's work; later requests are answered 503 and come again. */
const maxQueued = 60;
/** Of all networks together; none has more than two of them. */
const maxQueuedInAll = 200;

/**
 * Two conversions run at once. Each network has a queue of its own, and no more than two of it wait for a core: a
 * network that asks for many holds up others for no longer than two of them take.
 * @returns runs `work` for `network`. @throws AppError `database_unavailable` when too many wait
 */
export function createPictureLimiter(): <T>(network: string, work: () => Promise<T>) => Promise<T> {
  const onFull = () => new AppError("database_unavailable", "too many pictures are queued");
  const networks = limiter.concurrency({ concurrency, maxQueued, onFull });
  const cores = limiter.concurrency({ concurrency, maxQueued: maxQueuedInAll, onFull });
  return (network, work) => networks.run(network, () => cores.run("", work));
}
