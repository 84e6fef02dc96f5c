import type { Part, PartResult } from "./part.ts";

interface Observer {
  onStart(part: Part): void;
  onEnd(result: PartResult, secondsLeft: number): void;
}

const leastIdle = 0.2;

/** Runs parts on `cores` cores, the critical path first. Skips those after a failed part; `signal` stops new ones. */
export async function runSchedule(
  parts: readonly Part[],
  cores: number,
  run: (part: Part) => Promise<PartResult>,
  observer: Observer,
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
      observer.onStart(part);
      running.set(part, run(part));
    }
    if (running.size === 0) return results;
    const result = await Promise.race(running.values());
    running.delete(result.part);
    results.push(result);
    observer.onEnd(result, secondsLeft([...waiting, ...running.keys()], cores));
  }
}

function secondsToEnd(part: Part, parts: readonly Part[]): number {
  const next = parts.filter(({ after = [] }) => after.includes(part.name));
  return part.seconds + Math.max(0, ...next.map((one) => secondsToEnd(one, parts)));
}

/** A requirement outside of this run counts as done. */
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

function secondsLeft(parts: readonly Part[], available: number): number {
  const work = parts.reduce((total, { seconds, cores = 1 }) => total + seconds * cores, 0);
  return Math.max(work / available, ...parts.map(({ seconds }) => seconds), 0);
}
