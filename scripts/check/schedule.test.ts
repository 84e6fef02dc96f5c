import { expect, test } from "vitest";
import type { Part, PartResult } from "./part.ts";
import { runSchedule } from "./schedule.ts";

function part(name: string, seconds: number, after: string[] = []): Part {
  return { name, seconds, after, command: "" };
}

/** Runs the parts by a fake clock: the part with the fewest seconds ends first. */
async function begun(parts: Part[], cores: number, failing: string[] = []) {
  const order: string[] = [];
  let most = 0;
  let now = 0;
  const ends: { at: number; resolve(): void }[] = [];
  const results = runSchedule(
    parts,
    cores,
    async (one): Promise<PartResult> => {
      order.push(one.name);
      await new Promise<void>((resolve) => ends.push({ at: now + one.seconds, resolve }));
      return { part: one, ok: !failing.includes(one.name), seconds: one.seconds, output: "", cases: [] };
    },
    { onStart() {}, onEnd() {} },
  );
  const over = results.then(() => true);
  const notYet = () => new Promise<false>((resolve) => void setImmediate(() => resolve(false)));
  while (!(await Promise.race([over, notYet()]))) {
    most = Math.max(most, ends.length);
    ends.sort((one, other) => one.at - other.at);
    const first = ends.shift();
    if (first) now = first.at;
    first?.resolve();
    await new Promise(setImmediate);
  }
  return { order, most, results: await results };
}

test("the longest begins first, and no more at once than there are cores", async () => {
  const { order, most } = await begun([part("short", 1), part("long", 9), part("middle", 4), part("tiny", 0.5)], 2);
  expect(order).toEqual(["long", "middle", "short", "tiny"]);
  expect(most).toBe(2);
});

test("another begins while a part of the cores is idle", async () => {
  const waiting = { ...part("waiting", 9), cores: 0.5 };
  const greedy = { ...part("greedy", 8), cores: 1.5 };
  expect((await begun([waiting, part("long", 8), part("short", 1), part("tiny", 0.5)], 2)).most).toBe(3);
  expect((await begun([waiting, greedy, part("short", 1)], 2)).most).toBe(2);
  expect((await begun([{ ...greedy, cores: 4 }, part("short", 1)], 2)).most).toBe(1);
});

test("what needs another waits for it, and others go first meanwhile", async () => {
  const { order } = await begun([part("journeys", 9, ["build"]), part("build", 2), part("unit", 1)], 1);
  expect(order).toEqual(["build", "journeys", "unit"]);
});

test("what needs something that failed does not begin, and everything else does", async () => {
  const parts = [part("journeys", 9, ["build"]), part("build", 2), part("unit", 1)];
  const { order, results } = await begun(parts, 2, ["build"]);
  expect(order).toEqual(["build", "unit"]);
  expect(results.map(({ part: { name }, ok }) => [name, ok])).toEqual([
    ["unit", true],
    ["build", false],
  ]);
});

test("a need that is not among the parts of the run is met", async () => {
  expect((await begun([part("journeys", 9, ["build"])], 2)).order).toEqual(["journeys"]);
});

test("nothing begins once the run was ended", async () => {
  const stop = new AbortController();
  const order: string[] = [];
  const results = await runSchedule(
    [part("first", 2), part("second", 1)],
    1,
    async (one): Promise<PartResult> => {
      order.push(one.name);
      stop.abort();
      return { part: one, ok: false, seconds: 0, output: "", cases: [] };
    },
    { onStart() {}, onEnd() {} },
    stop.signal,
  );
  expect(order).toEqual(["first"]);
  expect(results).toHaveLength(1);
});
