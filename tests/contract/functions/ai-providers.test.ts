// @module-tag one-engine
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, FunctionsHttpError, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import {
  type AiProvider,
  apiKey,
  protocolNames,
  protocols,
  questionFor,
  startAiProvider,
  type Trouble,
  troubles,
} from "#tests/support/servers/ai-provider.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";

// The product with a model of each kind of provider, before the accounts and tables of the shared server.
const about = "What are the financial requirements for a UK student visa?";
const asking = `${about} Thank you.`;
const answer =
  "You need money for the tuition fees [1].\n\nYou need money for living costs as well [1].\n\nKeep it for 28 days.";
const letter = "Dear Sir or Madam,\n\nI would like to study physics.";

let provider: AiProvider;
beforeAll(async () => {
  provider = await startAiProvider();
  provider.answer(asking, answer);
  provider.answer("about physics", `Subject: Studying physics\n\n${letter}`);
  provider.answer("in no form", '{"letter": "I would rather talk');
});
afterAll(() => provider.close());

const bodySchema = z.looseObject({ success: z.boolean(), error: z.string().optional() });

/** What a function of `server` answers this person, through the official client. */
async function invoke(server: AppServer, { client }: TestUser, name: string, body: object, signal?: AbortSignal) {
  const product = await clientOf(server, client);
  const { data, error } = await product.functions.invoke(name, { body, ...(signal ? { signal } : {}) });
  if (error === null) return bodySchema.parse(data);
  if (!(error instanceof FunctionsHttpError)) throw error;
  const { context }: { context: Response } = error;
  return bodySchema.parse(await context.json());
}

