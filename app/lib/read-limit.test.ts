import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isNoAnswer, longestWait, NoAnswerError, withReadLimit } from "./read-limit.ts";

const address = "https://project.example/rest/v1/profiles";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is read of an answer that the test writes piece by piece. */
async function openAnswer(signal?: AbortSignal) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const response = await withReadLimit(async () => new Response(readable))(address, signal ? { signal } : {});
  const text = response.text();
  text.catch(() => undefined);
  const writer = writable.getWriter();
  const write = (words: string) => void writer.write(new TextEncoder().encode(words)).catch(() => undefined);
  return { text, write, close: () => void writer.close().catch(() => undefined) };
}

describe("a read", () => {
  test("ends where no answer comes, and its request with it", async () => {
    const sent: (AbortSignal | null | undefined)[] = [];
    const read = withReadLimit((_input, init) => {
      sent.push(init?.signal);
      return new Promise(() => undefined);
    })(address);
    const ended = expect(read).rejects.toBeInstanceOf(NoAnswerError);
    await vi.advanceTimersByTimeAsync(longestWait - 1);
    expect(sent[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(sent[0]?.aborted).toBe(true);
  });

  test("is whole where its answer is long and keeps coming", async () => {
    const { text, write, close } = await openAnswer();
    for (const words of ["a ", "long ", "answer"]) {
      write(words);
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      await vi.advanceTimersByTimeAsync(longestWait - 1);
    }
    close();
    await expect(text).resolves.toBe("a long answer");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("ends where its answer stops coming", async () => {
    const { text, write } = await openAnswer();
    write("half an ");
    await vi.advanceTimersByTimeAsync(longestWait);
    await expect(text).rejects.toBeInstanceOf(NoAnswerError);
  });

  test("ends when who asked breaks it off", async () => {
    const asking = new AbortController();
    const { text, write } = await openAnswer(asking.signal);
    write("half an ");
    asking.abort(new Error("The screen is another one"));
    await expect(text).rejects.toThrow("The screen is another one");
  });

  test("waits for nothing more once it failed, or had no words", async () => {
    await expect(withReadLimit(() => Promise.reject(new TypeError("away")))(address)).rejects.toThrow("away");
    await withReadLimit(async () => new Response(null, { status: 204 }))(address);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test("it is told from other errors, also as the clients wrap it", () => {
  const error = new NoAnswerError();
  expect(isNoAnswer(error)).toBe(true);
  expect(isNoAnswer(new Error("failed", { cause: { context: error } }))).toBe(true);
  expect(isNoAnswer({ code: "", message: `${error.name}: ${error.message}` })).toBe(true);
  for (const other of [null, new TypeError("Failed to fetch"), { code: "42501", message: "refused" }]) {
    expect(isNoAnswer(other)).toBe(false);
  }
});
