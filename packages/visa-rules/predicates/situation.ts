import type { Answers } from "#rules/answers/answer.ts";
import type { Fact } from "#rules/facts/fact.ts";

/** What a person answered, and the facts of a day. */
export interface Situation {
  answers: Answers;
  /** The fact that counts on the day that is asked about. */
  factOf(id: string): Fact | undefined;
  /** Of an answer that is an amount of money; without it amounts are said as bare figures. */
  currencyOf?(id: string): string | null;
}
