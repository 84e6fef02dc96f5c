import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withoutStalls } from "./without-stalls.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const chunk = Buffer.from("abc");

test("who sends slowly is waited for, however long it takes in all", async () => {
  async function* slow() {
    for (let sent = 0; sent < 5; sent += 1) {
      await vi.advanceTimersByTimeAsync(29_000);
      yield chunk;
    }
  }
  const received = [];
  for await (const bytes of withoutStalls(slow(), 30_000)) received.push(bytes);
  expect(received).toHaveLength(5);
});

test("the receiver may take as long as it likes", async () => {
  const received = [];
  for await (const bytes of withoutStalls(Readable.from([chunk, chunk]), 30_000)) {
    received.push(bytes);
    await vi.advanceTimersByTimeAsync(120_000);
  }
  expect(received).toHaveLength(2);
});

test("who stops in the middle is cut off after that time", async () => {
  async function* stalled() {
    yield chunk;
    await new Promise(() => {});
  }
  const bytes = withoutStalls(stalled(), 30_000);
  expect((await bytes.next()).value).toBe(chunk);
  const rejected = expect(bytes.next()).rejects.toMatchObject({ reason: "upload_cut" });
  await vi.advanceTimersByTimeAsync(30_000);
  await rejected;
});

test("a stream that stalls is let go of, and one of which no more is wanted", async () => {
  for (const limitMs of [10, 60_000]) {
    const stream = new Readable({ read: () => {} });
    stream.push(chunk);
    const bytes = withoutStalls(stream, limitMs);
    await bytes.next();
    const ended = limitMs === 10 ? bytes.next().catch(() => {}) : bytes.return(undefined);
    await vi.advanceTimersByTimeAsync(10);
    await ended;
    await vi.advanceTimersByTimeAsync(0);
    expect(stream.destroyed).toBe(true);
  }
});
