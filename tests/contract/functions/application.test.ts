import { beforeEach, describe, expect, it } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { type Answer, askApplication as ask, beginApplication, lineOf, url } from "./application-client.ts";

let person: TestUser;
beforeEach(async () => {
  person = await createUser();
});
const begin = (row: Record<string, unknown> = {}, whose = person) => beginApplication(whose, row);

/** An ISO day. */
const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
const asksOf = ({ holding }: Answer) => holding?.asks ?? [];

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
    const id = await begin({ answers: { "course-start": day(100) } });
    const days = async (today: string) => (await ask(person, { action: "plan", id, today })).answer.card.daysToStart;
    expect(await days(day(0))).toBe(100);
    expect(await days(day(-1))).toBe(101);
    expect(await days(day(1))).toBe(99);
    expect(await days("2020-01-01")).toBe(100);
  });

  it("adds up balances by the rates that were stated, and looks at each of the days in a row", async () => {
    const id = await begin({ answers: { residence: "BD" } });
    const balance = (on: string, amount: number, given: Record<string, unknown> = {}) => ({
      application_id: id,
      account: "Savings",
      day: on,
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

  it("says in the plan what the balances lack, where money must lie in an account", async () => {
    const whose = { nationality: ["BD"], residence: "BD", "is-inside": "no", "born-on": "2001-05-01" };
    const what = { "course-level": "taught-master", "gb.place": "outside-london", fee: 18_000, "fee-paid": 5_000 };
    const id = await begin({ answers: { ...whose, ...what, "course-start": day(200), "course-end": day(560) } });
    const ready = ["gb.req.cas", "gb.req.register-check", "gb.req.passport", "gb.req.tb"].map((requirement) => ({
      application_id: id,
      requirement,
      state: "ready",
    }));
    await person.client.from("application_lines").insert(ready).throwOnError();
    const why = async () => {
      const { answer } = await ask(person, { action: "plan", id });
      return JSON.stringify(answer.tasks);
    };
    expect(await why()).not.toContain("is still missing");
    const balance = { account: "Savings", day: day(-2), amount: 500, currency: "GBP", application_id: id };
    await person.client.from("application_balances").insert(balance).throwOnError();
    expect(await why()).toMatch(/By your balances of [^,]+, £[\d,.]+ is still missing/);
  });

  it("says what other answers would change, and stores nothing of it", async () => {
    const id = await begin({ answers: { nationality: ["BD"], "is-inside": "no", "course-months": 12 } });
    const { answer } = await ask(person, { action: "preview", id, answers: { "gb.lived-in": ["BD"] } });
    expect(answer.added).toContainEqual(expect.stringMatching(/tuberculosis/i));
    const { data } = await person.client.from("applications").select("answers").single().throwOnError();
    expect(data.answers).not.toHaveProperty("gb.lived-in");
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
