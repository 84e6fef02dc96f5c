import type { ApplicationOutcome, ApplicationState } from "#shared/applications/application-states.ts";
import type { PlanTask } from "#shared/applications/application-plan.ts";
import type { LineState } from "#shared/applications/application.ts";

/** Of what comes with an application alone. */
export const planTexts = {
  of: "Tasks of today",
  readySoFar: (titles: string) => `Ready: ${titles}`,
  notWithEachOther: "These answers do not fit together",
  lookAtAnswers: "Look at your answers",
  dates: "See the dates",
  /** What the first thing's button does, by its kind; of a paper by how far it is. */
  do: {
    line: "Open this paper",
    question: "Answer this question",
    apply: "See the days to apply",
    stop: "Look at your answers",
    after: "See your dates",
  } satisfies Record<PlanTask["kind"], string>,
  doLine: {
    "to do": "Start with this",
    waiting: "See what you wait for",
    "in hand": "Finish this paper",
    "to be translated": "Get it translated",
    ready: "Open this paper",
    "handed in": "Open this paper",
    warned: "See what does not fit",
  } satisfies Record<LineState | "warned", string>,
  afterThat: "After that",
  finish: { line: "Done", apply: "I have applied" },
  notNow: "Not now",
  ready: (what: string) => `${what} marked as ready`,
  backAgain: (what: string) => `${what} is as it was`,
  hiddenTitle: "Hidden until tomorrow",
  allHidden: (count: number) =>
    count === 1
      ? "1 thing is hidden until tomorrow on this device."
      : `${count} things are hidden until tomorrow on this device.`,
  showHidden: "Show them",
  nothingLeft: "Every paper that the rules ask for is ready, based on your answers.",

  state: {
    title: "Where your application stands",
    /** Beside other applications. */
    titleOf: (application: string) => `Where ${application} stands`,
    label: "State of the application",
    meanings: {
      planning: "You are finding out what the destination asks of you.",
      preparing: "You are collecting the papers.",
      submitted: "The application is handed in and paid.",
      waiting: "There is nothing left to hand in: the office decides.",
      decided: "The decision is in.",
      travelled: "You have arrived.",
      dropped: "You are not going on with this application.",
    } satisfies Record<ApplicationState, string>,
    saved: (state: string) => `Your application is marked as ${state.toLowerCase()}`,
    changedElsewhere: "This was changed on another device in the meantime. Look at it again, then change it.",
    failed: "The state could not be saved. Check your connection and try again.",
    outcome: "What was decided?",
    outcomes: { granted: "It was granted", refused: "It was refused" } satisfies Record<ApplicationOutcome, string>,
  },

  after: {
    titles: {
      before: "What comes after",
      waiting: "What to do meanwhile",
      refused: "What a refusal means",
      granted: "What to do next",
      arrived: "What to do after you arrive",
    },
    isDone: (what: string) => `${what} is marked as done. You get no more reminders of it.`,
    openAgain: (what: string) => `${what} is open again`,
    notBefore: (day: string) => `Not before ${day}`,
    tell: "To see its date, answer:",
    showAll: (count: number) => `Show all ${count}`,
    showLess: "Show less",
    waiting: "What the authority says about waiting",
    waitingNote: "These are times for all cases; nobody can say how long yours will take.",
    noFigure: "We have no official figure. The authority's own page:",
    undated: "without a date",
  },

  granted: {
    title: "It was granted. Congratulations.",
    text: "Take a moment. Then what comes next is below, in its order.",
  },

  refusal: {
    title: "After a refusal, the day for a review comes first",
    noRule: "We have no review deadline on record. If there is one, the refusal letter gives it: read it today.",
    tell: "To see the date, answer:",
    adviser:
      "Speak to a regulated immigration adviser or a lawyer before you answer or apply again. This page is information, not legal advice.",
  },
} as const;
