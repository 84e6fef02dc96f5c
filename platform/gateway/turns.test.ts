import { describe, expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const oneAtOnce = (overall?: number) =>
  createTurns({
    atOnce: 1,
    waiting: 3,
    ...(overall === undefined ? {} : { overall }),
    tooMany: () => new Error("too many"),
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

describe("turns", () => {
  test("a caller's second statement waits for the first, another caller's does not", async () => {
    const turns = oneAtOnce();
    const [first, second, other] = [task(), task(), task()];
    const results = [turns.take("a", first.work), turns.take("a", second.work), turns.take("b", other.work)];
    await settled();
    expect([first, second, other].map(({ state }) => state.isRunning)).toEqual([true, false, true]);
    first.end();
    await settled();
    expect(second.state.isRunning).toBe(true);
    second.end();
    other.end();
    expect(await Promise.all(results)).toEqual(["done", "done", "done"]);
  });

  test("a failing statement hands its turn on", async () => {
    const turns = oneAtOnce();
    const [first, second] = [task(), task()];
    const failing = turns.take("a", first.work);
    const waiting = turns.take("a", second.work);
    first.fail();
    await expect(failing).rejects.toThrow("failed");
    second.end();
    expect(await waiting).toBe("done");
  });

  test("a line that is too long is refused, and is served again once it is shorter", async () => {
    const turns = oneAtOnce();
    const tasks = Array.from({ length: 4 }, task);
    const running = tasks.map(({ work }) => turns.take("a", work));
    await expect(turns.take("a", task().work)).rejects.toThrow("too many");
    for (const { end } of tasks) end();
    await Promise.all(running);
    const late = task();
    late.end();
    expect(await turns.take("a", late.work)).toBe("done");
  });

  test("whoever leaves a line makes room, and never has a turn", async () => {
    const turns = oneAtOnce(2);
    const [first, leaving, next] = [task(), task(), task()];
    const left = new AbortController();
    const running = turns.take("a", first.work);
    const waiting = turns.take("a", leaving.work, left.signal);
    left.abort(new Error("left"));
    await expect(waiting).rejects.toThrow("left");
    const later = turns.take("a", next.work);
    for (const { end } of [first, next]) end();
    expect(await Promise.all([running, later])).toEqual(["done", "done"]);
    expect(leaving.state.isRunning).toBe(false);
    await expect(turns.take("a", leaving.work, left.signal)).rejects.toThrow("left");
  });

  test("too many of all lines together are refused, whoever comes", async () => {
    const turns = oneAtOnce(2);
    const tasks = [task(), task()];
    const running = tasks.map(({ work }, index) => turns.take(`line ${index}`, work));
    await expect(turns.take("another", task().work)).rejects.toThrow("too many");
    for (const { end } of tasks) end();
    await Promise.all(running);
    const late = task();
    late.end();
    expect(await turns.take("another", late.work)).toBe("done");
  });
});
