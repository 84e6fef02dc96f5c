import { useMemo, useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { browserStores } from "#app/lib/session/session-storage.ts";
import { type VisaProgress, type VisaStepId, visaSteps } from "#shared/visa-progress.ts";

/** A step that was switched. */
export interface StepChange {
  stepId: VisaStepId;
  isCompleted: boolean;
}

const stepIds = visaSteps.map(({ id }) => id);

const changesSchema = z.array(z.object({ stepId: z.enum(stepIds), isCompleted: z.boolean() }));

/** What of a person could not be sent, in the order of switching, one change for each step. It outlives a reload. */
export function keptSteps(userId: string): StepChange[] {
  return parse(stored(userId));
}

/** Takes the place of an older change of the same step. */
export function keepStep(userId: string, change: StepChange): void {
  store(userId, [...othersThan(userId, change.stepId), change]);
}

export function forgetStep(userId: string, stepId: VisaStepId): void {
  store(userId, othersThan(userId, stepId));
}

/** As the person left the steps, sent or not. */
export function withKeptSteps(userId: string, progress: VisaProgress): VisaProgress {
  const changes = keptSteps(userId).map(({ stepId, isCompleted }) => [stepId, isCompleted] as const);
  return { ...progress, ...Object.fromEntries(changes) };
}

/** Follows other tabs, too. */
export function useKeptSteps(userId: string): readonly StepChange[] {
  const text = useSyncExternalStore(onChange, () => stored(userId));
  return useMemo(() => parse(text), [text]);
}

function othersThan(userId: string, stepId: VisaStepId): StepChange[] {
  return keptSteps(userId).filter((kept) => kept.stepId !== stepId);
}

function keyOf(userId: string): string {
  return `unsent-steps-${userId}`;
}

function stored(userId: string): string {
  return browserStores().lasting.getItem(keyOf(userId)) ?? "[]";
}

/** Nothing, where somebody else wrote it. */
function parse(text: string): StepChange[] {
  try {
    return changesSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();

function store(userId: string, changes: readonly StepChange[]): void {
  const { lasting } = browserStores();
  if (changes.length > 0) lasting.setItem(keyOf(userId), JSON.stringify(changes));
  else lasting.removeItem(keyOf(userId));
  for (const tell of listeners) tell();
}

function onChange(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", tell);
  };
}
