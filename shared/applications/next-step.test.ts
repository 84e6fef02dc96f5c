import { expect, test } from "vitest";
import { nextStepWith, progressWith, stepsWithoutAsk } from "./next-step.ts";
import type { PlanStep, PlanStepId, PlanTask } from "./application-plan.ts";
import { noVisaProgress, visaSteps } from "../visa-progress.ts";

const everything = Object.fromEntries(visaSteps.map(({ id }) => [id, true])) as typeof noVisaProgress;
const application = { state: "preparing" } as const;
const nothingPutOff = () => false;
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
  expect(nextStepWith(noVisaProgress, null, nothingPutOff)?.id).toBe("ielts_submitted");
  expect(nextStepWith({ ...noVisaProgress, ielts_submitted: true }, null, nothingPutOff)?.id).toBe(
    "degree_transcript_verified",
  );
  expect(progressWith(noVisaProgress, null)).toEqual(noVisaProgress);
});

test("a step that asks for nothing counts as done", () => {
  const plan = {
    steps: [step("ielts_submitted", 0), step("degree_transcript_verified", 2), step("more", 0)],
    tasks: [],
    application,
  };
  expect(progressWith(noVisaProgress, plan)).toEqual({ ...noVisaProgress, ielts_submitted: true });
  expect(nextStepWith(noVisaProgress, plan, nothingPutOff)?.id).toBe("degree_transcript_verified");
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
  expect(nextStepWith(noVisaProgress, plan, nothingPutOff)?.id).toBe("passport_ready");
  expect(nextStepWith({ ...noVisaProgress, passport_ready: true }, plan, nothingPutOff)?.id).toBe("photos_submitted");
});

test("what was put off is named last, and as long as a step is open one is named", () => {
  const tasks = [task("line", "passport_ready"), task("line", "photos_submitted")];
  const steps = [step("ielts_submitted", 1), step("passport_ready", 1), step("photos_submitted", 1)];
  const plan = { steps, tasks, application };
  const putOff =
    (...ids: PlanStepId[]) =>
    ({ step: at }: PlanTask) =>
      at !== null && ids.includes(at);
  expect(nextStepWith(noVisaProgress, plan, putOff("passport_ready"))?.id).toBe("photos_submitted");
  const both = putOff("passport_ready", "photos_submitted");
  expect(nextStepWith(noVisaProgress, plan, both)?.id).toBe("ielts_submitted");
  const open = { ...everything, photos_submitted: false };
  expect(nextStepWith(open, plan, both)?.id).toBe("photos_submitted");
});

test("nothing is next when every step is done", () => {
  expect(nextStepWith(everything, null, nothingPutOff)).toBeUndefined();
  expect(
    nextStepWith(everything, { steps: [], tasks: [task("apply", "visa_form_filled")], application }, nothingPutOff),
  ).toBeUndefined();
});

test("nothing is next once the application was made", () => {
  const plan = { steps: [step("passport_ready", 1)], tasks: [] };
  expect(nextStepWith(noVisaProgress, { ...plan, application }, nothingPutOff)?.id).toBe("ielts_submitted");
  expect(nextStepWith(noVisaProgress, { ...plan, application: { state: "waiting" } }, nothingPutOff)).toBeUndefined();
});
