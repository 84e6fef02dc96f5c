import { expect, test } from "vitest";
import { createJobs } from "./repeated-job.ts";

test("what jobs did last is known: when, whether it went well, and when there was something to do", async () => {
  let seconds = 0;
  const { repeat, runs } = createJobs(() => new Date((seconds += 1) * 1000));
  const errors: unknown[] = [];
  const run = async (name: string, work: () => Promise<number | void>) => {
    await repeat(name, 3_600_000, work, (error) => errors.push(error)).stop();
  };
  await run("sweep", async () => 3);
  await run("sweep", async () => 0);
  await run("silent", async () => {});
  expect(runs()).toEqual([
    { job: "sweep", endedAt: new Date(2_000), isOk: true, lastDone: { at: new Date(1_000), count: 3 } },
    { job: "silent", endedAt: new Date(3_000), isOk: true, lastDone: null },
  ]);
  expect(errors).toEqual([]);
});

test("a failure is told and noted, one of a job that is being stopped is not", async () => {
  const { repeat, runs } = createJobs();
  const failed = Promise.withResolvers<unknown>();
  const job = repeat("sweep", 3_600_000, async () => Promise.reject(new Error("away")), failed.resolve);
  expect(await failed.promise).toEqual(new Error("away"));
  expect(runs()).toMatchObject([{ job: "sweep", isOk: false, lastDone: null }]);
  await job.stop();
  const late = repeat(
    "late",
    3_600_000,
    (stopped) => new Promise((_, reject) => stopped.addEventListener("abort", reject)),
    () => {
      throw new Error("told");
    },
  );
  await late.stop();
  expect(runs()).toHaveLength(1);
});
