import { describe, expect, it } from "vitest";
import { createAnswerCache } from "./answer-cache.ts";
import { keepAnswer } from "./kept-answer.ts";

const isDatabaseAway = async () => true;

const page = (text: string, init: ResponseInit = { headers: { "cache-control": "public, max-age=0" } }) =>
  keepAnswer(new Response(text, init), {});
const textOf = (answer: { forms: { identity: { body: Buffer } } }) => answer.forms.identity.body.toString();

describe("an answer that is kept", () => {
  it("is made once, however many ask at once", async () => {
    const cache = createAnswerCache({ maxBytes: 100_000, isDatabaseAway });
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
    const cache = createAnswerCache({ maxBytes: 100_000, isDatabaseAway });
    const first = await cache.get("/a", () => page("text"));
    const late = await cache.get("/a", () => page("made again"));
    expect(late).toBe(first);
  });

  it("is given to nobody who asks after it was emptied, not even when it was being made", async () => {
    const cache = createAnswerCache({ maxBytes: 100_000, isDatabaseAway });
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
    const cache = createAnswerCache({ maxBytes: 100_000, isDatabaseAway });
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

  it("stands in for what cannot be made while it is in doubt, for five minutes, and for nothing else", async () => {
    let at = 0;
    const cache = createAnswerCache({ maxBytes: 100_000, isDatabaseAway, now: () => at });
    const fail = (status: number) => page("away", { status, headers: {} });
    await cache.get("/a", () => page("former"));
    cache.doubt();
    expect(cache.find("/a")).toBeUndefined();
    at = 299_000;
    cache.doubt();
    expect(textOf(await cache.get("/a", () => fail(503)))).toBe("former");
    expect(cache.find("/a")).toBeUndefined();
    expect((await cache.get("/unread", () => fail(503))).status).toBe(503);
    at = 300_001;
    expect((await cache.get("/a", () => fail(503))).status).toBe(503);
    expect(textOf(await cache.get("/a", () => page("new")))).toBe("new");
    cache.doubt();
    expect(textOf(await cache.get("/a", () => page("newer")))).toBe("newer");
    expect(cache.find("/a")).toBeDefined();
  });

  it("does not stand in where the database answers, and the server is busy", async () => {
    let isAway = false;
    const cache = createAnswerCache({ maxBytes: 100_000, isDatabaseAway: async () => isAway });
    const busy = () => page("busy", { status: 503, headers: {} });
    await cache.get("/a", () => page("former"));
    cache.doubt();
    expect((await cache.get("/a", busy)).status).toBe(503);
    isAway = true;
    expect(textOf(await cache.get("/a", busy))).toBe("former");
  });

  it("stands in neither for another failure nor once it was found to be gone", async () => {
    const cache = createAnswerCache({ maxBytes: 100_000, isDatabaseAway });
    const statusOf = async (status: number) => (await cache.get("/a", () => page("", { status, headers: {} }))).status;
    await cache.get("/a", () => page("former"));
    cache.doubt();
    expect([await statusOf(500), await statusOf(503)]).toEqual([500, 200]);
    expect([await statusOf(404), await statusOf(503)]).toEqual([404, 503]);
  });

  it("stands in for nothing once it was taken back, whatever was in doubt before or is being made", async () => {
    const cache = createAnswerCache({ maxBytes: 100_000, isDatabaseAway });
    await cache.get("/a", () => page("published"));
    cache.doubt();
    const away = Promise.withResolvers<void>();
    const before = cache.get("/a", async () => {
      await away.promise;
      return page("away", { status: 503, headers: {} });
    });
    cache.empty();
    cache.doubt();
    away.resolve();
    expect((await before).status).toBe(503);
    expect((await cache.get("/a", () => page("away", { status: 503, headers: {} }))).status).toBe(503);
  });

  it("stands in no more when it was made anew, even where something may have changed meanwhile", async () => {
    const cache = createAnswerCache({ maxBytes: 100_000, isDatabaseAway });
    await cache.get("/a", () => page("former"));
    cache.doubt();
    await cache.get("/a", () => {
      cache.doubt();
      return page("newer");
    });
    expect((await cache.get("/a", () => page("away", { status: 503, headers: {} }))).status).toBe(503);
  });

  it("makes room for others within the bytes allowed", async () => {
    const cache = createAnswerCache({ maxBytes: 200_000, isDatabaseAway });
    for (let index = 0; index < 100; index += 1) await cache.get(`/${index}`, () => page("x".repeat(20_000)));
    const kept = Array.from({ length: 100 }, (_, index) => cache.find(`/${index}`)).filter((one) => one !== undefined);
    expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(200_000);
    expect(cache.find("/99")).toBeDefined();
  });

  it("that failed to be made is made again for the next", async () => {
    const cache = createAnswerCache({ maxBytes: 100_000, isDatabaseAway });
    await expect(cache.get("/a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(textOf(await cache.get("/a", () => page("text")))).toBe("text");
  });
});
