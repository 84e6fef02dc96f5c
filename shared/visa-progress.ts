import { z } from "zod/mini";

/** In the usual order. `id` is the column; `key` marks the five steps that the dashboard counts. */
export const visaSteps = [
  {
    id: "ielts_submitted",
    title: "IELTS Submitted",
    description: "Take an accepted English test, such as IELTS, and send the result to your university.",
    key: true,
  },
  {
    id: "degree_transcript_verified",
    title: "Degree Transcript Verified",
    description: "Get your certificates and grades checked, and translated where they are not in English.",
    key: false,
  },
  {
    id: "university_offer_letter",
    title: "University Offer Letter",
    description: "Receive the letter that confirms your place; the visa office asks for it.",
    key: true,
  },
  {
    id: "sop_completed",
    title: "SOP Completed",
    description: "Write your statement of purpose (SOP): why this course, why there, and what comes after.",
    key: false,
  },
  {
    id: "financial_documents_ready",
    title: "Financial Documents Ready",
    description: "Collect bank statements or sponsor letters that show you can pay for fees and living.",
    key: true,
  },
  {
    id: "passport_ready",
    title: "Passport Ready",
    description: "Check that your passport stays valid for your studies and has empty pages.",
    key: false,
  },
  {
    id: "photos_submitted",
    title: "Photos Submitted",
    description: "Hand in recent photos in the size that your visa office asks for.",
    key: false,
  },
  {
    id: "medical_check_done",
    title: "Medical Check Done",
    description: "See an approved doctor if your country of study asks for a health certificate.",
    key: true,
  },
  {
    id: "police_clearance_obtained",
    title: "Police Clearance Obtained",
    description: "Ask your police for a certificate of good conduct where it is required.",
    key: false,
  },
  {
    id: "visa_form_filled",
    title: "Visa Form Filled",
    description: "Complete the official application form and compare every name and date with your passport.",
    key: true,
  },
  {
    id: "visa_interview_scheduled",
    title: "Visa Interview Scheduled",
    description: "Book your interview or biometrics appointment and note the date and the place.",
    key: false,
  },
] as const satisfies readonly { id: string; title: string; description: string; key: boolean }[];

export type VisaStep = (typeof visaSteps)[number];
export type VisaStepId = VisaStep["id"];

export type VisaProgress = Record<VisaStepId, boolean>;

export const keyVisaSteps: readonly VisaStep[] = visaSteps.filter((step) => step.key);

export const noVisaProgress: VisaProgress = forEveryStep(false);

const completed = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value) => value ?? false),
);

export const visaProgressSchema = z.object(forEveryStep(completed)) satisfies z.ZodMiniType<VisaProgress>;

function forEveryStep<Value>(value: Value): Record<VisaStepId, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of fromEntries forgets the keys' names
  return Object.fromEntries(visaSteps.map(({ id }) => [id, value])) as Record<VisaStepId, Value>;
}

/** With these counted as done, whatever their switch says. */
export function withStepsDone(progress: VisaProgress, done: readonly VisaStepId[]): VisaProgress {
  return { ...progress, ...Object.fromEntries(done.map((id) => [id, true])) };
}

/** `percent` is an integer from 0 to 100. */
export interface ProgressSummary {
  done: number;
  total: number;
  percent: number;
}

export function overallProgress(progress: VisaProgress): ProgressSummary {
  return summarise(visaSteps, progress);
}

export function keyProgress(progress: VisaProgress): ProgressSummary {
  return summarise(keyVisaSteps, progress);
}

function summarise(steps: readonly VisaStep[], progress: VisaProgress): ProgressSummary {
  const done = steps.filter(({ id }) => progress[id]).length;
  return { done, total: steps.length, percent: Math.round((done / steps.length) * 100) };
}

export function nextVisaStep(progress: VisaProgress): VisaStep | undefined {
  return visaSteps.find((step) => !progress[step.id]);
}
