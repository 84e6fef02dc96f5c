import { progressInWords } from "#app/lib/text/progress-in-words.ts";
import type { ProgressSummary } from "#shared/visa-progress.ts";

/** Toast texts are specified word for word. */
export const visaProgressTexts = {
  title: "Visa Progress",
  purpose: "Turn a step on when you have done it. Every change is saved at once.",
  overall: "Overall progress",
  inWords: (summary: ProgressSummary, notNeeded: number) =>
    notNeeded === 0 ? `${summary.done} of ${summary.total} done` : progressInWords(summary, notNeeded),
  doneSteps: (titles: string) => `Done: ${titles}`,
  steps: "Your eleven steps",
  loading: "Loading your visa steps",
  completed: "Completed",
  pending: "Pending",
  next: "Next",
  updating: "Updating...",
  keptInWords: (count: number) =>
    count === 1 ? "1 step will be saved when you are online" : `${count} steps will be saved when you are online`,
  practise: "Practise the interview",
  askConsultant: "Ask Consultant",
  askConsultantBrief: "Ask",
  congratulationsTitle: "Congratulations, all eleven steps are done",
  congratulations: "Every step is switched on. Keep your documents together and take them to your appointment.",
  /** With an application, where every step is on. */
  allOn: {
    open: (count: number) =>
      count === 1
        ? "Every step is switched on, but one paper that your application needs is not ready. It is in the checklist below."
        : `Every step is switched on, but ${count} papers that your application needs are not ready. They are in the checklist below.`,
    answers: "Every step is switched on. Answers that are still open may ask for more papers.",
    ready: (next: string | undefined) =>
      next === undefined ? "Every needed paper is ready." : `Every needed paper is ready. What comes next: ${next}.`,
    later: "What comes next is under Today on the dashboard.",
  },
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
