import { type Answer, findFaultOfValue } from "#rules/answers/answer.ts";
import { basesOf, derived, sharedAnswers } from "#rules/answers/shared.ts";
import type { MovedDay } from "#rules/dates/day-rule.ts";
import { dayToBegin } from "#rules/dates/lead.ts";
import { findFigure, sentencesOf } from "#rules/explanations/explanation.ts";
import { factsOfText, factsSaidBy, isAdvice, movedAnswersOfText } from "#rules/explanations/placeholders.ts";
import { isCurrency, valueInWords } from "#rules/explanations/value-in-words.ts";
import type { Fact } from "#rules/facts/fact.ts";
import { findOverlaps } from "#rules/facts/in-force.ts";
import { type Comparison, isComparison, limitsOf, partsOf, type Predicate } from "#rules/predicates/predicate.ts";
import type { Destination } from "./destination.ts";
import { answerOf } from "./rules.ts";
import { answersOfCase, answersOfExplanations, predicatesOf } from "./used-answers.ts";
import { usesOf } from "./uses.ts";

/** @returns what a schema cannot see, a sentence each; empty when the records hold together */
export function findFaults(destination: Destination): string[] {
  return [
    ...findFaultsOfIds(destination),
    ...findFaultsOfFacts(destination),
    ...findFaultsOfReferences(destination),
    ...predicatesOf(destination).flatMap(([where, predicate]) => findFaultsOfPredicate(where, predicate, destination)),
    ...findFaultsOfPapers(destination),
    ...findFaultsOfHolding(destination),
    ...findFaultsOfExamples(destination),
    ...findFaultsOfExplanations(destination),
    ...findFaultsOfLetters(destination),
  ];
}

function findFaultsOfIds({
  about,
  facts,
  requirements,
  stops,
  money,
  dates,
  after,
  integrity,
  answers,
  questions,
  explanations,
}: Destination): string[] {
  const once = [requirements, stops, money.to_pay, dates, after, integrity, answers, explanations].flatMap((records) =>
    records.map(({ id }) => id),
  );
  const all = [...once, ...new Set(facts.map(({ id }) => id))];
  return [
    ...repeated(all).map((id) => `${id} is there twice`),
    ...repeated(questions.map(({ answer }) => answer)).map((id) => `${id} is asked twice`),
    ...repeated(money.sums.map(({ id }) => id)).map((id) => `the sum ${id} is there twice`),
    ...all.filter((id) => !id.startsWith(`${about.code}.`)).map((id) => `${id} does not begin with ${about.code}.`),
    ...answers
      .filter(({ id }) => sharedAnswers.some((other) => other.id === id))
      .map(({ id }) => `${id} is a shared answer`),
  ];
}

function findFaultsOfFacts({ facts, about }: Destination): string[] {
  return [
    ...findOverlaps(facts).map(([one]) => `${one.id}: two records count on the same day`),
    ...facts.flatMap((fact) => {
      const isMoney = isCurrency(fact.unit);
      return [
        ...(isMoney && !fact.instrument && !fact.source_url
          ? [`${fact.id}: an amount without instrument and source`]
          : []),
        ...(fact.grade === "A" && !fact.source_date ? [`${fact.id}: grade A without a date`] : []),
        ...(typeof fact.value === "number" && fact.unit === null ? [`${fact.id}: a number without a unit`] : []),
        ...(fact.effective_from && fact.effective_to && fact.effective_from > fact.effective_to
          ? [`${fact.id}: ends before it begins`]
          : []),
        ...(fact.effective_from &&
        fact.effective_from > about.compiled_on &&
        /* not yet */ fact.grade === "D" &&
        fact.in_force
          ? [`${fact.id}: a future rule of grade D cannot be in force`]
          : []),
      ];
    }),
  ];
}

function findFaultsOfReferences(destination: Destination): string[] {
  const { facts, answers, questions } = destination;
  const factIds = new Set(facts.map(({ id }) => id));
  const answerIds = new Set([...sharedAnswers, ...answers].map(({ id }) => id));
  const asked = new Set(questions.map(({ answer }) => answer));
  const isTold = (id: string): boolean => asked.has(id) || basesOf(id).some(isTold);
  const ofCase = new Set(answersOfCase(destination));
  const used = [...ofCase, ...answersOfExplanations(destination)];
  return [
    ...references(destination).flatMap(([where, id]) => (factIds.has(id) ? [] : [`${where}: there is no fact ${id}`])),
    ...[...new Set([...used, ...asked])].filter((id) => !answerIds.has(id)).map((id) => `there is no answer ${id}`),
    ...[...new Set(used)]
      .filter((id) => !isTold(id) && (ofCase.has(id) || !derived.has(id)))
      .map((id) => `${id} decides something and is not asked for`),
    ...answers.filter(({ id }) => !asked.has(id)).map(({ id }) => `${id} is never asked for`),
    ...[...asked].filter((id) => !used.includes(id)).map((id) => `${id} is asked for and decides nothing`),
  ];
}

/** Every place that names a fact. */
function references(destination: Destination): [string, string][] {
  return usesOf(destination).flatMap(({ id, facts }) => facts.map((fact): [string, string] => [id, fact]));
}

function findFaultsOfPredicate(where: string, predicate: Predicate, destination: Destination): string[] {
  return partsOf(predicate)
    .filter(isComparison)
    .flatMap((comparison) => {
      const answer = answerOf(destination, comparison.answer);
      // One that is not there is told elsewhere.
      return answer ? findFaultsOfComparison(comparison, answer, destination).map((fault) => `${where}: ${fault}`) : [];
    });
}

