import { expect, test } from "vitest";
import { addDays, destinationCodes, loadDestination } from "@workspace/visa-rules";
import type { Application } from "#shared/applications/application.ts";
import { visaSteps } from "#shared/visa-progress.ts";
import type { PaperRow } from "./lines.ts";
import { faultsIn, type OwnApplication, planOf, withAnswers } from "./plan.ts";
import { applicationRow, lineRow } from "#tests/support/samples/application-rows.ts";

const today = "2026-11-24";
const gb = await loadDestination("gb");
const leeds = {
  nationality: ["BD"],
  residence: "BD",
  "is-inside": "no",
  "born-on": "2001-05-01",
  "course-level": "taught-master",
  "course-start": "2027-01-11",
  "course-end": "2028-01-10",
  "gb.place": "outside-london",
  fee: 18_000,
  "fee-paid": 5_000,
};

function own(answers: Application["answers"], given: Partial<OwnApplication> = {}, destination = "gb"): OwnApplication {
  return {
    application: applicationRow({ destination, institution: "University of Leeds", city: "Leeds", answers }),
    lines: [],
    papers: [],
    ...given,
  };
}
const passport = (expiresOn: string): PaperRow => ({
  id: "1",
  documentId: "2",
  requirement: "gb.req.passport",
  name: "My passport",
  type: "Passport",
  issuedOn: null,
  expiresOn,
});
const lineOf = (plan: ReturnType<typeof planOf>, id: string) =>
  plan.steps.flatMap(({ lines }) => lines).find((one) => one.id === id);

test("every destination has a plan before anything is answered, with questions that decide something", async () => {
  for (const code of destinationCodes) {
    const plan = planOf(own({}, {}, code), await loadDestination(code), today);
    expect(plan.steps).toHaveLength(12);
    expect(plan.questions.some(({ decides }) => decides > 0)).toBe(true);
    expect(plan.contradictions).toEqual([]);
  }
});

test("days to the start, the papers of the case and the days to apply", () => {
  const plan = planOf(
    own({ ...leeds, "gb.lived-in": ["BD"], "money-since": "2026-11-10", "money-kinds": ["savings"] }),
    gb,
    today,
  );
  expect(plan.card).toMatchObject({ country: "United Kingdom", daysToStart: 48, start: "2027-01-11" });
  expect(lineOf(plan, "gb.req.cas")).toMatchObject({
    verdict: "needed",
    isNeeded: true,
    isReady: false,
    state: "to do",
  });
  expect(lineOf(plan, "gb.req.tb")?.verdict).toBe("needed");
  expect(plan.apply).toMatchObject({ earliest: "2026-12-08", opening: { id: "gb.date.money" } });
  expect(plan.card.needed).toBeGreaterThan(3);
});

test("progress counts what is needed, and nothing that was set aside", () => {
  const before = planOf(own(leeds), gb, today).card;
  const rows = [
    lineRow("gb.req.cas", { state: "ready" }),
    lineRow("gb.req.register-check", { set_aside_because: "My agent did it" }),
    lineRow("gb.req.gone", { state: "ready" }),
  ];
  const { card, steps } = planOf(own(leeds, { lines: rows }), gb, today);
  expect(card.ready).toBe(1);
  expect(card.needed).toBe(before.needed - 1);
  expect(steps.find(({ id }) => id === "university_offer_letter")).toMatchObject({ ready: 1 });
});

test.each([
  ["2026-11-23", "My passport has expired."],
  ["2026-12-31", "My passport expires before the course starts."],
  ["2027-06-01", "My passport expires before the course ends."],
])("a passport until %s is warned of", (expiresOn, warning) => {
  expect(lineOf(planOf(own(leeds, { papers: [passport(expiresOn)] }), gb, today), "gb.req.passport")).toMatchObject({
    warnings: [warning],
    papers: [{ documentId: "2", name: "My passport" }],
  });
});

test("a ban stands before all that is to be done, and there are at most three things", () => {
  const { tasks } = planOf(own({ ...leeds, nationality: ["SD"] }), gb, today);
  expect(tasks[0]).toMatchObject({ kind: "stop" });
  expect(tasks).toHaveLength(3);
});

test("what is due soon comes first, and what one waits for last", () => {
  const rows = [
    lineRow("gb.req.cas", { state: "waiting", waiting_for: "the university" }),
    lineRow("gb.req.passport", { due_on: "2026-12-01" }),
  ];
  const { tasks } = planOf(own(leeds, { lines: rows }), gb, today);
  const papers = tasks.filter(({ kind }) => kind === "line");
  expect(papers[0]).toMatchObject({ id: "gb.req.passport", until: "2026-12-01" });
  expect(papers.map(({ id }) => id)).not.toContain("gb.req.cas");
});

