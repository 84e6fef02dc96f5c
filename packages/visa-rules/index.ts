export { type Answer, type Answers, type AnswerValue, findFaultOfValue } from "./answers/answer.ts";
export type { Destination } from "./destinations/destination.ts";
export { type DestinationCode, destinationCodes, loadDestination } from "./destinations/load.ts";
export { answerOf, type Rules, rulesOf } from "./destinations/rules.ts";
export type { Explained, Explanation } from "./explanations/explanation.ts";
export { type Fact } from "./facts/fact.ts";
export { isInForce, isPastReview } from "./facts/in-force.ts";
export type { SumResult } from "./money/sum.ts";
export type { Verdict } from "./verdicts/verdict.ts";
