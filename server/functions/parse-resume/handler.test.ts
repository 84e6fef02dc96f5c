import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { AiEngine } from "#server/ai/engine.ts";
import type { ModelFailureReason, TextModel } from "#server/ai/models/text-model.ts";
import type { Database } from "#shared/database.types.ts";
import { textPdf } from "#tests/support/samples/resume-files.ts";
import { callFunction } from "#tests/support/function-call.ts";
import { createReadingQueues } from "#server/functions/reading-queues.ts";
import { parseResume } from "./handler.ts";

const userId = "6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11";
const never = async (): Promise<never> => {
  throw new Error("not asked for");
};

/** A model that answers `value`, or fails. */
function modelOf(answer: { value: unknown } | { reason: ModelFailureReason }): TextModel {
  return {
    provider: "Test",
    name: "test",
    generateText: never,
    streamText: () => {
      throw new Error("not asked for");
    },
    async generateObject({ schema }) {
      if ("reason" in answer) return { ok: false, reason: answer.reason };
      const parsed = schema.safeParse(answer.value);
      return parsed.success ? { ok: true, value: parsed.data } : { ok: false, reason: "invalid" };
    },
  };
}

/** A backend that stores what it gets, and answers what `fault` gives for a call. */
function backend(fault: (call: string, count: number) => Response | undefined = () => undefined) {
  const calls: string[] = [];
  const rows: Record<string, unknown>[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    if (call === "GET /auth/v1/user") return Response.json({ id: userId, factors: [] });
    calls.push(call);
    const failure = fault(call, calls.length);
    if (failure) return failure;
    if (!pathname.startsWith("/rest")) return Response.json({ Id: "1", Key: pathname, name: pathname });
    rows.push(await request.json());
    return Response.json({ id: "row-1" }, { status: 201 });
  };
  return { answer, calls, rows };
}

async function ask(product: ReturnType<typeof backend>, ai: Partial<AiEngine>) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const clientFor = () =>
    createClient<Database>("http://backend.test", "sb_publishable_x", {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: async (input, init) => product.answer(new Request(input, init)),
        headers: { Authorization: "Bearer token" },
      },
    });
  const engine: AiEngine = {
    model: null,
    allowance: { take: async () => null },
    recordOffline: async () => {},
    record: async () => {},
    ...ai,
  };
  const handler = parseResume({ clientFor, ai: engine, reading: createReadingQueues().resumes, log });
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(textPdf())]), "resume.pdf");
  form.set("title", "Mine");
  const response = await callFunction(handler, { body: form, userId, log });
  return { status: response.status, json: await response.json(), log: lines.join("") };
}

const review = (rating: number, advice = "Say when.", quote = "Junior Developer, Example Software Ltd") => ({
  value: { rating, suggestions: [{ section: "Dates", advice, quote }] },
});

describe("a model's rating", () => {
  it.each<ModelFailureReason>(["unauthorized", "timeout", "cut_off", "empty", "invalid"])(
    "that fails as %s stores nothing and is not replaced by rules",
    async (reason) => {
      const product = backend();
      const { status, json } = await ask(product, { model: modelOf({ reason }) });
      expect([status, json]).toEqual([
        200,
        { success: false, error: "The AI service could not analyse your resume. Nothing was saved. Please try again." },
      ]);
      expect(product.calls).toEqual([]);
    },
  );

  it.each([
    [11, 10],
    [-3, 0],
    [7.26, 7.3],
  ])("of %f is kept as %f", async (given, kept) => {
    const product = backend();
    expect((await ask(product, { model: modelOf(review(given)) })).status).toBe(200);
    expect(product.rows[0]).toMatchObject({ title: "Mine", ai_rating: kept, user_id: userId });
  });

  it("that is no number, or has no suggestions, is a failure", async () => {
    for (const value of [{ rating: "10", suggestions: [] }, { rating: 5 }, "10/10", null]) {
      expect((await ask(backend(), { model: modelOf({ value }) })).json).toMatchObject({ success: false });
    }
  });

  it("keeps no markup, no invented quote, and no end of text", async () => {
    const product = backend();
    await ask(product, {
      model: modelOf(review(5, `<img src=x onerror=alert(1)>${"&".repeat(90_000)}`, "Head of NASA")),
    });
    const suggestions = String(product.rows[0]?.["ai_suggestions"]);
    expect(suggestions).toContain("<h3>Dates</h3><ul><li>&lt;img src=x");
    expect(suggestions).not.toContain("NASA");
    expect(suggestions.length).toBeLessThan(10_000);
  });
});

it("what rules found impossible is told to the model, and stands before what it says", async () => {
  const product = backend();
  const asked: string[] = [];
  const { generateObject, ...others } = modelOf(review(9));
  const model: TextModel = {
    ...others,
    generateObject: async (request) => {
      asked.push(request.messages.map(({ content }) => content).join());
      return generateObject(request);
    },
  };
  await ask(product, { model });
  // The sample's last position ended in June 2025.
  const fault = "Your resume says nothing after June 2025";
  expect(asked).toEqual([expect.stringContaining(fault)]);
  expect(product.rows[0]?.["ai_suggestions"]).toMatch(
    new RegExp(`^<h3>What an officer may ask</h3>.*${fault}.*<h3>Dates</h3>`),
  );
});

describe("storing", () => {
  it("takes the next name where one is taken", async () => {
    const taken = Response.json({ statusCode: "409", error: "Duplicate", message: "x" }, { status: 400 });
    const product = backend((_, count) => (count < 3 ? taken.clone() : undefined));
    expect((await ask(product, {})).json).toEqual({ success: true, error: null, resumeId: "row-1" });
    expect(product.calls.filter((call) => call.startsWith("POST /storage"))).toHaveLength(3);
    expect(product.rows[0]?.["file_url"]).toMatch(new RegExp(`^${userId}/\\d{13}\\.pdf$`));
  });

  it("takes the file back when its row is refused", async () => {
    const product = backend((call) =>
      call.startsWith("POST /rest") ? Response.json({ code: "42501", message: "secret" }, { status: 403 }) : undefined,
    );
    const { status, json, log } = await ask(product, {});
    expect([status, json]).toEqual([
      503,
      { success: false, error: "Your resume could not be saved. Please try again." },
    ]);
    expect(product.calls.at(-1)).toBe("DELETE /storage/v1/object/resumes");
    expect(log).toContain("secret");
  });

  it.each([
    ["403", 403, /Sign in again/],
    ["413", 413, /take up all the room/],
    ["507", 507, /no room for more files/],
    ["500", 503, /could not be saved/],
  ])("says why a file is refused with %s", async (statusCode, status, sentence) => {
    const product = backend(() => Response.json({ statusCode, error: "x", message: "secret" }, { status: 400 }));
    const answer = await ask(product, {});
    expect([answer.status, answer.json]).toEqual([status, { success: false, error: expect.stringMatching(sentence) }]);
    expect(product.rows).toEqual([]);
  });
});

it("a person without calls left is told when to come again, before anything is read", async () => {
  const refusal = { sentence: "Wait a moment.", retryAfterSeconds: 7 };
  const answer = await ask(backend(), { allowance: { take: async () => refusal } });
  expect([answer.status, answer.json]).toEqual([429, { success: false, error: "Wait a moment." }]);
});

it("the rules' work is recorded", async () => {
  const recorded: unknown[] = [];
  await ask(backend(), { recordOffline: async (call) => void recorded.push(call) });
  expect(recorded).toEqual([{ userId, task: "resume", durationMs: expect.any(Number), outcome: "ok" }]);
});
