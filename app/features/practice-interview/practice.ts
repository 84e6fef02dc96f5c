import type { ChosenApplication } from "#app/lib/applications/chosen-application.ts";
import type { InterviewComment, InterviewCountry } from "#shared/interviews/interview.ts";
import { type InterviewQuestion, interviewRun } from "#shared/interviews/interview-questions.ts";

export interface ChosenLetter {
  id: string;
  name: string;
}

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
  /** That of the country which answers are compared with. */
  application: PractisedApplication | null;
}

export type PractisedApplication = Pick<ChosenApplication, "id" | "name">;

export type Practice =
  | { stage: "setup" }
  | (PracticeSetup & {
      stage: "question" | "comments" | "summary";
      run: readonly InterviewQuestion[];
      index: number;
      /** In the order of the run. */
      entries: readonly PracticeEntry[];
      /** The answer of the try before. */
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

/** An action that does not fit the stage changes nothing. */
export function practiceReducer(practice: Practice, event: PracticeEvent): Practice {
  if (event.type === "begin") {
    const { country, letter, application } = event;
    return {
      stage: "question",
      country,
      letter,
      application,
      run: interviewRun(country),
      index: 0,
      entries: [],
      former: null,
    };
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
      // Giving up a second try keeps the first answer.
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

export function answeredCount(entries: readonly PracticeEntry[]): number {
  return entries.filter(({ outcome }) => outcome === "answered").length;
}
