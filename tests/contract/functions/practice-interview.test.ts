// @module-tag one-engine
import { FunctionsHttpError } from "@supabase/supabase-js";
import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { createTotpUser } from "@workspace/testing/contract/second-factors.ts";
import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";

type Signed = Pick<TestUser, "id" | "client">;

const ruleSchema = z
  .object({
    says: z.string().min(1),
    source: z
      .object({ title: z.string().min(1), url: z.url() })
      .strict()
      .nullable(),
    dated: z.string().nullable(),
    isOverdue: z.boolean(),
  })
  .strict();
const commentSchema = z
  .object({
    kind: z.string(),
    text: z.string().min(1),
    quote: z.string().optional(),
    about: z.string().optional(),
    rules: z.array(ruleSchema).min(1).optional(),
    asks: z.string().min(1).optional(),
  })
  .strict();
const answerSchema = z
  .object({ success: z.literal(true), comments: z.array(commentSchema).min(1), nextHint: z.string().min(1) })
  .strict();
const refusalSchema = z
  .object({ success: z.literal(false), error: z.string().regex(/^[A-Z].*[^.]$|^[A-Z].*\.$/) })
  .strict();

const practised = {
  question: "funds",
  answer: "My uncle pays the tuition fee of £20,000 from his business.",
  seconds: 45,
  country: "uk",
  sopId: null,
};

/** What the official client makes of the answer. */
async function practise(client: Signed["client"], body: unknown) {
  const { data, error } = await client.functions.invoke("practice-interview", {
    body: body as Record<string, unknown>,
  });
  if (error === null) return { status: 200, ...answerSchema.parse(data) };
  if (!(error instanceof FunctionsHttpError)) throw error;
  const answer: unknown = error.context;
  if (!(answer instanceof Response)) throw error;
  return { status: answer.status, ...refusalSchema.parse(await answer.json()) };
}

async function storeLetter({ client, id }: Signed, text: string): Promise<string> {
  const letter = {
    user_id: id,
    document_type: "sop",
    prompt_input: "x",
    generated_text: text,
    country: "United Kingdom",
    university: "University of Leeds",
  };
  const { data } = await client.from("sop_documents").insert(letter).select("id").single().throwOnError();
  return z.object({ id: z.string() }).parse(data).id;
}

async function callsOf({ id }: Signed) {
  const { data } = await serviceClient().from("ai_usage").select("task, outcome").eq("user_id", id).throwOnError();
  return data;
}

const letter =
  "<p>I will study at the University of Leeds.</p><p>My father will pay the tuition fee of £31,000. My IELTS result is 7.0.</p>";

describe("a practised answer", () => {
  it("is commented against the person's own letter, and nothing of it is stored but that it was asked", async () => {
    const person = await createUser();
    const sopId = await storeLetter(person, letter);
    const answer = await practise(person.client, { ...practised, sopId });
    expect(answer).toMatchObject({
      status: 200,
      success: true,
      comments: expect.arrayContaining([
        {
          kind: "contradiction",
          text: expect.stringContaining("your uncle, by your letter from your father"),
          quote: "My father will pay the tuition fee of £31,000.",
        },
        {
          kind: "contradiction",
          text: expect.stringContaining("£20,000, your letter £31,000"),
          quote: expect.any(String),
        },
      ]),
      nextHint: expect.stringContaining("settle what is true"),
    });
    expect(await callsOf(person)).toEqual([{ task: "interview", outcome: "ok" }]);
    for (const table of ["chat_conversations", "chat_messages"] as const) {
      expect((await person.client.from(table).select("id")).data).toEqual([]);
    }
  });

  it("is warned of by the rules of the country, with their sources and dates, before all else and without praise", async () => {
    const { client } = await createUser();
    const answer = await practise(client, practised);
    if (!("comments" in answer)) throw new Error("not commented");
    const [first, ...others] = answer.comments;
    expect(first).toMatchObject({
      kind: "warning",
      about: "sponsor",
      quote: practised.answer,
      text: expect.stringContaining("do not count"),
      asks: "What is this person to you, and why do they pay?",
      rules: expect.arrayContaining([
        {
          says: expect.stringContaining("uncle"),
          source: { title: expect.any(String), url: expect.stringContaining("gov.uk") },
          dated: expect.stringMatching(/20\d\d$/),
          isOverdue: expect.any(Boolean),
        },
      ]),
    });
    expect(others.map(({ kind }) => kind)).not.toContain("strength");
    // Where anybody may pay, an officer asks all the same.
    const elsewhere = await practise(client, { ...practised, country: "canada" });
    expect(JSON.stringify(elsewhere)).toContain('"about":"sponsor"');
    expect(JSON.stringify(elsewhere)).not.toContain("do not count");
  });

  it("that hopes to stay is warned of where that is a ground of refusal, not where it may be said", async () => {
    const { client } = await createUser();
    const hoped = {
      ...practised,
      question: "plans",
      answer:
        "I hope for permanent residence later. If that is not possible I return to Manila, where the hospital keeps my post as a nurse.",
    };
    expect(JSON.stringify(await practise(client, { ...hoped, country: "us" }))).toContain('"about":"immigrant-intent"');
    for (const country of ["canada", "germany", "australia"]) {
      expect(JSON.stringify(await practise(client, { ...hoped, country }))).not.toContain('"about"');
    }
  });

  it("is commented against the person's own profile, where it says where they live", async () => {
    const { client, id } = await createUser();
    await client.from("profiles").update({ residence_country: "Nepal" }).eq("user_id", id).throwOnError();
    const told = { ...practised, question: "ties", answer: "I live in Bangladesh with my parents and my two sisters." };
    expect(JSON.stringify(await practise(client, told))).toContain("names Bangladesh as your home, your profile Nepal");
    const same = { ...told, answer: told.answer.replace("Bangladesh", "Nepal") };
    expect(JSON.stringify(await practise(client, same))).not.toContain("your profile");
  });

  it("is commented against the person's own documents and steps", async () => {
    const person = await createUser();
    const body = {
      ...practised,
      question: "documents",
      answer: "My IELTS certificate is ready and I have my passport.",
    };
    const before = await practise(person.client, body);
    expect(JSON.stringify(before)).toMatch(/holds no IELTS certificate.*holds no passport/);

    await person.client.from("visa_progress").update({ ielts_submitted: true }).eq("user_id", person.id).throwOnError();
    const passport = {
      document_name: "Passport",
      document_type: "Passport",
      file_url: `https://x.example/${person.id}/1.pdf`,
      file_name: "1.pdf",
      is_completed: true,
    };
    await person.client.from("documents").insert(passport).throwOnError();
    const after = await practise(person.client, body);
    expect(after).toMatchObject({ status: 200 });
    expect(JSON.stringify(after)).not.toContain("holds no");
  });

  it("is commented without a letter, too, and by the token's person where they name themselves", async () => {
    const person = await createUser();
    const answer = await practise(person.client, { ...practised, userId: person.id });
    expect(answer).toMatchObject({ status: 200, success: true });
    expect(JSON.stringify(answer)).not.toContain("your letter");
  });

  it("may have 4,000 characters, whatever they are", async () => {
    const { client } = await createUser();
    for (const answer of ["😀".repeat(4_000), `I ${"x".repeat(3_998)}`, "<script>alert(1)</script>", "\u0000a\uD83D"]) {
      expect(await practise(client, { ...practised, answer })).toMatchObject({ status: 200 });
    }
    for (const answer of ["😀".repeat(4_001), "x".repeat(4_001)]) {
      const refused = { status: 400, error: "Your answer must be at most 4,000 characters" };
      expect(await practise(client, { ...practised, answer })).toMatchObject(refused);
    }
  });
});

