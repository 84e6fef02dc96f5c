import { expect, test } from "vitest";
import { nextStepWith, progressWith, stepsWithoutAsk } from "./next-step.ts";
import type { PlanStep, PlanStepId, PlanTask } from "./application-plan.ts";
import { noVisaProgress, visaSteps } from "../visa-progress.ts";

const everything = Object.fromEntries(visaSteps.map(({ id }) => [id, true])) as typeof noVisaProgress;
const application = { state: "preparing" } as const;
const step = (id: PlanStepId, needed: number): PlanStep => ({ id, title: id, lines: [], needed, ready: 0 });
const task = (kind: PlanTask["kind"], at: PlanStepId | null): PlanTask => ({
  kind,
  id: "x",
  step: at,
  what: "",
  why: "",
  until: null,
});

test("without an application it is the first open step, and nothing is added to what was switched", () => {
  expect(nextStepWith(noVisaProgress, null)?.id).toBe("ielts_submitted");
  expect(nextStepWith({ ...noVisaProgress, ielts_submitted: true }, null)?.id).toBe("degree_transcript_verified");
  expect(progressWith(noVisaProgress, null)).toEqual(noVisaProgress);
});

test("a step that asks for nothing counts as done", () => {
  const plan = {
    steps: [step("ielts_submitted", 0), step("degree_transcript_verified", 2), step("more", 0)],
    tasks: [],
    application,
  };
  expect(progressWith(noVisaProgress, plan)).toEqual({ ...noVisaProgress, ielts_submitted: true });
  expect(nextStepWith(noVisaProgress, plan)?.id).toBe("degree_transcript_verified");
});

test("nothing is asked where no line is needed or undecided; without an application every step asks", () => {
  const steps = [step("ielts_submitted", 0), step("degree_transcript_verified", 2)];
  expect([...stepsWithoutAsk({ steps })]).toEqual(["ielts_submitted"]);
  expect([...stepsWithoutAsk(null)]).toEqual([]);
});

test("it is that of today's first paper that belongs to an open step", () => {
  const tasks = [
    task("question", null),
    task("line", "more"),
    task("line", "passport_ready"),
    task("line", "photos_submitted"),
  ];
  const plan = { steps: [step("passport_ready", 1), step("photos_submitted", 1)], tasks, application };
  expect(nextStepWith(noVisaProgress, plan)?.id).toBe("passport_ready");
  expect(nextStepWith({ ...noVisaProgress, passport_ready: true }, plan)?.id).toBe("photos_submitted");
});

test("nothing is next when every step is done", () => {
  expect(nextStepWith(everything, null)).toBeUndefined();
  expect(
    nextStepWith(everything, { steps: [], tasks: [task("apply", "visa_form_filled")], application }),
  ).toBeUndefined();
});

test("nothing is next once the application was made", () => {
  const plan = { steps: [step("passport_ready", 1)], tasks: [] };
  expect(nextStepWith(noVisaProgress, { ...plan, application })?.id).toBe("ielts_submitted");
  expect(nextStepWith(noVisaProgress, { ...plan, application: { state: "waiting" } })).toBeUndefined();
});
