import { beforeEach, describe, expect, inject, it } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";

const { url } = inject("server");

let person: TestUser;
beforeEach(async () => {
  person = await createUser();
});

interface Line {
  id: string;
  isNeeded: boolean;
  readAt: string | null;
  papers: unknown[];
}
interface Duty {
  id: string;
  isDone: boolean;
  readAt: string | null;
}
/** What is looked at of a plan, of a preview and of cards. */
interface Answer {
  application: { answers: unknown };
  card: { daysToStart: number };
  steps: { id: string; lines: Line[] }[];
  tasks: unknown[];
  after: Duty[];
  reviews: Duty[];
  added: string[];
  shared: { requirement: string; readyFor: string; papers: { documentId: string }[] }[];
  cards: { id: string }[];
  withdrawn: unknown[];
  holding: { asks: string[] } | null;
}

async function ask({ client }: TestUser, body: Record<string, unknown>): Promise<{ status: number; answer: Answer }> {
  const { data, error } = await client.functions.invoke("application", { body });
  if (!error) return { status: 200, answer: data };
  const response = (error as { context: Response }).context;
  return { status: response.status, answer: await response.json() };
}

async function begin(row: Record<string, unknown> = {}, { client }: TestUser = person): Promise<string> {
  const { data } = await client
    .from("applications")
    .insert({ destination: "gb", ...row })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}

const asksOf = ({ holding }: Answer) => holding?.asks ?? [];
const lineOf = ({ steps }: Answer, requirement: string) =>
  steps.flatMap(({ lines }) => lines).find(({ id }) => id === requirement);
const stepsOf = async ({ client }: TestUser) =>
  (await client.from("visa_progress").select("*").maybeSingle().throwOnError()).data;