test("papers of a step that the person switched on come after those of the others, and say so", () => {
  const before = planOf(own(leeds), gb, today).tasks.find(({ kind }) => kind === "line");
  const step = visaSteps.find(({ id }) => id === before?.step);
  if (!before || !step) throw new Error("The first paper belongs to a step");
  const { tasks } = planOf(own(leeds, { doneSteps: [step.id] }), gb, today);
  const papers = tasks.filter(({ kind }) => kind === "line");
  expect(papers.length).toBeGreaterThan(0);
  expect(papers.map((task) => task.step)).not.toContain(step.id);
  const everything = planOf(own(leeds, { doneSteps: visaSteps.map(({ id }) => id) }), gb, today).tasks;
  const still = /^Its step is switched on, but this paper is still open\. /;
  expect(everything.find(({ kind }) => kind === "line")?.why).toMatch(still);
});

test("savings are to be there as many days before the last day to apply as they must lie, until it is said since when", () => {
  const rows = ["gb.req.cas", "gb.req.register-check", "gb.req.passport", "gb.req.tb"].map((id) =>
    lineRow(id, { state: "ready" }),
  );
  const taskWith = (answers: Application["answers"]) => {
    const plan = planOf(own({ ...leeds, ...answers }, { lines: rows }), gb, today);
    return { latest: plan.apply?.latest ?? "", task: plan.tasks.find(({ id }) => id === "gb.req.funds") };
  };
  const { latest, task } = taskWith({});
  expect(task?.until).toBe(addDays(latest, -28));
  expect(task?.why).toMatch(/^Have £[\d,]+( \(estimate\))? in the account, and leave it there for 28 days in a row\.$/);
  const held = (amount: number) => {
    const balance = { id: crypto.randomUUID(), account: "Sonali", day: "2026-11-20", amount, currency: "GBP" };
    const balances = [{ ...balance, holder: null, rate: null, rate_on: null }];
    const { tasks } = planOf(own(leeds, { lines: rows, balances }), gb, today);
    return tasks.find(({ id }) => id === "gb.req.funds")?.why;
  };
  const sum = planOf(own(leeds), gb, today).sums.find(({ id }) => id === "to-show")?.amount ?? 0;
  expect(held(sum - 1_699.4)).toMatch(
    / in a row\. By your balances of 20 November 2026, £1,699\.40 is still missing, as far as it is known\.$/,
  );
  expect(held(sum)).toMatch(/ in a row\.$/);
  const lying = taskWith({ "money-kinds": ["savings"], "money-since": "2026-11-10" });
  expect(lying.task?.until).toBe(lying.latest);
  const lent = taskWith({ "money-kinds": ["loan-disbursed"] });
  expect(lent.task?.why ?? "").not.toContain("in the account");
});

test("what cannot be true together is said, and breaks nothing", () => {
  const wrong = { ...leeds, "course-start": "2026-01-01", "course-end": "2025-01-01", "fee-paid": 99_000 };
  expect(planOf(own(wrong), gb, today).contradictions).toHaveLength(3);
  const old = { ...leeds, "gb.no-such-answer": "yes", fee: "much", nationality: "Bangladesh" };
  expect(planOf(own(old), gb, today).card.daysToStart).toBe(48);
});

test("an answer is taken back with null", () => {
  expect(withAnswers({ fee: 1, residence: "BD" }, { fee: null, "fee-paid": 2 })).toEqual({
    residence: "BD",
    "fee-paid": 2,
  });
  expect(faultsIn({ fee: null, "gb.gone": "yes" }, gb)).toEqual({ "gb.gone": "is not asked for here" });
});

const tellsALetter = new Set(["gb.req.sop", "gb.req.biometrics", "gb.req.interview"]);

test("what is undecided names the answers that decide it, and what is left out comes last", () => {
  const { steps, questions } = planOf(own({}), gb, today);
  // What only a letter tells is asked of nobody.
  const open = steps
    .flatMap(({ lines }) => lines)
    .filter(({ id, verdict }) => verdict === "unknown" && !tellsALetter.has(id));
  const asked = new Set(questions.map(({ id }) => id));
  expect(open.length).toBeGreaterThan(0);
  for (const { id, asks } of open)
    expect(
      asks.some((ask) => asked.has(ask)),
      id,
    ).toBe(true);

  const rows = [lineRow("gb.req.cas", { set_aside_because: "My agent has it" })];
  const offer = planOf(own(leeds, { lines: rows }), gb, today).steps.find(({ lines }) =>
    lines.some(({ id }) => id === "gb.req.cas"),
  );
  const before =
    offer?.lines.slice(
      0,
      offer.lines.findIndex(({ id }) => id === "gb.req.cas"),
    ) ?? [];
  expect(before.map(({ isNeeded }) => isNeeded)).toContain(true);
  expect(offer?.lines.slice(before.length + 1).every(({ verdict }) => verdict === "not needed")).toBe(true);
});

