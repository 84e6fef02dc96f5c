import { describe, expect, it } from "vitest";
import {
  keyProgress,
  keyVisaSteps,
  nextVisaStep,
  noVisaProgress,
  overallProgress,
  type VisaProgress,
  type VisaStepId,
  visaProgressSchema,
  visaSteps,
} from "./visa-progress.ts";

function having(...done: VisaStepId[]): VisaProgress {
  return { ...noVisaProgress, ...Object.fromEntries(done.map((id) => [id, true])) };
}

const everything = having(...visaSteps.map((step) => step.id));

describe("the visa steps", () => {
  it("are the eleven columns of the table, in the specified order", () => {
    expect(visaSteps.map((step) => step.id)).toEqual([
      "ielts_submitted",
      "degree_transcript_verified",
      "university_offer_letter",
      "sop_completed",
      "financial_documents_ready",
      "passport_ready",
      "photos_submitted",
      "medical_check_done",
      "police_clearance_obtained",
      "visa_form_filled",
      "visa_interview_scheduled",
    ]);
  });

  it("have titles of their own and a one-line description", () => {
    expect(new Set(visaSteps.map((step) => step.title)).size).toBe(11);
    for (const step of visaSteps) expect(step.description.length).toBeLessThanOrEqual(100);
  });

  it("count exactly the five specified ones on the dashboard", () => {
    expect(keyVisaSteps.map((step) => step.id).toSorted()).toEqual([
      "financial_documents_ready",
      "ielts_submitted",
      "medical_check_done",
      "university_offer_letter",
      "visa_form_filled",
    ]);
  });
});

describe("progress", () => {
  it.each([
    [0, 0],
    [1, 9],
    [3, 27],
    [5, 45],
    [10, 91],
    [11, 100],
  ])("of %i of 11 steps is %i percent", (done, percent) => {
    const progress = having(...visaSteps.slice(0, done).map((step) => step.id));
    expect(overallProgress(progress)).toEqual({ done, total: 11, percent });
  });

  it("on the dashboard ignores the six other steps", () => {
    expect(keyProgress(having("passport_ready", "sop_completed"))).toEqual({ done: 0, total: 5, percent: 0 });
    expect(keyProgress(having("ielts_submitted", "medical_check_done", "passport_ready"))).toEqual({
      done: 2,
      total: 5,
      percent: 40,
    });
    expect(keyProgress(everything)).toEqual({ done: 5, total: 5, percent: 100 });
  });
});

describe("the next step", () => {
  it("is the first one open, whatever was done out of order", () => {
    expect(nextVisaStep(noVisaProgress)?.id).toBe("ielts_submitted");
    expect(nextVisaStep(having("ielts_submitted", "university_offer_letter"))?.id).toBe("degree_transcript_verified");
    expect(nextVisaStep(everything)).toBeUndefined();
  });
});

describe("a row of visa_progress", () => {
  it("keeps the eleven booleans and drops everything else", () => {
    const row = { ...having("passport_ready"), user_id: "someone", created_at: "2026-01-01" };
    expect(visaProgressSchema.parse(row)).toEqual(having("passport_ready"));
  });

  it("counts null and absent columns as open", () => {
    expect(visaProgressSchema.parse({ passport_ready: null })).toEqual(noVisaProgress);
  });

  it("refuses what is not a boolean", () => {
    expect(visaProgressSchema.safeParse({ passport_ready: "yes" }).success).toBe(false);
  });
});
