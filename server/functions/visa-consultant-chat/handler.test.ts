import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createAllowance } from "#server/ai/allowance.ts";
import type { AdviserCaller, ReplyEnding } from "#server/adviser/adviser.ts";
import type { CurrentAdviser } from "#server/adviser/load-adviser.ts";
import type { AiEngine } from "#server/ai/engine.ts";
import { type AiCall, createAiUsage } from "#server/ai/usage.ts";
import type { Database } from "#shared/database.types.ts";
import { callFunction } from "#tests/support/function-call.ts";
import { createCurrentRules } from "#server/visa-rules/current-rules.ts";
import { visaConsultantChat } from "./handler.ts";
import { createFinishTurn } from "./turn.ts";

const id = "6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11";
const context = {
  residence_country: "Nepal",
  progress: null,
  documents: [],
  resume_titles: [],
  letter_countries: [],
  application: null,
  history: null,
};

/** The account service and the Data API, which `answers` may answer otherwise. */
function backend(answers: Record<string, unknown> = {}) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const usual: Record<string, unknown> = {
    "GET /auth/v1/user": { id, factors: [] },
    "GET /rest/v1/rpc/ai_allowance_wait": null,
    "GET /rest/v1/rpc/consultant_context": context,
    "POST /rest/v1/rpc/finish_chat_turn": true,
    ...answers,
  };
  const answer = async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(call);
    if (request.method === "POST") bodies.push(await request.json());
    const known = usual[call];
    if (known === undefined || known === "broken") {
      return Response.json({ code: "XX000", message: "secret", details: null, hint: null }, { status: 500 });
    }
    return Response.json(known);
  };
  const client = () =>
    createClient<Database>("http://backend.test", "sb_publishable_x", {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: async (input, init) => answer(new Request(input, init)),
        headers: { Authorization: "Bearer token" },
      },
    });
  return { client, calls, bodies };
}

interface Reply {
  words?: string;
  ending?: ReplyEnding;
  until?: Promise<void>;
  /** What a model's call took. */
  spent?: AiCall;
}

function consultantThat({ words = "Yes.", ending = { ok: true }, until, spent }: Reply): CurrentAdviser {
  async function* pieces({ record }: AdviserCaller): AsyncGenerator<string, ReplyEnding> {
    yield words;
    await until;
    if (spent) await record?.(spent);
    return ending;
  }
  return { reply: async (_, caller) => ({ followUps: [], isOfModel: spent !== undefined, pieces: pieces(caller) }) };
}

function product(api: ReturnType<typeof backend>, reply: Reply = {}, engine: Partial<AiEngine> = {}) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  /** The calls that no turn was stored with. */
  const recorded: AiCall["outcome"][] = [];
  const ai: AiEngine = {
    model: null,
    allowance: { take: async () => null },
    recordOffline: async () => {},
    record: async ({ outcome }) => void recorded.push(outcome),
    ...engine,
  };
  const finishTurn = createFinishTurn(api.client());
  const rules = createCurrentRules({ read: async () => [], log });
  const handler = visaConsultantChat({
    clientFor: api.client,
    ai,
    consultant: consultantThat(reply),
    finishTurn,
    rules,
    today: () => "2026-11-25",
    log,
  });
  const ask = async (headers: Record<string, string> = {}) =>
    callFunction(handler, { body: JSON.stringify({ message: "Do I need IELTS?" }), userId: id, headers, log });
  return { ask, recorded, log: () => lines.join("") };
}

const sse = { Accept: "text/event-stream" };
const finish = "POST /rest/v1/rpc/finish_chat_turn";
const spent: AiCall = {
  id: "0c9a1a3b-7c11-4a43-9a55-6b1f8a345f0e",
  userId: id,
  task: "chat",
  model: "openai:gpt-5",
  promptVersion: "consultant@1",
  inputTokens: 9,
  outputTokens: 4,
  durationMs: 12,
  outcome: "ok",
};

describe("a question and its answer", () => {
  it("are stored with what they took once the answer is whole, in three requests altogether", async () => {
    const api = backend();
    const { ask, recorded } = product(api);
    expect(await (await ask()).json()).toEqual({ success: true, conversationId: expect.any(String) });
    expect(api.calls).toEqual(["GET /auth/v1/user", "GET /rest/v1/rpc/consultant_context", finish]);
    expect(api.bodies).toEqual([
      {
        person: id,
        conversation: expect.any(String),
        turn: { id: expect.any(String), message: "Do I need IELTS?", response: "Yes.", follow_ups: [] },
        is_whole: true,
        title: "Do I need IELTS?",
        took: expect.objectContaining({ model: "offline", outcome: "ok" }),
      },
    ]);
    expect(recorded).toEqual([]);
  });

  it("take no more than four with a model, whose tokens are counted before", async () => {
    const api = backend();
    const usage = createAiUsage(api.client(), pino({ level: "silent" }));
    const allowance = createAllowance({ limits: { take: async () => null }, usage, tokensPerDay: 1000 });
    const { ask } = product(api, { spent }, { allowance });
    expect((await ask()).status).toBe(200);
    expect(api.calls).toHaveLength(4);
    expect(api.bodies).toEqual([expect.objectContaining({ took: expect.objectContaining({ output_tokens: 4 }) })]);
  });

  it("are left to whether the person stopped the answer when nobody reads any more", async () => {
    const api = backend({ [finish]: false });
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, recorded } = product(api, { until: promise });
    const reader = (await ask(sse)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    resolve();
    const left = { is_whole: false, took: expect.objectContaining({ outcome: "aborted" }) };
    await expect.poll(() => api.bodies).toEqual([expect.objectContaining(left)]);
    expect(recorded).toEqual([]);
  });

  it("are not stored when nothing was said before", async () => {
    const api = backend();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, recorded } = product(api, { words: "\n", until: promise });
    const reader = (await ask(sse)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    resolve();
    await expect.poll(() => recorded).toEqual(["aborted"]);
    expect(api.bodies).toEqual([]);
  });

  it("are not stored when the answer fails, and a sentence says so", async () => {
    const api = backend();
    const { ask, recorded } = product(api, { words: "Yes, ", ending: { ok: false, reason: "cut_off" } });
    const error = "The consultant could not answer just now. Please try again.";
    const answer = await ask();
    expect([answer.status, await answer.json()]).toEqual([200, { success: false, error }]);
    expect(await (await ask(sse)).text()).toMatch(
      /event: text\n.*\n\nevent: error\ndata: \{"success":false,"error":"[^"]+"\}\n\n$/s,
    );
    expect([api.bodies, recorded]).toEqual([[], ["failed", "failed"]]);
  });

  it.each([
    ["cannot be stored", "broken", ["ok", "ok"]],
    ["belong to a conversation that was deleted meanwhile", false, []],
  ])("that %s are told to be asked again, and what they took is recorded", async (_, answered, recordedAlone) => {
    const api = backend({ [finish]: answered });
    const { ask, log, recorded } = product(api);
    const answer = await ask();
    expect([answer.status, await answer.json()]).toEqual([503, { success: false, error: expect.any(String) }]);
    const events = await (await ask(sse)).text();
    expect(events).toMatch(/event: error\ndata: \{"success":false,"error":"Your question could not be saved/);
    expect(events).not.toMatch(/secret|event: done/);
    expect(log()).toContain("a chat answer could not be finished");
    expect(recorded).toEqual(recordedAlone);
  });

  it("wait for nobody whose things cannot be read", async () => {
    const api = backend({ "GET /rest/v1/rpc/consultant_context": "broken" });
    const answer = await product(api).ask(sse);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(api.bodies).toEqual([]);
  });
});
