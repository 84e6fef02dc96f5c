import { describe, expect, test } from "vitest";
import type { PlanTask } from "#shared/applications/application-plan.ts";
import { savingsDayId } from "#shared/rules/rule-check.ts";
import { toDoOf } from "./to-do.ts";

const today = "2026-11-24";

type Given = Parameters<typeof toDoOf>[0];

const apply = { opening: null, binding: null, earliest: null, missing: null, asks: [], isImpossible: false };
const task = (given: Partial<PlanTask>): PlanTask => ({
  kind: "line",
  id: "xx.req.passport",
  step: "passport_ready",
  what: "Passport",
  why: "You need it.",
  until: null,
  ...given,
});
const money = {
  id: savingsDayId,
  what: "money in the account",
  rule: "",
  earliest: null,
  latest: "2026-11-30",
  isToApply: true,
};
const toDo = (given: Partial<Given>, hidden: readonly PlanTask[] = []) =>
  toDoOf({ apply: { ...apply, latest: "2026-12-20" }, days: [], tasks: [], ...given }, today, (one) =>
    hidden.includes(one),
  );

describe("what is in the way comes first", () => {
  test("a stop, with its reason", () => {
    const stop = task({ kind: "stop", what: "This stops your application", why: "A ban." });
    const given = toDo({ tasks: [stop], days: [money] });
    expect(given).toMatchObject({ says: "A ban.", screen: "application-answers" });
  });

  test("days that leave none", () => {
    const given = toDo({ apply: { ...apply, latest: "2026-12-20", isImpossible: true }, tasks: [task({})] });
    expect(given).toMatchObject({ label: "Look at your answers", screen: "application-answers" });
  });

  test("a last day that has passed", () => {
    const given = toDo({ apply: { ...apply, latest: "2026-11-23" }, tasks: [task({})] });
    expect(given).toEqual({
      says: "An answer or the course has to change.",
      label: "Look at your answers",
      screen: "application-answers",
    });
    expect(toDo({ apply: { ...apply, latest: today }, tasks: [task({})] })).toMatchObject({ label: "Next: Passport" });
  });
});

test("nobody is told a first day before the rules' own, however early the money is there", () => {
  const lead = toDo({ apply: { ...apply, earliest: "2026-12-18", latest: "2026-12-20" }, days: [money] })?.lead;
  expect(lead?.says).toBe("If the money goes in today, you can apply from 18 December 2026 until 20 December 2026.");
});

test("then money that can still lie there in time, and what Today names first", () => {
  expect(toDo({ days: [money], tasks: [task({})] })).toMatchObject({
    lead: {
      by: "2026-11-30",
      count: "6 days left for the money to be in your account",
      says: "If the money goes in today, you can apply from 14 December 2026 until 20 December 2026.",
    },
    screen: "application-money",
  });
  const [first, second] = [task({}), task({ kind: "question", id: "fee", what: "What is the fee?" })];
  const late = { ...money, latest: "2026-11-23" };
  expect(toDo({ days: [late], tasks: [first, second] })).toEqual({
    says: null,
    label: "Next: Passport",
    screen: "visa-progress",
    search: "?line=xx.req.passport",
  });
  expect(toDo({ tasks: [first, second] }, [first])).toMatchObject({ label: "Next: What is the fee?" });
  expect(toDo({ tasks: [first] }, [first])).toBeNull();
});

test("who is ready to apply is led to where that is said", () => {
  const ready = task({ kind: "apply", what: "Make your application" });
  expect(toDo({ tasks: [ready] })).toEqual({ says: null, label: "What to do now", screen: "dashboard" });
});
