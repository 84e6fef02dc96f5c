import { once } from "node:events";
import { Agent, get } from "node:http";
import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import type { Target } from "../pairs.ts";

/**
 * Requests that come at random (Poisson), whether or not earlier ones are answered, to the targets in turn as a balancer
 * gives them. @returns milliseconds from its coming to the end of its answer, of each
 * @throws when one is refused
 */
export async function arriveAtRandom(targets: readonly Target[], rate: number, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  const clock = new Worker(new URL("arrivals-clock.ts", import.meta.url), { workerData: { rate, seconds } });
  clock.on("message", () => {
    const target = targets[answers.length % targets.length];
    if (target === undefined) return;
    const answer = answerOf(target, agent);
    answer.catch(() => undefined);
    answers.push(answer);
  });
  try {
    await once(clock, "exit");
    return await Promise.all(answers);
  } finally {
    agent.destroy();
  }
}

function answerOf({ url, headers }: Target, agent: Agent): Promise<number> {
  const came = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(url, { agent, ...(headers && { headers }) }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
    response.on("end", () => resolve(performance.now() - came)).on("error", reject);
    response.resume();
  }).on("error", reject);
  return promise;
}
