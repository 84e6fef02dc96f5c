import type { Answers } from "@workspace/visa-rules";

/** Amounts count as if the application were made today, while nobody said on which day it is. */
export function asOfToday(answers: Answers, today: string): Answers {
  return { "application-day": today, ...answers };
}
