import type { Part, PartResult } from "./part.ts";

interface Watcher {
  onStart(part: Part): void;
  onEnd(result: PartResult, secondsLeft: number): void;
}

/** So much of a core must be idle for another part to begin. */
const leastIdle = 0.2;

/**
 * Runs parts, as many at once as keep `cores` busy, those first that the end waits for longest. What needs a part that
 * failed is left out; nothing begins any more once `signal` is aborted.
 */
export async function runSchedule(
  parts: readonly Part[],
  cores: number,
  run: (part: Part) => Promise<PartResult>,
  watcher: Watcher,
  signal?: AbortSignal,
): Promise<PartResult[]> {
  const waiting = parts.toSorted((one, other) => secondsToEnd(other, parts) - secondsToEnd(one, parts));
  const running = new Map<Part, Promise<PartResult>>();
  const results: PartResult[] = [];

  for (;;) {
    while (busyCores([...running.keys()]) <= cores - leastIdle) {
      if (signal?.aborted) break;
      const next = waiting.findIndex((part) => isReady(part, parts, results));
      const [part] = next === -1 ? [] : waiting.splice(next, 1);
      if (!part) break;
      watcher.onStart(part);
      running.set(part, run(part));
    }
    if (running.size === 0) return results;
    const result = await Promise.race(running.values());
    running.delete(result.part);
    results.push(result);
    watcher.onEnd(result, secondsLeft([...waiting, ...running.keys()], cores));
  }
}

/** How long a part takes together with the longest chain of those that wait for it. */
function secondsToEnd(part: Part, parts: readonly Part[]): number {
  const next = parts.filter(({ after = [] }) => after.includes(part.name));
  return part.seconds + Math.max(0, ...next.map((one) => secondsToEnd(one, parts)));
}

/** What is not among the parts of this run is there already. */
function isReady(part: Part, parts: readonly Part[], results: readonly PartResult[]): boolean {
  return (part.after ?? []).every(
    (name) =>
      !parts.some((other) => other.name === name) ||
      results.some(({ part: { name: ended }, ok }) => ended === name && ok),
  );
}

function busyCores(parts: readonly Part[]): number {
  return parts.reduce((total, { cores = 1 }) => total + cores, 0);
}

/** About how long the rest takes, from how long its parts take alone. */
function secondsLeft(parts: readonly Part[], available: number): number {
  const work = parts.reduce((total, { seconds, cores = 1 }) => total + seconds * cores, 0);
  return Math.max(work / available, ...parts.map(({ seconds }) => seconds), 0);
}
