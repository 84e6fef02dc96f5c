import { derivedFrom } from "#rules/answers/shared.ts";
import { predicatesOfExplanation } from "#rules/explanations/explanation.ts";
import { answersOfText } from "#rules/explanations/placeholders.ts";
import { answersOfAmount } from "#rules/money/amount.ts";
import { answersOfPredicate, type Predicate } from "#rules/predicates/predicate.ts";
import type { Destination } from "./destination.ts";

/** Ids of the answers that decide papers, stops, money or days; one that only makes an explanation more exact does not. */
export function answersOfCase(destination: Destination): ReadonlySet<string> {
  const { dates, money, letters, questions } = destination;
  const used = new Set([
    ...casePredicatesOf(destination).flatMap(([, predicate]) => answersOfPredicate(predicate)),
    ...dates.flatMap(({ earliest, latest }) =>
      [earliest, latest].flatMap((rule) => (typeof rule === "object" ? [rule.answer] : [])),
    ),
    ...money.sums.flatMap(({ day }) => day ?? []),
    ...money.sums.flatMap(({ lines }) => lines).flatMap(({ amount }) => answersOfAmount(amount)),
    ...(letters.money === null ? [] : answersOfAmount(letters.money.least)),
    ...questions.flatMap(({ answer }) => (derivedFrom.has(answer) ? answer : [])),
  ]);
  // What decides whether they are asked for decides as well.
  for (let size = 0; size < used.size;) {
    size = used.size;
    for (const { answer, if: condition } of questions)
      if (used.has(answer)) for (const id of answersOfPredicate(condition)) used.add(id);
  }
  return used;
}

/** With those that decide whether one of them is asked for. */
export function answersOfExplanations({ explanations, questions }: Destination): string[] {
  return [
    ...questions.flatMap(({ if: condition }) => answersOfPredicate(condition)),
    ...explanations.flatMap(predicatesOfExplanation).flatMap(answersOfPredicate),
    ...explanations.flatMap(({ says }) => says.flatMap(({ text }) => answersOfText(text))),
  ];
}

/** With the record that each belongs to. */
export function predicatesOf(destination: Destination): [string, Predicate][] {
  const { questions, explanations } = destination;
  return [
    ...casePredicatesOf(destination),
    ...questions.map((question): [string, Predicate] => [question.answer, question.if]),
    ...explanations.flatMap((one) => predicatesOfExplanation(one).map((each): [string, Predicate] => [one.id, each])),
  ];
}

function casePredicatesOf({ requirements, stops, money, dates }: Destination): [string, Predicate][] {
  return [
    ...requirements.flatMap(({ id, rules, slow = [], takes = [] }) =>
      [...rules, ...slow, ...takes].map((rule): [string, Predicate] => [id, rule.if]),
    ),
    ...stops.map((stop): [string, Predicate] => [stop.id, stop.if]),
    ...dates.flatMap(({ id, if: when }): [string, Predicate][] => (when === undefined ? [] : [[id, when]])),
    ...money.sources.map((source): [string, Predicate] => [source.because, source.if]),
    ...money.to_pay.map((cost): [string, Predicate] => [cost.id, cost.if]),
    ...money.sums.flatMap(({ id, exempt, lines }) => [
      ...exempt.map((one): [string, Predicate] => [id, one.if]),
      ...lines.flatMap((line): [string, Predicate][] => (line.if === undefined ? [] : [[id, line.if]])),
    ]),
  ];
}
