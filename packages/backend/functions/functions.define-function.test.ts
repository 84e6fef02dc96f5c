import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Caller } from "#backend/gateway/caller.ts";
import { createFunctions, defineFunction } from "./functions.ts";

const nobody: Caller = { claims: { role: "anon" }, token: null };
const service: Caller = { claims: { role: "service_role" }, token: null };
const ann: Caller = { claims: { role: "authenticated", sub: "ann" }, token: "token" };

const sentence = "Please give a number of copies.";
const schema = z.object({ copies: z.number(sentence).max(9, "Nine copies are enough.") }, sentence);
const handlers = {
  open: defineFunction({ schema, needsSession: false, run: async ({ input }) => Response.json(input) }),
  large: defineFunction({
    schema: z.object({ text: z.string() }),
    bodyLimitBytes: 100_000,
    needsSession: false,
    run: async ({ input }) => Response.json(input.text.length),
  }),
  tolerant: defineFunction({
    schema: z.unknown(),
    needsSession: false,
    run: async ({ input }) => Response.json(input === undefined ? "nothing" : "parsed"),
  }),
  closed: defineFunction({
    schema,
    needsSession: true,
    run: async ({ input, userId, request }) => Response.json({ ...input, userId, method: request.method }),
  }),
};

async function call(name: keyof typeof handlers, body: BodyInit, caller = nobody) {
  const routes = createFunctions({
    handlers,
    resolveCaller: async () => ({ ok: true, caller }),
    bodyLimitBytes: 1_000_000,
    log: pino({ level: "silent" }),
  });
  const answer = await routes.request(`/${name}`, { method: "POST", body });
  return [answer.status, await answer.json()];
}

describe("a function that takes JSON", () => {
  it("gets what the schema made of the body", async () => {
    expect(await call("open", '{"copies":3,"other":1}')).toEqual([200, { copies: 3 }]);
  });

  it.each(["", "{", "null", "[]", '"x"', "{}", '{"copies":"3"}', "[".repeat(900), new Uint8Array([0x7b, 0xff, 0x7d])])(
    "answers %j with the schema's sentence",
    async (body) => {
      expect(await call("open", body)).toEqual([400, { success: false, error: sentence }]);
    },
  );

  it("takes 64 kB, or what its definition says", async () => {
    const tooLarge = [413, { success: false, error: "This request is too large." }];
    const sized = (bytes: number) => JSON.stringify({ text: "x".repeat(bytes - '{"text":""}'.length) });
    expect((await call("tolerant", sized(65_536)))[0]).toBe(200);
    expect(await call("tolerant", sized(65_537))).toEqual(tooLarge);
    expect((await call("large", sized(100_000)))[0]).toBe(200);
    expect(await call("large", sized(100_001))).toEqual(tooLarge);
  });

  it("parses nothing that is deep or made of very many values", async () => {
    expect(await call("tolerant", `${"[".repeat(32)}${"]".repeat(32)}`)).toEqual([200, "parsed"]);
    for (const body of [`${"[".repeat(33)}${"]".repeat(33)}`, `[${"1,".repeat(10_000)}1]`]) {
      expect(await call("tolerant", body)).toEqual([200, "nothing"]);
    }
  });

  it("answers with the sentence of what was wrong", async () => {
    expect(await call("open", '{"copies":10}')).toEqual([400, { success: false, error: "Nine copies are enough." }]);
  });

  it("answers with a sentence where the schema has none", async () => {
    expect(await call("large", '{"text":1}')).toEqual([
      400,
      { success: false, error: "This request could not be understood." },
    ]);
  });

  it("knows who calls where a session is needed", async () => {
    expect(await call("closed", '{"copies":1}', ann)).toEqual([200, { copies: 1, userId: "ann", method: "POST" }]);
  });

  it("answers 401 without a session, before it looks at the body", async () => {
    for (const caller of [nobody, service]) {
      for (const body of ['{"copies":1}', "{"]) {
        expect(await call("closed", body, caller)).toEqual([401, { success: false, error: "Please sign in first." }]);
      }
    }
  });
});
