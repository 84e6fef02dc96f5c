import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Caller } from "#platform/gateway/caller.ts";
import { defineFunction } from "./define-function.ts";
import { createFunctions } from "./functions.ts";

const nobody: Caller = { claims: { role: "anon" }, token: null };
const service: Caller = { claims: { role: "service_role" }, token: null };
const ann: Caller = { claims: { role: "authenticated", sub: "ann" }, token: "token" };

const sentence = "Please give a number of copies.";
const schema = z.object({ copies: z.number(sentence).max(9, "Nine copies are enough.") }, sentence);
const handlers = {
  open: defineFunction({ schema, needsSession: false, run: async ({ input }) => Response.json(input) }),
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
    bodyLimitBytes: 1000,
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

  it("answers with the sentence of what was wrong", async () => {
    expect(await call("open", '{"copies":10}')).toEqual([400, { success: false, error: "Nine copies are enough." }]);
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