test("what takes longest comes first, whatever is not told yet: for Germany from Dhaka the appointment", async () => {
  const de = await loadDestination("de");
  const begun = { residence: "BD", "applying-from": "BD", "course-start": "2027-10-01" };
  const first = (given: Partial<OwnApplication> = {}) => planOf(own(begun, given, "de"), de, today).tasks[0];
  expect(first()).toMatchObject({ kind: "line", id: "de.req.biometrics", why: expect.stringContaining("Dhaka") });
  expect(first({ lines: [lineRow("de.req.biometrics", { state: "waiting" })] })?.id).not.toBe("de.req.biometrics");
});

test("what a person does not need is not what they begin with", async () => {
  const de = await loadDestination("de");
  const { tasks } = planOf(own({ nationality: ["FR"], residence: "BD" }, {}, "de"), de, today);
  expect(tasks.map(({ id }) => id)).not.toContain("de.req.biometrics");
});

test("what is ready for another application is said, and does not stand first because it takes long", () => {
  const elsewhere = {
    requirement: "us.doc.passport",
    application: { destination: "us", institution: "", city: "Boston", chosenAt: "2026-11-01" },
    papers: [],
  };
  const plan = planOf(own(leeds), gb, today, [elsewhere]);
  expect(plan.shared).toEqual([
    { requirement: "gb.req.passport", title: "Passport", readyFor: "US · Boston", papers: [] },
  ]);
  const task = planOf(own(leeds, { lines: [lineRow("gb.req.passport", { due_on: "2026-11-25" })] }), gb, today, [
    elsewhere,
  ]).tasks.find(({ id }) => id === "gb.req.passport");
  expect(task?.why).toMatch(
    /^It is ready for US · Boston: in your checklist it can count here, too\. It proves identity/,
  );
  expect(planOf(own(leeds), gb, today).shared).toEqual([]);
});

test("sums are as of today while nobody said when the application is made, and are paid as one", () => {
  const answers = { ...leeds, family: [], "gb.accommodation-paid": 0, "money-kinds": ["savings"] };
  const { sums, questions, card } = planOf(own(answers), gb, today);
  const planned = planOf(own({ ...answers, "application-day": today }), gb, today);
  expect(sums.find(({ id }) => id === "to-show")).toMatchObject({
    total: "£23,539",
    asks: ["application-day"],
    assumed: ["by today’s amounts"],
  });
  expect(sums.map(({ total }) => total)).toEqual(planned.sums.map(({ total }) => total));
  expect(planned.sums.some(({ assumed }) => assumed)).toBe(false);
  expect(questions.find(({ id }) => id === "application-day")).toMatchObject({ isAnswered: false });
  expect(questions.find(({ id }) => id === "fee")).toMatchObject({ unit: "GBP" });
  expect(card.toPay).toEqual([expect.stringMatching(/^£[\d,]+ with the application$/)]);
});

test("what only may have to be paid is in no sum, and stands apart", () => {
  const answers = { ...leeds, "application-day": today };
  const { sums, costs, card } = planOf(own(answers), gb, today);
  const toPay = sums.find(({ id }) => id === "to-pay-first");
  const alone = planOf(own({ ...answers, family: [] }), gb, today).sums.find(({ id }) => id === "to-pay-first");
  expect(toPay).toMatchObject({ total: alone?.total, lines: alone?.lines, asks: expect.arrayContaining(["family"]) });
  expect(toPay?.mayCome).toEqual(["Visa fee of partner and children", "Health surcharge of partner and children"]);
  expect(alone).toMatchObject({ mayCome: [], asks: [] });
  expect(card.toPay).toEqual([`${alone?.total} with the application, extra costs possible`]);
  const isSure = new Map(costs.map((cost) => [cost.id, cost.isSure]));
  expect(isSure.get("gb.pay.visa")).toBe(true);
  for (const id of ["gb.pay.priority", "gb.pay.super-priority", "gb.pay.review", "gb.pay.graduate"])
    expect([id, isSure.get(id)]).toEqual([id, false]);
});

test("a sum that waits for answers is reckoned with what is usual, says so and goes on waiting", () => {
  const { sums, card } = planOf(own(leeds), gb, today);
  expect(sums.find(({ id }) => id === "to-show")).toMatchObject({
    total: "£23,539",
    assumed: ["by today’s amounts", "with no deposit paid for a room", "coming alone"],
    asks: expect.arrayContaining(["application-day", "gb.accommodation-paid", "family"]),
    note: null,
  });
  expect(card.toShow).toBe("£23,539 (estimate)");
  const { "gb.place": _place, ...nowhere } = leeds;
  const unknown = planOf(own(nowhere), gb, today);
  expect(unknown.sums.find(({ id }) => id === "to-show")).toMatchObject({ total: null, lines: [] });
  expect(unknown.card.toShow).toBeNull();
});

test("nothing to be paid is not what is usual: who said nothing of a fee is told no sum", async () => {
  const ireland = await loadDestination("ie");
  const { sums } = planOf(own({ nationality: ["BD"] }, {}, "ie"), ireland, today);
  expect(sums.find(({ id }) => id === "to-pay-first")).toMatchObject({ total: null });
});