async function clientOf(server: AppServer, person: SupabaseClient): Promise<SupabaseClient> {
  const { data } = await person.auth.getSession();
  return createClient(server.url, inject("server").publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${data.session?.access_token ?? ""}` } },
  });
}

async function usageOf({ id }: TestUser) {
  const columns = "task, model, prompt_version, input_tokens, output_tokens, duration_ms, outcome";
  const { data, error } = await serviceClient().from("ai_usage").select(columns).eq("user_id", id);
  if (error) throw error;
  return data;
}

async function expectNothingStored({ client }: TestUser) {
  for (const table of ["chat_conversations", "chat_messages", "sop_documents"]) {
    expect((await client.from(table).select("*")).data).toEqual([]);
  }
}

// One product after the other: six that start at once would hold up whoever else asks something.
describe.each(protocolNames)("with a model of %s", { concurrent: false }, (protocol) => {
  let folder: string;
  let server: AppServer;
  const model = `${protocol}:${protocols[protocol]}`;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "providers-"));
    const { url, publishableKey, secretKey } = inject("server");
    const backend = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey };
    server = await startAppServer({
      losesMessages: true,
      env: { DATA_DIR: folder, ...backend, ...provider.settings(protocol) },
    });
    // With its first question a product loads all that answers rest on.
    const first = await createUser();
    await invoke(server, first, "visa-consultant-chat", { message: asking, conversationId: null, userId: first.id });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.concurrent("a question is answered and stored, and what it took is recorded", async () => {
    const person = await createUser();
    const asked = { message: asking, conversationId: null, userId: person.id };
    const reply = await invoke(server, person, "visa-consultant-chat", asked);
    expect(reply).toMatchObject({ success: true, conversationId: expect.any(String) });
    const { data } = await person.client.from("chat_messages").select("message, response");
    expect(data).toEqual([
      { message: asking, response: expect.stringContaining("You need money for the tuition fees") },
    ]);
    expect(await usageOf(person)).toEqual([
      {
        task: "chat",
        model,
        prompt_version: expect.stringMatching(/^[a-z]+@\d+$/),
        input_tokens: expect.any(Number),
        output_tokens: expect.any(Number),
        duration_ms: expect.any(Number),
        outcome: "ok",
      },
    ]);
  });

  test.concurrent("a streamed answer grows and ends with done", async () => {
    const person = await createUser();
    const product = await clientOf(server, person.client);
    const { data: stream } = await product.functions.invoke<Response>("visa-consultant-chat", {
      body: { message: asking, conversationId: null, userId: person.id },
      headers: { Accept: "text/event-stream" },
    });
    const events = [...((await stream?.text()) ?? "").matchAll(/^event: (\w+)\ndata: (.*)$/gm)];
    const names = events.map(([, name]) => name);
    expect([names[0], names.at(-1)]).toEqual(["start", "done"]);
    const texts = events
      .filter(([, name]) => name === "text")
      .map(([, , data]) => z.object({ text: z.string() }).parse(JSON.parse(data ?? "")).text);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.join("")).toContain("You need money for the tuition fees");
  });

  test.concurrent("a letter is written, and personal numbers stay here", async () => {
    const person = await createUser();
    const prompt = `A letter about physics for ${protocol}. Call me: +880 1712-345678, passport BX0123456.`;
    const written = await invoke(server, person, "generate-document", { documentType: "professional_email", prompt });
    expect(written).toMatchObject({ success: true, generatedText: letter, emailSubject: "Studying physics" });
    const [sent, ...more] = provider.sent(`A letter about physics for ${protocol}.`);
    expect(more).toEqual([]);
    for (const secret of ["1712", "0123456", person.email]) expect(sent?.body).not.toContain(secret);
    expect(await usageOf(person)).toMatchObject([{ task: "letter", model, outcome: "ok" }]);
  });

  test.concurrent("a letter in another form than asked for is none", async () => {
    const person = await createUser();
    const body = { documentType: "sop", prompt: "A letter in no form" };
    expect(await invoke(server, person, "generate-document", body)).toMatchObject({ success: false });
    expect(await usageOf(person)).toMatchObject([{ outcome: "invalid" }]);
  });

  test.concurrent("every trouble of the provider is a plain sentence, and nothing is stored", async () => {
    const person = await createUser();
    const outcomes = {
      unauthorized: ["unauthorized", "unauthorized"],
      "rate limited": ["rate_limited", "rate_limited"],
      broken: ["unavailable", "unavailable"],
      cut: ["cut_off", "cut_off"],
      empty: ["empty", "empty"],
      unfinished: ["cut_off", "cut_off"],
      malformed: ["unavailable", "unavailable"],
      endless: ["too_long", "too_long"],
    } as const satisfies Partial<Record<Trouble, [chat: string, letter: string]>>;
    const asked = troubles.filter((trouble) => trouble in outcomes).map(questionFor);
    const replies = await Promise.all([
      ...asked.map((trouble) =>
        invoke(server, person, "visa-consultant-chat", { message: `${about} ${trouble}`, conversationId: null }),
      ),
      ...asked.map((trouble) =>
        invoke(server, person, "generate-document", { documentType: "sop", prompt: `Physics in the UK. ${trouble}` }),
      ),
    ]);
    for (const reply of replies) {
      expect(reply).toEqual({ success: false, error: expect.stringMatching(/^[A-Z][^{}]*\.$/) });
      expect(JSON.stringify(reply)).not.toContain(apiKey);
    }
    await expectNothingStored(person);
    const recorded = (await usageOf(person)).map(({ task, outcome }) => `${task} ${outcome}`);
    const expected = Object.values(outcomes).flatMap(([chat, written]) => [`chat ${chat}`, `letter ${written}`]);
    expect(recorded.toSorted()).toEqual(expected.toSorted());
  });

  test.concurrent("who leaves while the model is silent ends its call, and nothing is stored", async ({
    expect: expectHere,
  }) => {
    const person = await createUser();
    const mark = `${about} I ask ${protocol}: ${questionFor("hanging")}`;
    const before = provider.sent(mark).length;
    const leaving = new AbortController();
    const asked = { message: mark, conversationId: null, userId: person.id };
    const left = invoke(server, person, "visa-consultant-chat", asked, leaving.signal).catch(() => "left");
    await expectHere.poll(() => provider.sent(mark).length, { timeout: 15_000 }).toBe(before + 1);
    leaving.abort();
    expect(await left).toBe("left");
    await expectHere.poll(() => usageOf(person), { timeout: 15_000 }).toMatchObject([{ outcome: "aborted" }]);
    await expectNothingStored(person);
  });
});
