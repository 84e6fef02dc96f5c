import { describe, expect, test } from "vitest";
import { createLimiter } from "./concurrency-limiter.ts";

const oneAtOnce = (maxTotal?: number) =>
  createLimiter({
    concurrency: 1,
    maxQueued: 3,
    ...(maxTotal === undefined ? {} : { maxTotal }),
    onFull: () => new Error("too many"),
  });

function task() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { isRunning: false };
  const work = () => {
    state.isRunning = true;
    return promise;
  };
  return { work, state, end: () => resolve("done"), fail: () => reject(new Error("failed")) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a limiter", () => {
  test("a caller's second statement waits for the first, another caller's does not", async () => {
    const limiter = oneAtOnce();
    const [first, second, other] = [task(), task(), task()];
    const results = [limiter.run("a", first.work), limiter.run("a", second.work), limiter.run("b", other.work)];
    await settled();
    expect([first, second, other].map(({ state }) => state.isRunning)).toEqual([true, false, true]);
    expect(limiter.load()).toEqual({ running: 2, waiting: 1 });
    first.end();
    await settled();
    expect(second.state.isRunning).toBe(true);
    second.end();
    other.end();
    expect(await Promise.all(results)).toEqual(["done", "done", "done"]);
    expect(limiter.load()).toEqual({ running: 0, waiting: 0 });
  });

  test("a failing statement hands its slot on", async () => {
    const limiter = oneAtOnce();
    const [first, second] = [task(), task()];
    const failing = limiter.run("a", first.work);
    const waiting = limiter.run("a", second.work);
    first.fail();
    await expect(failing).rejects.toThrow("failed");
    second.end();
    expect(await waiting).toBe("done");
  });

  test("a queue that is full rejects, and takes work again once it is shorter", async () => {
    const limiter = oneAtOnce();
    const tasks = Array.from({ length: 4 }, task);
    const running = tasks.map(({ work }) => limiter.run("a", work));
    await expect(limiter.run("a", task().work)).rejects.toThrow("too many");
    for (const { end } of tasks) end();
    await Promise.all(running);
    const late = task();
    late.end();
    expect(await limiter.run("a", late.work)).toBe("done");
  });

  test("work that leaves a queue makes room, and is never started", async () => {
    const limiter = oneAtOnce(2);
    const [first, leaving, next] = [task(), task(), task()];
    const left = new AbortController();
    const running = limiter.run("a", first.work);
    const waiting = limiter.run("a", leaving.work, left.signal);
    left.abort(new Error("left"));
    await expect(waiting).rejects.toThrow("left");
    const later = limiter.run("a", next.work);
    for (const { end } of [first, next]) end();
    expect(await Promise.all([running, later])).toEqual(["done", "done"]);
    expect(leaving.state.isRunning).toBe(false);
    await expect(limiter.run("a", leaving.work, left.signal)).rejects.toThrow("left");
  });

  test("too many of all keys together are rejected, whatever the key", async () => {
    const limiter = oneAtOnce(2);
    const tasks = [task(), task()];
    const running = tasks.map(({ work }, index) => limiter.run(`key ${index}`, work));
    await expect(limiter.run("another", task().work)).rejects.toThrow("too many");
    for (const { end } of tasks) end();
    await Promise.all(running);
    const late = task();
    late.end();
    expect(await limiter.run("another", late.work)).toBe("done");
  });
});

function openWork() {
  const ended = Promise.withResolvers<string>();
  let hasBegun = false;
  return {
    work: () => {
      hasBegun = true;
      return ended.promise;
    },
    hasBegun: () => hasBegun,
    end: () => ended.resolve("done"),
    fail: () => ended.reject(new Error("failed")),
  };
}

describe("a limiter where being turned away is expected", () => {
  test("lets one work and others wait in their order", async () => {
    const limiter = createLimiter({ concurrency: 1, maxQueued: 2 });
    const [first, second, third] = [openWork(), openWork(), openWork()];
    const results = [first, second, third].map(({ work }) => limiter.tryRun("", work));
    await expect.poll(first.hasBegun).toBe(true);
    expect(second.hasBegun()).toBe(false);
    expect(await limiter.tryRun("", openWork().work)).toEqual({ ok: false, reason: "key_full" });
    first.end();
    await results[0];
    await expect.poll(second.hasBegun).toBe(true);
    expect(third.hasBegun()).toBe(false);
    second.end();
    third.end();
    expect(await Promise.all(results)).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: "done" })));
  });

  test("goes on after work that failed", async () => {
    const limiter = createLimiter({ concurrency: 1, maxQueued: 0 });
    const broken = openWork();
    const result = limiter.tryRun("", broken.work);
    broken.fail();
    await expect(result).rejects.toThrow("failed");
    expect(await limiter.tryRun("", async () => "next")).toEqual({ ok: true, value: "next" });
  });

  test("lets work leave the queue without taking a slot from the others", async () => {
    const limiter = createLimiter({ concurrency: 1, maxQueued: 2 });
    const [first, second, third] = [openWork(), openWork(), openWork()];
    const leaving = new AbortController();
    const results = [
      limiter.tryRun("", first.work),
      limiter.tryRun("", second.work, leaving.signal),
      limiter.tryRun("", third.work),
    ];
    leaving.abort();
    expect(await results[1]).toEqual({ ok: false, reason: "aborted" });
    first.end();
    third.end();
    expect(await results[2]).toEqual({ ok: true, value: "done" });
    expect(second.hasBegun()).toBe(false);
    expect(await limiter.tryRun("", async () => "free", AbortSignal.abort())).toEqual({ ok: false, reason: "aborted" });
    expect(await limiter.tryRun("", async () => "free")).toEqual({ ok: true, value: "free" });
  });
});
