import { createServer } from "node:http";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { AiCall } from "#server/ai/usage.ts";
import { readConfig } from "#server/config.ts";
import {
  type AiProvider,
  apiKey,
  protocolNames,
  type Protocol,
  protocols,
  questionFor,
  startAiProvider,
  type Trouble,
  troubles,
} from "#tests/support/servers/ai-provider.ts";
import type { ModelTimeouts } from "./ask-model.ts";
import { loadModel } from "./load-model.ts";
import { createTextModel } from "./sdk-text-model.ts";
import type { ModelFailureReason, ModelRequest } from "./text-model.ts";

// Real requests of the real packages, to a server that speaks each provider's protocol.
let provider: AiProvider;
beforeAll(async () => {
  provider = await startAiProvider();
  provider.answer("greet me", "Welcome, and good luck with your visa.");
  provider.answer("rate me", { rating: 7.5, suggestions: ["Say when you graduated."] });
  provider.answer("fence it", '```json\n{ "rating": 4, "suggestions": [] }\n```\n');
  provider.answer("wrong form", { rating: "excellent" });
  provider.repeat("repeat after me");
  provider.answer("no json", "I would rate it with seven.");
  provider.answer("endless nests", `{"rating":${"[".repeat(6_000)}${"]".repeat(6_000)}}`, { chunkSize: 20_000 });
});
afterAll(() => provider.close());

const patient: ModelTimeouts = { total: 20_000, first: 20_000, between: 20_000 };

/** The model as the product would load it from its settings, with what it recorded and logged. */
async function modelOf(protocol: Protocol, changed: Partial<ModelTimeouts & Record<"AI_BASE_URL", string>> = {}) {
  const { AI_BASE_URL, ...timeouts } = changed;
  const config = await readConfig({ ...provider.settings(protocol), ...(AI_BASE_URL ? { AI_BASE_URL } : {}) });
  if (config.AI_MODEL === undefined) throw new Error("no model is set");
  const model = await loadModel(config.AI_MODEL, { apiKey: config.AI_API_KEY, baseUrl: config.AI_BASE_URL });
  const calls: AiCall[] = [];
  const usage = {
    record: async (call: AiCall) => void calls.push(call),
    secondsUntilBelow: async () => null,
  };
  let logged = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  const log = pino({ level: "trace" }, sink);
  return {
    model: createTextModel({ model, usage, log, timeouts: { ...patient, ...timeouts } }),
    calls,
    logged: () => logged,
  };
}

async function listOf(pieces: AsyncIterable<string>): Promise<string[]> {
  const list: string[] = [];
  for await (const piece of pieces) list.push(piece);
  return list;
}

let questions = 0;
/** A question that nobody asked before, so that it can be told from all others. */
function ask(words: string): ModelRequest {
  questions += 1;
  return {
    task: "chat",
    userId: "7d1a7d3c-9a4e-4a53-8a50-0f6f6f2d9a11",
    promptVersion: "greeting@3",
    instructions: "You greet people.",
    messages: [{ role: "user", content: `${words} (question ${questions}.)` }],
    maxOutputTokens: 200,
    signal: new AbortController().signal,
  };
}
const sentOf = ({ messages }: ModelRequest) => provider.sent(messages[0]?.content ?? "");

const rating = z.object({ rating: z.number(), suggestions: z.array(z.string()) });

