export { type Answer, type Answers, type AnswerValue, findFaultOfValue } from "./answers/answer.ts";
export { basesOf, sharedAnswers } from "./answers/shared.ts";
export type { Destination } from "./destinations/destination.ts";
export { type About, aboutOf, type DestinationCode, destinationCodes, loadDestination } from "./destinations/load.ts";
export { addDays, daysBetween } from "./dates/day.ts";
export { dayToBegin } from "./dates/lead.ts";
export { answerOf, fittingAnswers, type Rules, rulesOf, wordingOf } from "./destinations/rules.ts";
export {
  findFaultOfEntered,
  templateOf,
  type ValueKind,
  valueKindOf,
  withEntered,
} from "./destinations/with-entered.ts";
export { answersOfCase } from "./destinations/used-answers.ts";
export { type Use, usesOfFact } from "./destinations/uses.ts";
export type { Explained, Explanation } from "./explanations/explanation.ts";
export { dayInWords, isCurrency, valueInWords } from "./explanations/value-in-words.ts";
export { type Subject, subjects } from "./explanations/subject.ts";
export { type Fact } from "./facts/fact.ts";
export { type EnteredFact, enteredFactSchema } from "./facts/entered-fact.ts";
export { historyOf, isInForce, isPastReview } from "./facts/in-force.ts";
export { type Page, pageOf } from "./facts/page.ts";
export type { Letters, Payer } from "./letters/letters.ts";
export { type Balance, checkHolding, type HoldingCheck, holdingPeriod, isFresh, together } from "./money/holding.ts";
export { toHundredths } from "./money/amount.ts";
export type { SumResult } from "./money/sum.ts";
export { answersOfPredicate } from "./predicates/predicate.ts";
export type { Stop } from "./verdicts/stop.ts";
export type { Verdict } from "./verdicts/verdict.ts";
