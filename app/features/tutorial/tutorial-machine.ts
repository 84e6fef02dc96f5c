export const tutorialSteps = [
  "welcome",
  "dashboard",
  "visa-progress",
  "documents",
  "visa-consultant",
  "sop",
  "resume",
  "profile",
  "complete",
] as const;

export type TutorialStepId = (typeof tutorialSteps)[number];

/** `stepIndex` is null while the tour does not run. `isCompleted` also after skipping. */
export interface TutorialState {
  stepIndex: number | null;
  isCompleted: boolean;
}

export type TutorialAction = "start" | "next" | "previous" | "skip";

/** `next` on the last step completes; `skip` counts as done. */
export function tutorialReducer(state: TutorialState, action: TutorialAction): TutorialState {
  const { stepIndex } = state;
  if (action === "start") return { ...state, stepIndex: 0 };
  if (stepIndex === null) return state;
  const isLast = stepIndex === tutorialSteps.length - 1;
  if (action === "previous") return { ...state, stepIndex: Math.max(0, stepIndex - 1) };
  if (action === "next" && !isLast) return { ...state, stepIndex: stepIndex + 1 };
  return { stepIndex: null, isCompleted: true };
}

export function tutorialPosition(stepIndex: number) {
  const stepNumber = stepIndex + 1;
  const stepCount = tutorialSteps.length;
  return {
    stepNumber,
    stepCount,
    percent: Math.round((stepNumber / stepCount) * 100),
    isFirst: stepNumber === 1,
    isLast: stepNumber === stepCount,
  };
}
