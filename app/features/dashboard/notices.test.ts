import { expect, test } from "vitest";
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
  expect(noticesOf(0, plan([line("A")], { state: "waiting" }), today)).toEqual([]);
});

test("after a refusal the review is told of, whatever else is open", () => {
  const refused = {
    ...plan([line("A")]),
    application: { state: "decided", outcome: "refused" },
    reviews: [{ id: "gb.date.review", what: "Review", rule: "28 days", latest: "2026-12-14", missing: [] }],
  } as unknown as ApplicationPlan;
  expect(noticesOf(1, refused, today)).toEqual([
    { kind: "review", what: "Review", latest: "2026-12-14" },
    { kind: "pending", count: 1 },
  ]);
});
