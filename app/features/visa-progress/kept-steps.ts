import { z } from "zod/mini";
import { createKeptChanges, useKept } from "#app/lib/kept-changes.ts";
import { type VisaProgress, type VisaStepId, visaSteps } from "#shared/visa-progress.ts";

/** A step that was switched. */
export interface StepChange {
  stepId: VisaStepId;
  isCompleted: boolean;
}

const stepIds = visaSteps.map(({ id }) => id);

export const keptSteps = createKeptChanges<StepChange>({
  name: "unsent-steps",
  schema: z.object({ stepId: z.enum(stepIds), isCompleted: z.boolean() }),
  idOf: ({ stepId }) => stepId,
});

/** As the person left the steps, sent or not. */
export function withKeptSteps(userId: string, progress: VisaProgress): VisaProgress {
  const changes = keptSteps.of(userId).map(({ stepId, isCompleted }) => [stepId, isCompleted] as const);
  return { ...progress, ...Object.fromEntries(changes) };
}

export function useKeptSteps(userId: string): readonly StepChange[] {
  return useKept(keptSteps, userId);
}
