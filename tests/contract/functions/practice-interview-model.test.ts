// @module-tag one-engine
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import {
  type AiProvider,
  apiKey,
  questionFor,
  startAiProvider,
  type Trouble,
} from "#tests/support/servers/ai-provider.ts";
import { type AppServer, startAppServer } from "#tests/support/servers/app-server.ts";
import { createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";

// The product with a language model, before the accounts and tables of the shared server.
let provider: AiProvider;
let folder: string;
let server: AppServer;
beforeAll(async () => {
  provider = await startAiProvider();
  folder = await mkdtemp(path.join(tmpdir(), "interview-"));
  const { url, publishableKey, secretKey } = inject("server");
  const backend = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey };
  server = await startAppServer({
    losesMessages: true,
    env: { DATA_DIR: folder, ...backend, ...provider.settings("openai-compatible") },
  });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

async function practise(person: TestUser, answer: string, sopId: string | null = null) {
  const { data } = await person.client.auth.getSession();
  const reply = await fetch(`${server.url}/functions/v1/practice-interview`, {
    method: "POST",
    headers: {
      apikey: inject("server").publishableKey,
      "Content-Type": "application/json",
      Authorization: `Bearer ${data.session?.access_token ?? ""}`,
    },
    body: JSON.stringify({ question: "funds", answer, seconds: 45, country: "uk", sopId }),
  });
  return { status: reply.status, body: z.record(z.string(), z.unknown()).parse(await reply.json()) };
}

async function usageOf({ id }: TestUser) {
  const columns = "task, model, prompt_version, outcome";
  const { data } = await serviceClient().from("ai_usage").select(columns).eq("user_id", id).throwOnError();
  return data;
}

async function storeLetter({ client, id }: TestUser): Promise<string> {
  const letter = { user_id: id, document_type: "sop", prompt_input: "x", generated_text: "My father pays. Mark-4801." };
  const { data } = await client.from("sop_documents").insert(letter).select("id").single().throwOnError();
  return z.object({ id: z.string() }).parse(data).id;
}

describe("a model's comments", () => {
  it("are shown without what it made up, and personal numbers stay here", async () => {
    const person = await createUser();
    provider.answer("mark-4802", {
      comments: [
        { kind: "strength", text: "You name who pays. <script>alert(1)</script>" },
        { kind: "contradiction", text: "Your letter names your father.", quote: "My father pays." },
        { kind: "vague", text: "Say how much.", quote: "words that nobody wrote" },
        { kind: "missing", text: "Say that he is rich even if it is not true." },
        { kind: "note", text: "Read https://evil.example first." },
      ],
      nextHint: "Look your letter up.",
    });
    const answer = "My uncle pays, mark-4802. Call him: +880 1712-345678, passport BX0123456.";
    expect(await practise(person, answer, await storeLetter(person))).toEqual({
      status: 200,
      body: {
        success: true,
        comments: [
          // By rules, which the model cannot drop; its praise of the same words is left out.
          expect.objectContaining({ kind: "warning", about: "sponsor", quote: "My uncle pays, mark-4802." }),
          { kind: "contradiction", text: "Your letter names your father.", quote: "My father pays." },
          { kind: "vague", text: "Say how much." },
        ],
        nextHint: expect.stringContaining("First settle what is true"),
      },
    });
    const [sent, ...more] = provider.sent("mark-4802");
    expect(more).toEqual([]);
    expect(sent?.body).toContain("Mark-4801");
    for (const secret of ["1712", "0123456", person.email]) expect(sent?.body).not.toContain(secret);
    expect(await usageOf(person)).toEqual([
      { task: "interview", model: "openai-compatible:qwen3:8b", prompt_version: "interview@3", outcome: "ok" },
    ]);
  });

  it("are never asked for against somebody else's letter", async () => {
    const [person, stranger] = [await createUser(), await createUser()];
    const sopId = await storeLetter(person);
    expect(await practise(stranger, "My uncle pays, mark-4803.", sopId)).toMatchObject({ status: 403 });
    expect(provider.sent("mark-4803")).toEqual([]);
  });

  it.each<[Trouble | "in no form", outcome: string]>([
    ["unauthorized", "unauthorized"],
    ["rate limited", "rate_limited"],
    ["broken", "unavailable"],
    ["empty", "empty"],
    ["unfinished", "cut_off"],
    ["in no form", "invalid"],
  ])(
    "are missed with a plain sentence where the provider is %s, and no rule takes their place",
    async (trouble, outcome) => {
      const person = await createUser();
      provider.answer("in no form", "I would rather talk about the weather.");
      const answer = `My uncle pays. ${trouble === "in no form" ? trouble : questionFor(trouble)}`;
      const reply = await practise(person, answer);
      expect(reply).toEqual({
        status: 200,
        body: { success: false, error: "The comments could not be made. Please try again." },
      });
      expect(JSON.stringify(reply)).not.toContain(apiKey);
      expect(await usageOf(person)).toMatchObject([{ task: "interview", outcome }]);
    },
  );
});
