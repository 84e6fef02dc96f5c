import { describe, expect, it } from "vitest";
import { createAnswerCache } from "./answer-cache.ts";
import { keepAnswer } from "./kept-answer.ts";

const page = (text: string, init: ResponseInit = { headers: { "cache-control": "public, max-age=0" } }) =>
  keepAnswer(new Response(text, init), {});
const textOf = (answer: { forms: { identity: { body: Buffer } } }) => answer.forms.identity.body.toString();

describe("an answer that is kept", () => {
  it("is made once, however many ask at once", async () => {
    const cache = createAnswerCache({ maxBytes: 100_000 });
    let made = 0;
    const make = async () => {
      made += 1;
      return page("text");
    };
    await Promise.all(Array.from({ length: 100 }, () => cache.get("/a", make)));
    expect(made).toBe(1);
    expect(cache.find("/a")).toBeDefined();
  });

  it("is not made again for who waited for a turn while others made it", async () => {
    const cache = createAnswerCache({ maxBytes: 100_000 });
    const first = await cache.get("/a", () => page("text"));
    const late = await cache.get("/a", () => page("made again"));
    expect(late).toBe(first);
  });

  it("is given to nobody who asks after it was emptied, not even when it was being made", async () => {
    const cache = createAnswerCache({ maxBytes: 100_000 });
    const old = Promise.withResolvers<void>();
    const before = cache.get("/a", async () => {
      await old.promise;
      return page("published");
    });
    cache.empty();
    const after = cache.get("/a", () => page("taken back"));
    old.resolve();
    expect(textOf(await before)).toBe("published");
    expect(textOf(await after)).toBe("taken back");
    expect(cache.find("/a")).toBe(await after);
    cache.empty();
    expect(cache.find("/a")).toBeUndefined();
  });

  it("is found, public and whole: nothing else stays", async () => {
    const cache = createAnswerCache({ maxBytes: 100_000 });
    const headers = { "cache-control": "public, max-age=0" };
    await cache.get("/missing", () => page("no", { status: 404, headers }));
    await cache.get("/moved", () => page("", { status: 302, headers: { ...headers, location: "/" } }));
    await cache.get("/failed", () => page("no", { status: 500, headers }));
    await cache.get("/half", () => page("half", { headers: { "cache-control": "no-cache" } }));
    await cache.get("/silent", () => page("text", {}));
    for (const address of ["/missing", "/moved", "/failed", "/half", "/silent"]) {
      expect([address, cache.find(address)]).toEqual([address, undefined]);
    }
  });

  it("makes room for others within the bytes allowed", async () => {
    const cache = createAnswerCache({ maxBytes: 200_000 });
    for (let index = 0; index < 100; index += 1) await cache.get(`/${index}`, () => page("x".repeat(20_000)));
    const kept = Array.from({ length: 100 }, (_, index) => cache.find(`/${index}`)).filter((one) => one !== undefined);
    expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(200_000);
    expect(cache.find("/99")).toBeDefined();
  });

  it("that failed to be made is made again for the next", async () => {
    const cache = createAnswerCache({ maxBytes: 100_000 });
    await expect(cache.get("/a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(textOf(await cache.get("/a", () => page("text")))).toBe("text");
  });
});