describe("an application", { concurrent: false }, () => {
  it("has a plan from its first moment", async () => {
    const id = await begin({ answers: { "course-start": "2031-01-10" }, institution: "University of Leeds" });
    const { status, answer } = await ask(person, { action: "plan", id });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      card: { id, country: "United Kingdom", institution: "University of Leeds", start: "2031-01-10" },
      application: { id, answers: { "course-start": "2031-01-10" } },
    });
    expect(answer.tasks.length).toBeGreaterThan(0);
    expect(lineOf(answer, "gb.req.cas")).toMatchObject({ state: "to do", readAt: null });
  });

  it("is nobody else's", async () => {
    const id = await begin();
    const stranger = await createUser();
    for (const body of [
      { action: "plan", id },
      { action: "money", id },
      { action: "preview", id, answers: {} },
      { action: "answers", id, answers: { fee: 1 } },
      { action: "line", id, requirement: "gb.req.cas", change: { state: "ready" }, readAt: null },
    ]) {
      expect(await ask(stranger, body)).toMatchObject({ status: 404, answer: { success: false } });
    }
    expect((await ask(stranger, { action: "cards" })).answer).toEqual({ cards: [], withdrawn: [] });
    const anonymous = await fetch(`${url}/functions/v1/application`, {
      method: "POST",
      body: JSON.stringify({ action: "cards" }),
    });
    expect(anonymous.status).toBe(401);
  });

  it.each([
    {},
    { action: "plan" },
    { action: "plan", id: "1" },
    { action: "line", id: crypto.randomUUID(), requirement: "gb.req.cas", change: { state: "done" }, readAt: null },
    {
      action: "line",
      id: crypto.randomUUID(),
      requirement: "gb.req.cas",
      change: { due_on: "2026-02-30" },
      readAt: null,
    },
    { action: "answers", id: crypto.randomUUID(), answers: [] },
  ])("is not found by what is malformed: %j", async (body) => {
    expect(await ask(person, body)).toMatchObject({ status: 400, answer: { success: false } });
  });

  it("keeps answers by themselves, and refuses what does not fit", async () => {
    const id = await begin({ answers: { residence: "BD" } });
    const { answer } = await ask(person, { action: "answers", id, answers: { nationality: ["BD"], fee: 18_000 } });
    expect(answer.application.answers).toEqual({ residence: "BD", nationality: ["BD"], fee: 18_000 });
    const refused = await ask(person, {
      action: "answers",
      id,
      answers: { fee: "much", "us.i20-start": "2027-01-01" },
    });
    expect(refused).toMatchObject({ status: 400, answer: { faults: { fee: "is no number" } } });
    const back = await ask(person, { action: "answers", id, answers: { fee: null } });
    expect(back.answer.application.answers).toEqual({ residence: "BD", nationality: ["BD"] });
  });

  it("refuses an answer that another device has changed since it was read, and takes others beside it", async () => {
    const id = await begin({ answers: { fee: 18_000 } });
    const answered = (answers: Record<string, unknown>, was: Record<string, string[]>) =>
      ask(person, { action: "answers", id, answers, was });
    expect((await answered({ fee: 19_000 }, { fee: ["18000"] })).status).toBe(200);
    expect(await answered({ fee: 17_000 }, { fee: ["18000"] })).toMatchObject({
      status: 409,
      answer: { error: expect.stringContaining("another device") },
    });
    const { status, answer } = await answered({ nationality: ["BD", "IN"] }, { nationality: [] });
    expect(status).toBe(200);
    expect(answer.application.answers).toEqual({ fee: 19_000, nationality: ["BD", "IN"] });
    expect((await answered({ nationality: null }, { nationality: ["BD"] })).status).toBe(409);
  });

  it("reckons with the day of where the person is, a day from here at most", async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const id = await begin({ answers: { "course-start": day(100) } });
    const days = async (today: string) => (await ask(person, { action: "plan", id, today })).answer.card.daysToStart;
    expect(await days(day(0))).toBe(100);
    expect(await days(day(-1))).toBe(101);
    expect(await days(day(1))).toBe(99);
    expect(await days("2020-01-01")).toBe(100);
  });

  it("adds up balances by the rates that were stated, and looks at each of the days in a row", async () => {
    const id = await begin({ answers: { residence: "BD" } });
    const balance = (day: string, amount: number, given: Record<string, unknown> = {}) => ({
      application_id: id,
      account: "Savings",
      day,
      amount,
      currency: "GBP",
      ...given,
    });
    const taka = { account: "Dhaka", currency: "BDT", rate: 0.0065, rate_on: "2026-10-01" };
    await person.client
      .from("application_balances")
      .insert([balance("2026-10-01", 10.5), balance("2026-10-02", -3), balance("2026-10-02", 1_000, taka)])
      .throwOnError();
    const { status, answer } = await ask(person, { action: "money", id });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      currency: "GBP",
      balances: [
        { account: "Dhaka", inWords: "BDT\u00A01,000", converted: "£6.50" },
        { account: "Savings", day: "2026-10-02", inWords: "-£3" },
        { account: "Savings", day: "2026-10-01", inWords: "£10.50", converted: null },
      ],
      together: { day: "2026-10-02", amount: 3.5, inWords: "£3.50" },
      holding: { verdict: "no sum", days: 28, paperDays: 31, needed: null },
    });
    expect(asksOf(answer)).toEqual(expect.arrayContaining(["is-inside", "course-level", "family"]));
    // Counts as today where it is not said.
    expect(asksOf(answer)).not.toContain("application-day");
    await ask(person, { action: "answers", id, answers: { "is-inside": "no" } });
    const { answer: later } = await ask(person, { action: "money", id });
    expect(asksOf(later)).not.toContain("is-inside");
    expect(asksOf(later)).toContain("course-level");
  });

  it("says what other answers would change, and stores nothing of it", async () => {
    const id = await begin({ answers: { nationality: ["BD"], "is-inside": "no", "course-months": 12 } });
    const { answer } = await ask(person, { action: "preview", id, answers: { "gb.lived-in": ["BD"] } });
    expect(answer.added).toContainEqual(expect.stringMatching(/tuberculosis/i));
    const { data } = await person.client.from("applications").select("answers").single().throwOnError();
    expect(data.answers).not.toHaveProperty("gb.lived-in");
  });

  it("switches a step when its last needed line is ready, and back", async () => {
    const id = await begin();
    const { answer: plan } = await ask(person, { action: "plan", id });
    const step = plan.steps.find((one) => one.id === "university_offer_letter");
    const needed = step?.lines.filter(({ isNeeded }) => isNeeded) ?? [];
    expect(needed.length).toBeGreaterThan(0);
    let last = plan;
    for (const { id: requirement } of needed) {
      expect((await stepsOf(person))?.university_offer_letter ?? false).toBe(false);
      last = (await ask(person, { action: "line", id, requirement, change: { state: "ready" }, readAt: null })).answer;
    }
    expect((await stepsOf(person))?.university_offer_letter).toBe(true);
    const requirement = needed[0]?.id ?? "";
    const readAt = lineOf(last, requirement)?.readAt;
    await ask(person, { action: "line", id, requirement, change: { state: "to do" }, readAt });
    expect((await stepsOf(person))?.university_offer_letter).toBe(false);
  });

  it("keeps what is done after the application as a line, of steps and reviews that the rules know alone", async () => {
    const answers = { "is-inside": "no", "gb.refusal-received-on": "2030-11-20" };
    const id = await begin({ state: "decided", outcome: "refused", answers });
    const mark = (requirement: string, change: Record<string, unknown>, readAt: string | null = null) =>
      ask(person, { action: "line", id, requirement, change, readAt });
    const done = { state: "ready", due_on: "2030-12-18" };
    const { answer } = await mark("gb.date.review", done);
    expect(answer.reviews).toMatchObject([{ id: "gb.date.review", latest: "2030-12-18", isDone: true }]);
    expect(await mark("gb.date.review", done)).toMatchObject({ status: 409 });
    const readAt = answer.reviews[0]?.readAt ?? null;
    const back = await mark("gb.date.review", { state: "to do" }, readAt);
    expect(back.answer.reviews).toMatchObject([{ isDone: false, readAt: expect.any(String) }]);
    const { answer: travelled } = await mark("gb.after.travel", { state: "ready" });
    expect(travelled.after.find((step) => step.id === "gb.after.travel")).toMatchObject({ isDone: true });
    for (const unknown of ["gb.after.gone", "gb.date.gone", "de.after.arrival"])
      expect(await mark(unknown, done)).toMatchObject({ status: 404 });
  });

  it("does not overwrite what another device changed", async () => {
    const id = await begin();
    const change = (state: string, readAt: string | null) =>
      ask(person, { action: "line", id, requirement: "gb.req.cas", change: { state }, readAt });
    const first = await change("waiting", null);
    const readAt = lineOf(first.answer, "gb.req.cas")?.readAt ?? null;
    expect(readAt).toEqual(expect.any(String));
    expect(await change("ready", null)).toMatchObject({ status: 409 });
    expect(await change("ready", readAt)).toMatchObject({ status: 200 });
    expect(await change("to do", readAt)).toMatchObject({ status: 409 });
    const both = await Promise.all([change("ready", "2020-01-01T00:00:00+00:00"), ask(person, { action: "plan", id })]);
    expect(both[0].status).toBe(409);
  });

  it("offers what is ready for another one of the same person, and of nobody else", async () => {
    const leeds = await begin({ city: "Leeds" });
    const { data: document } = await person.client
      .from("documents")
      .insert({ document_name: "My passport", document_type: "Passport", file_url: "p.pdf", file_name: "p.pdf" })
      .select("id")
      .single()
      .throwOnError();
    await ask(person, {
      action: "line",
      id: leeds,
      requirement: "gb.req.passport",
      change: { state: "ready" },
      readAt: null,
    });
    await person.client
      .from("application_papers")
      .insert({ application_id: leeds, requirement: "gb.req.passport", document_id: document.id })
      .throwOnError();
    await person.client.from("applications").update({ archived_at: "2026-11-24" }).eq("id", leeds).throwOnError();
    const munich = await begin({ destination: "de" });
    const { answer } = await ask(person, { action: "plan", id: munich });
    expect(answer.shared).toEqual([
      {
        requirement: "de.req.passport",
        title: "Passport",
        readyFor: "UK · Leeds",
        papers: [{ documentId: document.id, name: "My passport" }],
      },
    ]);
    expect((await ask(person, { action: "plan", id: leeds })).answer.shared).toEqual([]);
    const stranger = await createUser();
    const theirs = await begin({ destination: "de" }, stranger);
    expect((await ask(stranger, { action: "plan", id: theirs })).answer.shared).toEqual([]);
  });

  it("shows its papers, and goes on without one that is deleted", async () => {
    const id = await begin({ answers: { "course-start": "2031-01-10" } });
    const { data: document } = await person.client
      .from("documents")
      .insert({
        document_name: "My passport",
        document_type: "Passport",
        file_url: "p.pdf",
        file_name: "p.pdf",
        expires_on: "2030-06-01",
      })
      .select("id")
      .single()
      .throwOnError();
    for (const requirement of ["gb.req.passport", "gb.req.cas"])
      await person.client
        .from("application_papers")
        .insert({ application_id: id, requirement, document_id: document.id })
        .throwOnError();
    const { answer } = await ask(person, { action: "plan", id });
    expect(lineOf(answer, "gb.req.passport")).toMatchObject({
      papers: [{ documentId: document.id, name: "My passport", expiresOn: "2030-06-01" }],
      warnings: ["My passport expires before the course starts."],
    });
    await person.client.from("documents").delete().eq("id", document.id).throwOnError();
    const { answer: after } = await ask(person, { action: "plan", id });
    expect(lineOf(after, "gb.req.cas")?.papers).toEqual([]);
  });

  it("stands beside others, the one chosen last first, also where a destination is withdrawn", async () => {
    const ids = [await begin(), await begin({ destination: "de" }), await begin({ destination: "xx" })];
    await person.client.from("applications").update({ chosen_at: "2099-01-01" }).eq("id", ids[0]).throwOnError();
    const { answer } = await ask(person, { action: "cards" });
    expect(answer.cards.map(({ id }) => id)).toEqual([ids[0], ids[1]]);
    expect(answer.withdrawn).toEqual([{ id: ids[2], code: "xx" }]);
    // Whose clock ran ahead keeps no other from being chosen after it, nor one that runs behind.
    await person.client.from("applications").update({ chosen_at: "2020-01-01" }).eq("id", ids[1]).throwOnError();
    const { answer: later } = await ask(person, { action: "cards" });
    expect(later.cards.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(await ask(person, { action: "plan", id: ids[2] })).toMatchObject({ status: 410 });
  });
});
