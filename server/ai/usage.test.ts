import { Writable } from "node:stream";
import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { Database } from "#shared/database.types.ts";
import { createAiUsage } from "./usage.ts";

const call = {
  id: "2b0f4f4e-5a2c-4a53-8a50-0f6f6f2d9a11",
  userId: "7d1a7d3c-9a4e-4a53-8a50-0f6f6f2d9a11",
  task: "chat",
  model: "openai:gpt-5",
  promptVersion: "consultant@1",
  inputTokens: 10,
  outputTokens: 5,
  durationMs: 12.7,
  outcome: "ok",
} as const;

/** A backend that answers with these statuses, one after the other; 0 is a connection that breaks. */
function usageBefore(statuses: number[]) {
  const bodies: unknown[] = [];
  const answer: typeof fetch = async (input, init) => {
    bodies.push(await new Request(input, init).json().catch(() => null));
    const status = statuses.shift() ?? 201;
    if (status === 0) throw new TypeError("fetch failed");
    return new Response(status === 201 ? null : '{"message":"away"}', { status });
  };
  let logged = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const service = createClient<Database>("http://localhost", "sb_secret_test", {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: answer },
  });
  return { usage: createAiUsage(service, pino(sink), { secondTryAfterMs: 1 }), bodies, logged: () => logged };
}

test("what a call took is recorded once", async () => {
  const { usage, bodies, logged } = usageBefore([]);
  await usage.record(call);
  expect(bodies).toEqual([expect.objectContaining({ model: "openai:gpt-5", duration_ms: 13, outcome: "ok" })]);
  expect(logged()).toBe("");
});

test.each([0, 503])("a second try after %i is the same row", async (status) => {
  const { usage, bodies, logged } = usageBefore([status]);
  await usage.record(call);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual(bodies[1]);
  expect(logged()).toBe("");
});

test("what cannot be recorded is logged, and does not fail the call", async () => {
  const { usage, logged } = usageBefore([503, 0]);
  await usage.record(call);
  expect(logged()).toContain("an AI call could not be recorded");
});

test("tokens that cannot be counted are not taken for none", async () => {
  const { usage } = usageBefore([500]);
  await expect(usage.secondsUntilBelow(10, call.userId)).rejects.toMatchObject({ code: "database_unavailable" });
});
