import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { FunctionsHttpError } from "@supabase/supabase-js";
import { describe, expect, inject, test } from "vitest";
import { startAiProvider } from "#tests/support/servers/ai-provider.ts";
import { startAppServer } from "#tests/support/servers/app-server.ts";
import { createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";

const letter = { documentType: "sop", prompt: "I want to study physics in the UK." };

async function responseOf(
  call: Promise<{ data: unknown; error: unknown }>,
): Promise<{ status: number; wait: string | null; body: unknown }> {
  const { data, error } = await call;
  if (error === null) return { status: 200, wait: null, body: data };
  if (!(error instanceof FunctionsHttpError)) throw error;
  const { context }: { context: Response } = error;
  return { status: context.status, wait: context.headers.get("retry-after"), body: await context.json() };
}

const write = ({ client }: TestUser) => responseOf(client.functions.invoke("generate-document", { body: letter }));

/** Sends 44 calls at once. @returns how many were answered: at most 40 in each minute that they fall into */
async function burstOfSomebody(): Promise<number> {
  const person = await createUser();
  const answers = await Promise.all(Array.from({ length: 44 }, () => write(person)));
  const answered = answers.filter(({ status }) => status === 200);
  expect(answered.length).toBeGreaterThanOrEqual(40);
  for (const { status, wait, body } of answers.filter((answer) => !answered.includes(answer))) {
    expect(status).toBe(429);
    expect(Number(wait)).toBeGreaterThan(0);
    expect(Number(wait)).toBeLessThanOrEqual(60);
    expect(body).toEqual({
      success: false,
      error: "You have asked a lot in the last minute. Please wait a moment and try again.",
    });
  }
  const { count } = await serviceClient()
    .from("ai_usage")
    .select("*", { count: "exact", head: true })
    .eq("user_id", person.id);
  expect(count).toBe(answered.length);
  return answered.length;
}

describe("forty calls a minute", () => {
  test("the next is refused with a sentence and a time, for this person alone", { timeout: 180_000 }, async () => {
    // On a busy machine the calls of one burst may fall into two minutes: then somebody else tries.
    let answered = await burstOfSomebody();
    for (let more = 0; more < 2 && answered !== 40; more += 1) answered = await burstOfSomebody();
    expect(answered).toBe(40);
    expect((await write(await createUser())).status).toBe(200);
  });

  test("nobody gives themselves calls or tokens back", async () => {
    const person = await createUser();
    await write(person);
    const row = { user_id: person.id, task: "letter", model: "offline", duration_ms: 1, outcome: "ok" };
    const own = () => person.client.from("ai_usage");
    expect((await own().insert(row)).error?.code).toBe("42501");
    expect((await own().update({ input_tokens: 0 }).eq("user_id", person.id)).error?.code).toBe("42501");
    expect((await own().delete().eq("user_id", person.id)).error?.code).toBe("42501");
    expect((await own().select("task, model, outcome")).data).toEqual([
      { task: "letter", model: "offline", outcome: "ok" },
    ]);
  });
});

describe("tokens a day", () => {
  test("are used up by the model's answers, and others have their own", { timeout: 60_000 }, async () => {
    const provider = await startAiProvider();
    provider.answer("physics in the UK", { text: "I want to study physics.", subject: "" });
    const folder = await mkdtemp(path.join(tmpdir(), "allowance-"));
    const { url, publishableKey, secretKey } = inject("server");
    const backend = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey };
    const settings = { ...provider.settings("openai-compatible"), AI_TOKENS_PER_DAY: "10" };
    const server = await startAppServer({ losesMessages: true, env: { DATA_DIR: folder, ...backend, ...settings } });
    const ask = async ({ client }: TestUser) => {
      const { data } = await client.auth.getSession();
      const response = await fetch(`${server.url}/functions/v1/generate-document`, {
        method: "POST",
        headers: {
          apikey: publishableKey,
          Authorization: `Bearer ${data.session?.access_token ?? ""}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify(letter),
      });
      return { status: response.status, wait: response.headers.get("retry-after"), body: await response.json() };
    };
    try {
      const [person, other] = [await createUser(), await createUser()];
      expect(await ask(person)).toMatchObject({ status: 200, body: { success: true } });
      const refused = await ask(person);
      expect(refused).toMatchObject({
        status: 429,
        body: {
          success: false,
          error: "You have used your share of the assistant for today. Please come back in 24 hours.",
        },
      });
      expect(Number(refused.wait)).toBeGreaterThan(86_000);
      expect(provider.sent("physics in the UK")).toHaveLength(1);
      expect((await ask(other)).status).toBe(200);
    } finally {
      await server.stop();
      await provider.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
