import type { ProgressSummary } from "#shared/visa-progress.ts";

/** Toast texts are specified word for word. */
export const visaProgressTexts = {
  title: "Visa Progress",
  purpose: "Turn a step on when you have done it. Every change is saved at once.",
  overall: "Overall progress",
  inWords: ({ done, total }: ProgressSummary) => `${done} of ${total} done`,
  steps: "Your eleven steps",
  loading: "Loading your visa steps",
  completed: "Completed",
  pending: "Pending",
  countsAsDone: "Counts as done",
  next: "Next",
  updating: "Updating",
  kept: "Will be saved when you are online",
  keptInWords: (count: number) =>
    count === 1 ? "1 step will be saved when you are online" : `${count} steps will be saved when you are online`,
  practise: "Practise the interview",
  askConsultant: "Ask Consultant",
  congratulationsTitle: "Congratulations, all eleven steps are done",
  congratulations: "Every step is switched on. Keep your documents together and take them to your appointment.",
  updated: {
    title: "Progress Updated",
    message: (stepTitle: string, isCompleted: boolean) =>
      `${stepTitle} marked as ${isCompleted ? "completed" : "pending"}`,
  },
  fetchFailed: "Failed to fetch visa progress data.",
  updateFailed: "Failed to update progress.",
  loadError: {
    message: "Your visa steps could not be loaded.",
    reassurance: "Nothing was changed. Check your connection and try again.",
  },
} as const;