describe("a practised answer is refused", () => {
  it("without a session", async () => {
    expect(await practise(anonClient(), practised)).toMatchObject({ status: 401 });
  });

  it.each([
    ["a blank answer", { answer: " \n " }],
    ["no answer", { answer: undefined }],
    ["an answer that is no text", { answer: ["x"] }],
    ["a question that is none", { question: "constructor" }],
    ["a question in words", { question: "Why this university?" }],
    ["a country that is none", { country: "toString" }],
    ["seconds below zero", { seconds: -1 }],
    ["seconds without end", { seconds: 1e9 }],
    ["seconds that are no number", { seconds: "45" }],
    ["a letter that is no id", { sopId: "1 or 1=1" }],
    ["no word on the letter", { sopId: undefined }],
  ])("with %s", async (_, change) => {
    const { client } = await createUser();
    expect(await practise(client, { ...practised, ...change })).toMatchObject({ status: 400 });
  });

  it.each(["", "{", "[]", "null", '"x"'])("with the body %j", async (body) => {
    const person = await createUser();
    const { data } = await person.client.auth.getSession();
    const { url, publishableKey } = inject("server");
    const answer = await fetch(`${url}/functions/v1/practice-interview`, {
      method: "POST",
      headers: {
        apikey: publishableKey,
        "Content-Type": "application/json",
        Authorization: `Bearer ${data.session?.access_token}`,
      },
      body,
    });
    expect([answer.status, refusalSchema.parse(await answer.json()).success]).toEqual([400, false]);
  });

  it("in somebody else's name", async () => {
    const [person, stranger] = [await createUser(), await createUser()];
    const refused = { status: 403, error: "You can only practise for yourself." };
    expect(await practise(stranger.client, { ...practised, userId: person.id })).toMatchObject(refused);
    expect(await practise(stranger.client, { ...practised, userId: null })).toMatchObject({ status: 200 });
  });

  it("against somebody else's letter, just as against one that is not there", async () => {
    const [person, stranger] = [await createUser(), await createUser()];
    const sopId = await storeLetter(person, letter);
    const theirs = await practise(stranger.client, { ...practised, sopId });
    expect(theirs).toMatchObject({ status: 403 });
    expect(JSON.stringify(theirs)).not.toMatch(/Leeds|father|31,000/);
    expect(await practise(stranger.client, { ...practised, sopId: crypto.randomUUID() })).toEqual(theirs);
  });

  it("while the second step is owed, before anything is done", async () => {
    const person = await createTotpUser();
    const thief = anonClient();
    await thief.auth.signInWithPassword({ email: person.email, password: person.password });
    const refused = { status: 403, error: "Sign in again with your second step to use the assistant." };
    expect(await practise(thief, practised)).toMatchObject(refused);
    expect(await callsOf(person)).toEqual([]);
    expect(await practise(person.client, practised)).toMatchObject({ status: 200 });
  });

  it("after forty in a minute, which hinder nobody else", async () => {
    const [person, other] = [await createUser(), await createUser()];
    const burst = () => Promise.all(Array.from({ length: 45 }, () => practise(person.client, practised)));
    // On a busy machine the calls of one burst may fall into two minutes.
    let answers = await burst();
    for (let more = 0; more < 2 && answers.every(({ status }) => status === 200); more += 1) answers = await burst();
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    expect(refused[0]).toMatchObject({ success: false, error: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(await practise(other.client, practised)).toMatchObject({ status: 200 });
  });
});
