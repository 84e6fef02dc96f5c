import { createTurns } from "#platform/gateway/turns.ts";
import { AppError } from "#platform/app-error.ts";

/** Conversions; each takes a core. */
const atOnce = 2;
/** Of one network, about half a minute's work; whoever comes behind them asks again. */
const waiting = 60;
/** Of all networks together; none has more than two of them. */
const waitingOverall = 200;

/** Lets callers that name the same thing wait for one piece of work together. */
export function createShared<T>(): (name: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (name, work) => {
    const known = running.get(name);
    if (known !== undefined) return known;
    const started = work().finally(() => running.delete(name));
    running.set(name, started);
    return started;
  };
}

/**
 * Two conversions run at once. Each network has a line of its own, and no more than two of it among those that wait for
 * a core: whoever asks for many holds up others for no longer than two of them take.
 * @returns runs `work` in the turn of `network`. @throws AppError `database_unavailable` when too many wait
 */
export function createPictureTurns(): <T>(network: string, work: () => Promise<T>) => Promise<T> {
  const tooMany = () => new AppError("database_unavailable", "too many pictures wait");
  const lines = createTurns({ atOnce, waiting, tooMany });
  const cores = createTurns({ atOnce, waiting: waitingOverall, tooMany });
  return (network, work) => lines.take(network, () => cores.take("", work));
}
