// @module-tag one-engine
import { beforeAll, describe, expect, it } from "vitest";
import { createTotpUser } from "@workspace/testing/contract/second-factors.ts";
import { anonClient, createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { letterFor, refusalOf } from "#tests/support/letter-client.ts";

const answers = { "course-start": "2031-01-13", fee: 31_000, payers: ["parents"], residence: "BD" };
const forLeeds = { destination: "gb", institution: "University of Leeds", course: "MSc Data Science", answers };

async function begin({ client }: TestUser, changes: Record<string, unknown> = {}): Promise<string> {
  const row = { ...forLeeds, ...changes };
  const { data } = await client.from("applications").insert(row).select("id").single().throwOnError();
  return String(data.id);
}

const letter = {
  prompt: "I want to study at the University of Bath. My uncle will pay the tuition fee of £18,500.",
  country: "United Kingdom",
};
const practised = {
  question: "university",
  answer: "I will study at the University of Bath. My uncle will pay the tuition fee of £18,500.",
  seconds: 45,
  country: "uk",
  sopId: null,
};

/** What is said of the application, by each of the two functions. */
async function comparedIn(
  person: Pick<TestUser, "client">,
  applicationId: string | null,
): Promise<[string[], string[]]> {
  const { flags } = await letterFor(person, { ...letter, applicationId });
  const { data, error } = await person.client.functions.invoke("practice-interview", {
    body: { ...practised, applicationId },
  });
  if (error) throw error;
  const texts = (data as { comments: { text: string }[] }).comments.map(({ text }) => text);
  return [
    flags.filter(({ kind }) => kind === "other-in-application").map(({ sentence }) => sentence),
    texts.filter((text) => text.includes("your application")),
  ];
}

async function statusOf(client: TestUser["client"], name: string, body: Record<string, unknown>) {
  const { error } = await client.functions.invoke(name, { body });
  const { context } = error as { context: Response };
  return { status: context.status, body: await context.text() };
}

let person: TestUser;
beforeAll(async () => {
  person = await createUser();
});

describe("a letter and a practised answer", () => {
  it("are compared with the application that is named, and without one with none", async () => {
    const [flags, comments] = await comparedIn(person, await begin(person));
    expect(flags).toEqual([
      "Your application names “University of Leeds”.",
      "In your application the course fee of the first year is £31,000.",
      "By your application the money comes from a parent or legal guardian.",
    ]);
    expect(comments).toEqual([
      "Your answer names “University of Bath”, your application “University of Leeds”. Which is right?",
      "For the tuition fee your answer says £18,500, your application £31,000. Which is right?",
      "By your answer the money comes from your uncle, by your application from a parent or legal guardian. Which is right?",
    ]);
    expect(await comparedIn(person, null)).toEqual([[], []]);
  });

  it("take nothing of it into the text", async () => {
    const applicationId = await begin(person);
    const body = { prompt: "I repair looms since 2019 and want to learn how to forecast demand.", applicationId };
    const { generatedText } = await letterFor(person, body);
    expect(generatedText).not.toMatch(/Leeds|Data Science|31,000|parent|guardian|United Kingdom/);
  });

  it("may be compared with one that was archived meanwhile, or has no rules any more", async () => {
    const archived = await begin(person, { archived_at: new Date().toISOString() });
    expect((await comparedIn(person, archived))[0]).toHaveLength(3);
    const [flags, comments] = await comparedIn(person, await begin(person, { destination: "xx" }));
    // In which currency its fee is, nobody knows.
    expect([flags.length, comments.length]).toEqual([2, 2]);
  });

  it("take answers of another form for none", async () => {
    const odd = {
      "course-start": "soon",
      fee: "31000",
      payers: "parents",
      residence: ["BD"],
      "course-level": { a: 1 },
    };
    const [flags, comments] = await comparedIn(person, await begin(person, { answers: odd, course: "\n \t" }));
    expect([flags.length, comments.length]).toEqual([1, 1]);
    const markup = '<img src=x onerror="alert(1)"> [a](javascript:1) University';
    const [[flag]] = await comparedIn(person, await begin(person, { answers: {}, institution: markup }));
    expect(flag).toBe(`Your application names “${markup}”.`);
  });
});

describe("they are refused", () => {
  it("with somebody else's application, just as with one that is not there", async () => {
    const stranger = await createUser();
    const theirs = await begin(person);
    const sentence = "This application is not there any more, or is not yours.";
    for (const applicationId of [theirs, crypto.randomUUID()]) {
      expect(await refusalOf(stranger, { ...letter, applicationId })).toMatchObject({ status: 403, sentence });
      const refused = await statusOf(stranger.client, "practice-interview", { ...practised, applicationId });
      expect(refused).toEqual({ status: 403, body: JSON.stringify({ success: false, error: sentence }) });
    }
  });

  it.each(["1", "1 or 1=1", "", 7, ["x"], {}])("with an application that is no id: %j", async (applicationId) => {
    expect(await refusalOf(person, { ...letter, applicationId })).toMatchObject({ status: 400, success: false });
    const refused = await statusOf(person.client, "practice-interview", { ...practised, applicationId });
    expect(refused.status).toBe(400);
  });

  it("while the second step is owed", async () => {
    const owner = await createTotpUser();
    const thief = anonClient();
    await thief.auth.signInWithPassword({ email: owner.email, password: owner.password });
    const body = { ...letter, applicationId: crypto.randomUUID() };
    expect(await refusalOf({ client: thief }, body)).toMatchObject({
      status: 403,
      sentence: expect.stringContaining("second step"),
    });
  });
});
