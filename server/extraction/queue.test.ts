import { describe, expect, it } from "vitest";
import { createQueue } from "./queue.ts";

const staying = new AbortController().signal;

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

describe("a queue", () => {
  it("lets one work and others wait in their order", async () => {
    const queue = createQueue({ atOnce: 1, waiting: 2 });
    const [first, second, third] = [openWork(), openWork(), openWork()];
    const results = [first, second, third].map(({ work }) => queue.run(work, staying));
    await expect.poll(first.hasBegun).toBe(true);
    expect(second.hasBegun()).toBe(false);
    expect(await queue.run(openWork().work, staying)).toEqual({ ok: false, reason: "full" });
    first.end();
    await results[0];
    await expect.poll(second.hasBegun).toBe(true);
    expect(third.hasBegun()).toBe(false);
    second.end();
    third.end();
    expect(await Promise.all(results)).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: "done" })));
  });

  it("goes on after work that failed", async () => {
    const queue = createQueue({ atOnce: 1, waiting: 0 });
    const broken = openWork();
    const result = queue.run(broken.work, staying);
    broken.fail();
    await expect(result).rejects.toThrow("failed");
    expect(await queue.run(async () => "next", staying)).toEqual({ ok: true, value: "next" });
  });

  it("lets people leave without taking a turn from the others", async () => {
    const queue = createQueue({ atOnce: 1, waiting: 2 });
    const [first, second, third] = [openWork(), openWork(), openWork()];
    const leaving = new AbortController();
    const results = [
      queue.run(first.work, staying),
      queue.run(second.work, leaving.signal),
      queue.run(third.work, staying),
    ];
    leaving.abort();
    expect(await results[1]).toEqual({ ok: false, reason: "left" });
    first.end();
    third.end();
    expect(await results[2]).toEqual({ ok: true, value: "done" });
    expect(second.hasBegun()).toBe(false);
    expect(await queue.run(async () => "free", AbortSignal.abort())).toEqual({ ok: false, reason: "left" });
    expect(await queue.run(async () => "free", staying)).toEqual({ ok: true, value: "free" });
  });
});
