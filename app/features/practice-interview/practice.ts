import type { InterviewComment, InterviewCountry } from "#shared/interview.ts";
import { type InterviewQuestion, interviewRun } from "#shared/interview-questions.ts";

/** The letter that answers are compared with. */
export interface ChosenLetter {
  id: string;
  name: string;
}

/** What became of one question. */
export type PracticeEntry =
  | { question: InterviewQuestion; outcome: "skipped" }
  | {
      question: InterviewQuestion;
      outcome: "answered";
      answer: string;
      /** Thinking and typing, over all tries. */
      seconds: number;
      comments: readonly InterviewComment[];
      nextHint: string;
    };

export type AnsweredEntry = Extract<PracticeEntry, { outcome: "answered" }>;

export interface PracticeSetup {
  country: InterviewCountry;
  letter: ChosenLetter | null;
}

export type Practice =
  | { stage: "setup" }
  | (PracticeSetup & {
      /** `question` waits for an answer, `comments` shows what was said of it. */
      stage: "question" | "comments" | "summary";
      run: readonly InterviewQuestion[];
      /** The question at hand, from 0. */
      index: number;
      /** One for each question that is done, in the order of the run. */
      entries: readonly PracticeEntry[];
      /** What is improved on: the answer of the try before. */
      former: AnsweredEntry | null;
    });

export type PracticeEvent =
  | ({ type: "begin" } & PracticeSetup)
  | { type: "answered"; entry: AnsweredEntry }
  | { type: "skip" }
  | { type: "next" }
  | { type: "again" }
  | { type: "end" }
  | { type: "restart" };

export const noPractice: Practice = { stage: "setup" };

/** One practice from its choice of country to its summary. What does not fit the stage changes nothing. */
export function practiceReducer(practice: Practice, event: PracticeEvent): Practice {
  if (event.type === "begin") {
    const { country, letter } = event;
    return { stage: "question", country, letter, run: interviewRun(country), index: 0, entries: [], former: null };
  }
  if (event.type === "restart") return noPractice;
  if (practice.stage === "setup") return practice;
  const { run, index, entries } = practice;
  const done = entries.slice(0, index);
  switch (event.type) {
    case "answered":
      return { ...practice, stage: "comments", entries: [...done, event.entry] };
    case "skip": {
      const question = run[index];
      if (question === undefined) return practice;
      // A question that was answered before stays answered when its second try is given up.
      const entry = practice.former ?? { question, outcome: "skipped" };
      return onward({ ...practice, entries: [...done, entry] });
    }
    case "next":
      return onward(practice);
    case "again": {
      const entry = entries[index];
      return entry?.outcome === "answered" ? { ...practice, stage: "question", former: entry } : practice;
    }
    case "end":
      return { ...practice, stage: "summary", former: null };
  }
}

type Begun = Exclude<Practice, { stage: "setup" }>;

function onward(practice: Begun): Practice {
  const index = practice.index + 1;
  const isOver = index >= practice.run.length;
  return { ...practice, stage: isOver ? "summary" : "question", index, former: null };
}

/** How many of the questions that are done were answered. */
export function answeredCount(entries: readonly PracticeEntry[]): number {
  return entries.filter(({ outcome }) => outcome === "answered").length;
}
