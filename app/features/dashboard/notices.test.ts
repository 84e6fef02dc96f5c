import { describe, expect, test } from "vitest";
import type { ApplicationState } from "#shared/applications/application-states.ts";
import type { ApplicationLine, ApplicationPlan, PlanTask } from "#shared/applications/application-plan.ts";
import { noticesOf } from "./notices.ts";

const today = "2026-11-24";
const line = (title: string, given: Partial<ApplicationLine> = {}) =>
  ({ title, isNeeded: true, isReady: false, dueOn: null, warnings: [], ...given }) as unknown as ApplicationLine;
const plan = (lines: ApplicationLine[], given: { state?: ApplicationState; tasks?: PlanTask[] } = {}) =>
  ({
    application: { state: given.state ?? "preparing", outcome: null },
    steps: [{ lines }],
    tasks: given.tasks ?? [],
  }) as unknown as ApplicationPlan;
/** With duties by the ids of their rules. */
const after = (state: ApplicationState, duties: Record<string, string>) =>
  ({
    ...plan([line("A")], { state }),
    reviews: [],
    after: Object.keys(duties).map((id) => ({
      id,
      phase: "arrived",
      latest: duties[id],
      missing: [],
      rules: [id],
      isDone: false,
    })),
    days: Object.entries(duties).map(([id, latest]) => ({ id, what: `What ${id} asks`, rule: "", latest })),
  }) as unknown as ApplicationPlan;
const task = { kind: "question", id: "fee" } as PlanTask;

test("without an application only documents are told of", () => {
  expect(noticesOf(0, null, today)).toEqual([]);
  expect(noticesOf(2, null, today)).toEqual([{ kind: "pending", count: 2 }]);
});

test("open papers are counted; what is set aside or not needed is not", () => {
  const lines = [line("CAS"), line("Test", { isReady: true }), line("Other", { isNeeded: false, dueOn: "2026-01-01" })];
  expect(noticesOf(1, plan(lines), today)).toEqual([
    { kind: "open", open: 1, needed: 2 },
    { kind: "pending", count: 1 },
  ]);
});

test("what is late comes before what is due within a week, and that before what does not fit", () => {
  const lines = [
    line("A", { warnings: ["My passport has expired."] }),
    line("B", { dueOn: "2026-12-01" }),
    line("C", { dueOn: "2026-11-23" }),
    line("D", { dueOn: "2026-12-02" }),
    line("E", { dueOn: "2026-11-01", isReady: true }),
  ];
  expect(noticesOf(0, plan(lines), today)).toEqual([
    { kind: "late", titles: ["C"] },
    { kind: "soon", titles: ["B"], day: "2026-12-01" },
    { kind: "warning", count: 1, first: "My passport has expired." },
    { kind: "open", open: 4, needed: 5 },
  ]);
});

test("a question that is open keeps it from all caught up", () => {
  expect(noticesOf(0, plan([line("A", { isReady: true })], { tasks: [task] }), today)).toEqual([
    { kind: "tasks", count: 1 },
  ]);
  expect(noticesOf(0, plan([line("A", { isReady: true })]), today)).toEqual([]);
});

test("once it is handed in, open papers are no news", () => {
  expect(noticesOf(0, after("waiting", {}), today)).toEqual([]);
});

test("a decision that nobody told of is asked for", () => {
  const decided = after("decided", {});
  expect(noticesOf(1, decided, today)).toEqual([{ kind: "outcome" }, { kind: "pending", count: 1 }]);
  const granted = { ...decided, application: { ...decided.application, outcome: "granted" } } as ApplicationPlan;
  expect(noticesOf(0, granted, today)).toEqual([]);
});

describe("after the arrival", () => {
  const duty = (id: string, day: string) => ({ kind: "duty", id, what: `What ${id} asks`, day });

  test("duties are told that are past or near, the nearest first", () => {
    const given = after("travelled", { far: "2026-12-09", near: "2026-12-08", past: "2026-11-20" });
    expect(noticesOf(1, given, today)).toEqual([
      duty("past", "2026-11-20"),
      duty("near", "2026-12-08"),
      { kind: "pending", count: 1 },
    ]);
  });

  test("as long as a duty is open, one is told, however far its day is", () => {
    expect(noticesOf(0, after("travelled", { b: "2027-03-02", a: "2027-03-01" }), today)).toEqual([
      duty("a", "2027-03-01"),
    ]);
  });

  test("the day of the arrival is asked for, once, where days wait for it; those of another phase are not", () => {
    const missing = [{ id: "xx.arrival-day", text: "On which day did you arrive?" }];
    const steps = [
      { id: "1", phase: "arrived", latest: null, missing, rules: [], isDone: false },
      { id: "2", phase: "arrived", latest: null, missing, rules: [], isDone: false },
      { id: "3", phase: "arrived", latest: null, missing: [{ id: "y", text: "Done?" }], rules: [], isDone: true },
      { id: "4", phase: "later", latest: null, missing: [{ id: "x", text: "Later?" }], rules: [], isDone: false },
    ];
    const given = { ...after("travelled", {}), after: steps } as unknown as ApplicationPlan;
    expect(noticesOf(0, given, today)).toEqual([
      { kind: "asked", id: "xx.arrival-day", text: "On which day did you arrive?" },
    ]);
  });

  test("nothing is told where nothing is open", () => {
    const asked = after("travelled", { a: "2026-11-25" });
    const done = { ...asked, after: asked.after.map((step) => Object.assign({}, step, { isDone: true })) };
    expect(noticesOf(0, done, today)).toEqual([]);
    expect(noticesOf(0, after("travelled", {}), today)).toEqual([]);
    expect(noticesOf(0, after("dropped", { a: "2026-11-25" }), today)).toEqual([]);
  });
});

test("after a refusal the review is told of until it is done, whatever else is open", () => {
  const refused = {
    ...plan([line("A")]),
    application: { state: "decided", outcome: "refused" },
    reviews: [
      { id: "gb.date.review", what: "Review", rule: "28 days", latest: "2026-12-14", missing: [], isDone: false },
    ],
    after: [],
    days: [{ id: "gb.date.review", what: "Review", rule: "28 days", earliest: null, latest: "2026-12-14" }],
  } as unknown as ApplicationPlan;
  expect(noticesOf(1, refused, today)).toEqual([
    { kind: "review", what: "Review", latest: "2026-12-14" },
    { kind: "pending", count: 1 },
  ]);
  const done = { ...refused, reviews: refused.reviews.map((review) => Object.assign({}, review, { isDone: true })) };
  expect(noticesOf(0, done, today)).toEqual([]);
});
