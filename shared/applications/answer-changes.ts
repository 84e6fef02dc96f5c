import type { ApplicationCard } from "./application-plan.ts";
import type { GivenAnswers } from "./application.ts";

/** What other answers, or other rules, make of an application. */

/** The days to apply and the sums, as cards say them. */
export type CardFigures = Pick<ApplicationCard, "earliest" | "latest" | "toShow" | "toPay">;

export interface AnswersPreview {
  /** Titles of papers that would be needed in addition, and of those that would be no longer. */
  added: string[];
  gone: string[];
  before: CardFigures;
  after: CardFigures;
  /** What is wrong with an answer, by its id. */
  faults: Record<string, string>;
}

/** What a move to another intake comes to; nothing is stored. */
export interface Deferral {
  /** To be saved: the start, the end that moves with it, and null for what belongs to the old start. */
  answers: GivenAnswers;
  /** The values that they have now, as the plan gives them. */
  was: Record<string, string[]>;
  /** Questions whose answers are taken back. */
  asksAgain: string[];
  preview: AnswersPreview;
}
