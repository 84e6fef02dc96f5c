import type { Standing } from "#app/lib/applications/standing.ts";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { keyVisaSteps, type ProgressSummary } from "#shared/visa-progress.ts";

export const dashboardTexts = {
  title: "Dashboard",
  welcome: ({ firstName, hasBegun }: { firstName: string | undefined; hasBegun: boolean }) => {
    const words = hasBegun ? "Welcome back" : "Welcome";
    return firstName ? `${words}, ${firstName}` : words;
  },

  progress: {
    title: "Overall visa progress",
    inWords: ({ done, total }: ProgressSummary) => {
      const askNothing = keyVisaSteps.length - total;
      if (askNothing === 0) return `${done} of ${total} key steps`;
      const asks = askNothing === 1 ? "asks" : "ask";
      return `${done} of ${total} key steps that ask something of you · ${askNothing} ${asks} nothing`;
    },
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
    late: (count: number) => (count === 1 ? "1 paper is past its day" : `${count} papers are past their day`),
    soon: (count: number, day: string) =>
      `${count === 1 ? "1 paper is" : `${count} papers are`} due by ${dayInWords(day)}`,
    warning: (count: number) => (count === 1 ? "1 paper does not fit" : `${count} papers do not fit`),
    open: ({ open, needed }: { open: number; needed: number }) =>
      `${open} of ${needed} needed ${needed === 1 ? "paper is" : "papers are"} still to do`,
    openHint: "What the rules ask for, by what you told.",
    review: (latest: string | null) =>
      latest === null ? "You find its rule under Today." : `Its last day is ${dayInWords(latest)}.`,
    tasks: (count: number) => (count === 1 ? "1 thing is to be done next" : `${count} things are to be done next`),
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

/** Who has an application is told what is true of it. As long as the others: nothing moves when one of them comes. */
export const encouragementIn: Readonly<Record<Standing, string>> = {
  stopped: "By what you told, a rule stands in the way. Read it under Today before any paper.",
  late: "By what you told, the last day to apply is over. Look at your dates and answers first.",
  "not begun": "Nothing is begun yet, and that is fine. The first paper under Today is enough for now.",
  collecting: "You have begun, and it shows. What is left has its place in your checklist.",
  "waiting for others": "Your part is done for now; the rest waits for others. A friendly question does no harm.",
  "days running": "You have begun, and applications can be made already. One paper after the other.",
  "answers open": "The papers that we know of are ready. A few answers decide whether more are needed.",
  early: "Your papers are ready before the first day to apply. Time to read them once more.",
  ready: "Every needed paper is ready. Make the application as calmly as you prepared it.",
  applied: "It is handed in, and the office decides now. What helps meanwhile is under Today.",
  decided: "The decision has come. Tell under Today what it was, and see what comes next.",
  granted: "It was granted. What to do until you arrive, and on the spot, is under Today.",
  refused: "A refusal is hard to read. Which day matters first, and whom to ask, is under Today.",
  travelled: "You are there. What is left to do on the spot is under Today.",
  dropped: "You do not go on with this application. You can begin another one whenever you like.",
};
