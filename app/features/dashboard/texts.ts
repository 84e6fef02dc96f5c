import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { progressInWords } from "#app/lib/text/progress-in-words.ts";
import type { ProgressSummary } from "#shared/visa-progress.ts";

export const dashboardTexts = {
  title: "Dashboard",
  welcome: ({ firstName, hasBegun }: { firstName: string | undefined; hasBegun: boolean }) => {
    const words = hasBegun ? "Welcome back" : "Welcome";
    return firstName ? `${words}, ${firstName}` : words;
  },

  progress: {
    title: "Overall visa progress",
    inWords: (summary: ProgressSummary, notNeeded: number) =>
      notNeeded === 0
        ? `${summary.done} of ${summary.total} key steps`
        : progressInWords(summary, notNeeded, "key steps"),
    nextLabel: "Your next step",
    nextOther: (stepTitle: string, areKeyStepsDone: boolean) =>
      `${areKeyStepsDone ? "All key steps are done. " : ""}Next: ${stepTitle}`,
    allDoneTitle: "Every step is done",
    allDone: "Keep your documents together and take them to your appointment.",
    allOnTitle: "Every step is switched on",
    openPapers: (count: number) =>
      count === 1
        ? "One paper that your application needs is not ready. It is in your checklist."
        : `${count} papers that your application needs are not ready. They are in your checklist.`,
    underToday: "What comes next is under Today.",
    review: "Review your steps",
    update: "Update this step",
    error: { message: "Your progress could not be loaded.", reassurance: "What you saved is safe." },
  },

  counts: {
    title: "Your documents in numbers",
    completed: "Documents completed",
    pending: "Documents pending",
    generated: "Generated SOPs and cover letters",
    error: { message: "Some numbers could not be loaded." },
  },

  quickActions: {
    title: "Quick actions",
    labels: {
      "visa-progress": "Update Progress",
      documents: "Upload Documents",
      sop: "Generate SOP",
      "visa-consultant": "Get Help",
    },
  },

  notifications: {
    title: "Notifications",
    pending: (count: number) => (count === 1 ? "1 pending document" : `${count} pending documents`),
    pendingHint: "Mark a document as completed once it is ready to hand in.",
    openDocuments: "Open documents",
    allCaughtUp: "All caught up",
    allCaughtUpHint: (openSteps: number | undefined) =>
      openSteps
        ? `No document is waiting for you. ${openSteps} of your eleven steps are still open.`
        : "No document is waiting for you.",
    openSteps: "Open your steps",
    late: (count: number) => (count === 1 ? "1 paper is overdue" : `${count} papers are overdue`),
    soon: (count: number, day: string) =>
      `${count === 1 ? "1 paper is" : `${count} papers are`} due by ${dayInWords(day)}`,
    warning: (count: number) => (count === 1 ? "1 paper has a problem" : `${count} papers have a problem`),
    open: ({ open, needed }: { open: number; needed: number }) =>
      `${open} of ${needed} needed ${needed === 1 ? "paper is" : "papers are"} still to do`,
    openHint: "What the rules ask for, based on your answers.",
    outcome: "How was your application decided?",
    outcomeHint: "Choose it under Today: what to do next depends on it.",
    review: (latest: string | null) =>
      latest === null ? "You find its rule under Today." : `Its last day is ${dayInWords(latest)}.`,
    openDates: "Open your dates",
    askedHint: "Last days of what you have to do now depend on this answer.",
    answer: "Answer this question",
    tasks: (count: number) => (count === 1 ? "1 thing to do next" : `${count} things to do next`),
    tasksHint: "You find it under Today.",
    error: { message: "Your notifications could not be loaded." },
  },

  recent: {
    title: "Recent documents",
    viewAll: "View All Documents",
    emptyTitle: "Nothing generated yet",
    empty: "Your latest statements of purpose and cover letters will be listed here.",
    generate: "Generate SOP",
    error: { message: "Your recent documents could not be loaded." },
  },
} as const;

/** All of them must be true for a person who has done nothing yet. Two lines on a phone: nothing moves when they come. */
export const encouragements = [
  "Every document you collect brings you closer, and one of them is enough for today.",
  "One step at a time is exactly the right speed. What comes next is written below.",
  "A clear list makes a long way shorter. Yours is here whenever you have ten minutes.",
  "Small steps today make a calm interview tomorrow. Begin with whichever is easiest.",
  "You do not have to do it all today, and nobody expects it. The next step is enough.",
  "Careful preparation shows in every paper you hand in. It begins with a single one.",
] as const;