function findFaultsOfComparison(comparison: Comparison, answer: Answer, destination: Destination): string[] {
  const { facts } = destination;
  if (!("in" in comparison)) return findFaultsOfLimits(comparison, answer, facts);
  if ("fact" in comparison.in) {
    const { fact: id } = comparison.in;
    const isList = facts.some((fact) => fact.id === id && (fact.countries ?? fact.countries_some) !== undefined);
    return isList ? [] : [`${id} is no list of countries`];
  }
  const isList = answer.kind === "countries" || answer.kind === "choices";
  return comparison.in
    .map((value) => findFaultOfValue(answer, isList ? [value] : value))
    .flatMap((fault) => (fault === null ? [] : `${answer.id} ${fault}`));
}

function findFaultsOfLimits(
  comparison: Exclude<Comparison, { in: unknown }>,
  answer: Answer,
  facts: readonly Fact[],
): string[] {
  const kind = ordered[answer.kind];
  return limitsOf(comparison).flatMap((limit) => {
    if (typeof limit !== "object") return typeof limit === kind ? [] : `${answer.id} cannot be compared so`;
    if ("answer" in limit) return findFaultsOfDay(limit, facts);
    return facts.some(({ id }) => id === limit.fact) ? [] : `there is no fact ${limit.fact}`;
  });
}

const lengths: Readonly<Record<"months" | "days", readonly string[]>> = {
  months: ["months", "years"],
  days: ["days", "weeks"],
};

function findFaultsOfDay(day: MovedDay, facts: readonly Fact[]): string[] {
  return (["months", "days"] as const).flatMap((step) => {
    const by = day[step];
    if (typeof by !== "object") return [];
    const isLength = facts.some(({ id, unit }) => id === by.fact && lengths[step].includes(unit ?? ""));
    return isLength ? [] : [`${by.fact} is no length in ${step}`];
  });
}

/** What the limits of such answers are. */
const ordered: Partial<Record<Answer["kind"], string>> = { number: "number", day: "string" };

function findFaultsOfPapers(destination: Destination): string[] {
  return destination.requirements.flatMap(({ id, takes = [], printed }) => [
    ...takes
      .filter(({ fact }) => destination.facts.some((one) => one.id === fact && dayToBegin(anyDay, one) === null))
      .map(({ fact }) => `${id}: ${fact} is no length of time`),
    ...(printed && !isAskedDay(destination, printed.answer)
      ? [`${id}: ${printed.answer} is no day that is asked for`]
      : []),
  ]);
}

const anyDay = "2000-01-01";

function isAskedDay(destination: Destination, id: string): boolean {
  return answerOf(destination, id)?.kind === "day" && destination.questions.some(({ answer }) => answer === id);
}

function findFaultsOfHolding(destination: Destination): string[] {
  const { holding, sums } = destination.money;
  if (holding === null) return [];
  return [
    ...(sums.some(({ id }) => id === holding.sum) ? [] : [`there is no sum ${holding.sum}`]),
    ...[holding.since, holding.paper_on]
      .filter((id) => !isAskedDay(destination, id))
      .map((id) => `${id} is no day that is asked for`),
  ];
}

function findFaultsOfExamples({ money, answers }: Destination): string[] {
  const all: readonly Answer[] = [...sharedAnswers, ...answers];
  return money.examples.flatMap(({ given, because }) =>
    Object.entries(given).flatMap(([id, value]) => {
      const answer = all.find((one) => one.id === id);
      const fault = answer ? findFaultOfValue(answer, value) : "is no answer";
      return fault === null ? [] : [`the example "${because}": ${id} ${fault}`];
    }),
  );
}

function findFaultsOfExplanations(destination: Destination): string[] {
  const { explanations, facts } = destination;
  const asks = explanations.flatMap((one) => one.asks.map((ask) => ask.toLowerCase()));
  return [
    ...repeated(asks).map((ask) => `"${ask}" is asked by two explanations`),
    ...explanations.flatMap(({ id, says }) =>
      says.flatMap(({ text }) => {
        const figure = findFigure(text);
        const unknown = factsOfText(text).filter((fact) => !facts.some((one) => one.id === fact));
        const bare = sentencesOf(text).filter((sentence) => factsOfText(sentence).length === 0 && !isAdvice(sentence));
        const silent = factsSaidBy(text).filter(
          (fact) => !facts.some((one) => one.id === fact && valueInWords(one) !== null),
        );
        const wrong = movedAnswersOfText(text).filter(
          ({ answer, fact }) =>
            answerOf(destination, answer)?.kind !== "day" ||
            !facts.some(
              (one) =>
                one.id === fact &&
                Object.values(lengths)
                  .flat()
                  .includes(one.unit ?? ""),
            ),
        );
        return [
          ...(figure === null ? [] : [`${id}: "${figure}" belongs into a fact`]),
          ...unknown.map((fact) => `${id}: ${fact} is no fact`),
          ...bare.map((sentence) => `${id}: "${sentence}" names neither its facts nor {=advice}`),
          ...silent.map((fact) => `${id}: ${fact} has no value to be said`),
          ...wrong.map(({ answer, fact }) => `${id}: ${answer} is no day that ${fact} can move`),
        ];
      }),
    ),
  ];
}

function findFaultsOfLetters({ letters, integrity }: Destination): string[] {
  const { purposes, hiding, falsehood, not_read, stay, refusals, agency } = letters;
  const figures = [not_read, stay, refusals, agency].map((rule) => findFigure(rule?.says ?? ""));
  return [
    ...repeated(purposes.map(({ purpose }) => purpose)).map((purpose) => `the letter ${purpose} is there twice`),
    ...[hiding, falsehood]
      .filter((id) => id !== null && !integrity.some((one) => one.id === id))
      .map((id) => `letters: there is no consequence ${id}`),
    ...figures.filter((figure) => figure !== null).map((figure) => `letters: "${figure}" belongs into a fact`),
  ];
}

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}
