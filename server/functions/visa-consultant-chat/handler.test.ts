import { createClient } from "@supabase/supabase-js";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { Consultant, ReplyEnding } from "#server/ai/consultant/consultant.ts";
import type { AiEngine, OfflineCall } from "#server/ai/engine.ts";
import type { Database } from "#shared/database.types.ts";
import { callFunction } from "#tests/support/function-call.ts";
import { visaConsultantChat } from "./handler.ts";

const id = "6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11";

/** A Data API with one person, which stores what it gets and fails where `isBroken` says so. */
function backend(isBroken: (call: string) => boolean = () => false) {
  const writes: string[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname.replace("/rest/v1/", "")}`;
    if (call === "GET /auth/v1/user") return Response.json({ id, factors: [] });
    if (request.method !== "GET") writes.push(call);
    if (isBroken(call))
      return Response.json({ code: "XX000", message: "secret", details: null, hint: null }, { status: 500 });
    if (call === "GET profiles") return Response.json([{ residence_country: "Nepal" }]);
    return request.method === "GET" ? Response.json([]) : new Response(null, { status: 201 });
  };
  const client = () =>
    createClient<Database>("http://backend.test", "sb_publishable_x", {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: async (input, init) => answer(new Request(input, init)),
        headers: { Authorization: "Bearer token" },
      },
    });
  return { client, writes };
}

/** A consultant that says `words`, waits for `until`, and ends in this way. */
function consultantThat(
  words: string,
  ending: ReplyEnding = { ok: true },
  until: Promise<void> = Promise.resolve(),
): Consultant {
  async function* pieces(): AsyncGenerator<string, ReplyEnding> {
    yield words;
    await until;
    return ending;
  }
  return { reply: () => ({ followUps: [], isOfModel: false, pieces: pieces() }) };
}

function product(api: ReturnType<typeof backend>, consultant: Consultant) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const recorded: OfflineCall["outcome"][] = [];
  const ai: AiEngine = {
    model: null,
    allowance: { take: async () => null },
    recordOffline: async ({ outcome }) => void recorded.push(outcome),
  };
  const handler = visaConsultantChat({ clientFor: api.client, ai, consultant, log });
  const ask = async (headers: Record<string, string> = {}) =>
    callFunction(handler, { body: JSON.stringify({ message: "Do I need IELTS?" }), userId: id, headers, log });
  return { ask, recorded, log: () => lines.join("") };
}

const sse = { Accept: "text/event-stream" };
const turn = ["POST chat_conversations", "POST chat_messages"];

describe("a question and its answer", () => {
  it("are stored once the answer is whole", async () => {
    const api = backend();
    const { ask, recorded } = product(api, consultantThat("Yes."));
    expect(await (await ask()).json()).toEqual({ success: true, conversationId: expect.any(String) });
    expect([api.writes, recorded]).toEqual([turn, ["ok"]]);
  });

  it("are not stored when nobody reads any more", async () => {
    const api = backend();
    const { promise, resolve } = Promise.withResolvers<void>();
    const { ask, recorded } = product(api, consultantThat("Yes.", { ok: true }, promise));
    const reader = (await ask(sse)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    resolve();
    await expect.poll(() => recorded).toEqual(["aborted"]);
    expect(api.writes).toEqual([]);
  });

  it("are not stored when the answer fails, and a sentence says so", async () => {
    const api = backend();
    const { ask, recorded } = product(api, consultantThat("Yes, ", { ok: false, reason: "cut_off" }));
    const error = "The consultant could not answer just now. Please try again.";
    const answer = await ask();
    expect([answer.status, await answer.json()]).toEqual([200, { success: false, error }]);
    expect(await (await ask(sse)).text()).toMatch(
      /event: text\n.*\n\nevent: error\ndata: \{"success":false,"error":"[^"]+"\}\n\n$/s,
    );
    expect([api.writes, recorded]).toEqual([[], ["failed", "failed"]]);
  });

  it("say in the log where the conversation of a message that cannot be stored is left", async () => {
    const api = backend((call) => ["POST chat_messages", "DELETE chat_conversations"].includes(call));
    const { ask, log } = product(api, consultantThat("Yes."));
    expect((await ask()).status).toBe(503);
    expect(log()).toContain("a conversation without a message could not be removed");
  });

  it("leave no empty conversation where the message cannot be stored", async () => {
    const api = backend((call) => call === "POST chat_messages");
    const { ask, log } = product(api, consultantThat("Yes."));
    const answer = await ask();
    expect([answer.status, await answer.json()]).toEqual([503, { success: false, error: expect.any(String) }]);
    expect(api.writes).toEqual([...turn, "DELETE chat_conversations"]);
    const events = await (await ask(sse)).text();
    expect(events).toMatch(/event: error\ndata: \{"success":false,"error":"Your question could not be saved/);
    expect(events).not.toMatch(/secret|event: done/);
    expect(log()).toContain("a chat answer could not be finished");
  });

  it("wait for nobody whose things cannot be read", async () => {
    const api = backend((call) => call === "GET visa_progress");
    const answer = await product(api, consultantThat("Yes.")).ask(sse);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(api.writes).toEqual([]);
  });
});