describe.concurrent.each(protocolNames)("%s", (protocol) => {
  test("answers, and the call is recorded", async () => {
    const { model, calls, logged } = await modelOf(protocol);
    const question = ask("greet me");
    expect(await model.generateText(question)).toEqual({ ok: true, text: "Welcome, and good luck with your visa." });
    expect(calls).toEqual([
      {
        id: expect.any(String),
        userId: question.userId,
        task: "chat",
        model: `${protocol}:${protocols[protocol]}`,
        promptVersion: "greeting@3",
        inputTokens: expect.any(Number),
        outputTokens: expect.any(Number),
        durationMs: expect.any(Number),
        outcome: "ok",
      },
    ]);
    for (const { inputTokens, outputTokens } of calls) {
      expect(inputTokens).toBeGreaterThan(3);
      expect(outputTokens).toBeGreaterThan(3);
    }
    const [sent, ...more] = sentOf(question);
    expect(more).toEqual([]);
    expect(sent?.body).toContain("You greet people.");
    expect(logged()).toBe("");
  });

  test("streams its answer in pieces", async () => {
    const { model } = await modelOf(protocol);
    const { text: pieces, finished } = model.streamText(ask("greet me"));
    const all = await listOf(pieces);
    expect(all.length).toBeGreaterThan(2);
    expect(all.join("")).toBe("Welcome, and good luck with your visa.");
    expect(await finished).toEqual({ ok: true });
  });

  test("answers in the form that is asked for, fenced or not", async () => {
    const { model } = await modelOf(protocol);
    expect(await model.generateObject({ ...ask("rate me"), schema: rating })).toEqual({
      ok: true,
      value: { rating: 7.5, suggestions: ["Say when you graduated."] },
    });
    expect(await model.generateObject({ ...ask("fence it"), schema: rating })).toEqual({
      ok: true,
      value: { rating: 4, suggestions: [] },
    });
  });

  test.each(["wrong form", "no json"])("an answer in another form is none: %s", async (words) => {
    const { model, calls } = await modelOf(protocol);
    expect(await model.generateObject({ ...ask(words), schema: rating })).toEqual({ ok: false, reason: "invalid" });
    expect(calls).toMatchObject([{ outcome: "invalid" }]);
  });

  test("an answer nested without end is none, and is counted", async () => {
    const { model, calls } = await modelOf(protocol);
    const asked = { ...ask("endless nests"), maxOutputTokens: 3_000, schema: rating };
    expect(await model.generateObject(asked)).toMatchObject({ ok: false });
    expect(calls).toHaveLength(1);
  });

  const expected: Record<Trouble, { reason: ModelFailureReason; requests: number; timeouts?: Partial<ModelTimeouts> }> =
    {
      unauthorized: { reason: "unauthorized", requests: 1 },
      "rate limited": { reason: "rate_limited", requests: 3 },
      broken: { reason: "unavailable", requests: 3 },
      hanging: { reason: "timeout", requests: 1, timeouts: { first: 500 } },
      cut: { reason: "cut_off", requests: 1 },
      stalled: { reason: "timeout", requests: 1, timeouts: { between: 300 } },
      empty: { reason: "empty", requests: 1 },
      unfinished: { reason: "cut_off", requests: 1 },
      malformed: { reason: "unavailable", requests: 1 },
      endless: { reason: "too_long", requests: 1 },
    };
  test.each(troubles)("%s: says why, and nobody reads what the provider said", async (trouble) => {
    const { reason, requests, timeouts } = expected[trouble];
    const { model, calls, logged } = await modelOf(protocol, timeouts);
    const question = ask(questionFor(trouble));
    const { text: pieces, finished } = model.streamText(question);
    await listOf(pieces);
    expect(await finished).toEqual({ ok: false, reason });
    expect(calls).toMatchObject([{ outcome: reason }]);
    expect(sentOf(question)).toHaveLength(requests);
    expect(logged()).toContain(`"reason":"${reason}"`);
    expect(logged()).not.toContain(apiKey);
    expect(logged()).not.toContain("Refused");
  });

  test("takes too long in all, though words keep coming", async () => {
    const { model } = await modelOf(protocol, { total: 700 });
    expect(await model.generateText(ask(questionFor("stalled")))).toEqual({ ok: false, reason: "timeout" });
  });

  test("a person who leaves ends the call, before words and between them", async () => {
    const { model, calls, logged } = await modelOf(protocol);
    const leaving = new AbortController();
    const early = model.generateText({ ...ask(questionFor("hanging")), signal: leaving.signal });
    leaving.abort();
    expect(await early).toEqual({ ok: false, reason: "aborted" });

    const later = new AbortController();
    const { text: pieces, finished } = model.streamText({ ...ask(questionFor("cut")), signal: later.signal });
    for await (const piece of pieces) if (piece !== "") later.abort();
    expect(await finished).toEqual({ ok: false, reason: "aborted" });

    const unread = model.streamText(ask(questionFor("cut")));
    for await (const piece of unread.text) if (piece !== "") break;
    expect(await unread.finished).toEqual({ ok: false, reason: "aborted" });
    expect(calls.map(({ outcome }) => outcome)).toEqual(["aborted", "aborted", "aborted"]);
    expect(logged()).toBe("");
  });

  test("personal numbers stay here, and stand in the answer all the same", async () => {
    const { model } = await modelOf(protocol);
    const question = ask("greet me");
    const numbers = ["rahim.khan@example.com", "+880 1712-345678", "BX0123456"];
    const content = `${question.messages[0]?.content} I am Rahim: ${numbers.join(", ")}.`;
    await model.generateText({
      ...question,
      instructions: "Write to +880 1712-345678.",
      messages: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "Your mail: rahim.khan@example.com" },
        { role: "user", content },
      ],
    });
    const [sent] = sentOf(question);
    for (const number of numbers) expect(sent?.body).not.toContain(number);
    expect(sent?.body).toContain("I am Rahim");
    expect(sent?.body).toContain("PASSPORT_1_");
  });

  test("an answer that repeats personal numbers has them, whole and in pieces", async () => {
    const { model } = await modelOf(protocol);
    const question = ask("repeat after me: +880 1712-345678, rahim.khan@example.com, +880 1712-345678, BX0123456.");
    const words = question.messages[0]?.content;
    expect(await model.generateText(question)).toEqual({ ok: true, text: words });
    const stream = model.streamText(question);
    const pieces = await listOf(stream.text);
    expect(pieces.length).toBeGreaterThan(4);
    expect(pieces.join("")).toBe(words);
  });
});

test("OpenAI is told not to keep what it is asked", async () => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = z.object({ port: z.number() }).parse(server.address());
  const { model } = await modelOf("openai", { AI_BASE_URL: `http://127.0.0.1:${address.port}` });
  await model.generateText(ask("greet me"));
  expect(bodies.map((body) => JSON.parse(body))).toMatchObject([{ store: false, max_output_tokens: 4296 }]);
  server.close();
});
