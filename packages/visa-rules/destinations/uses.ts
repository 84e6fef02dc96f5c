import { factsOfExplanation } from "#rules/explanations/explanation.ts";
import { factsOfAmount } from "#rules/money/amount.ts";
import { factsOfPredicate, type Predicate } from "#rules/predicates/predicate.ts";
import type { Destination } from "./destination.ts";

/** A record that rests on facts. */
export interface Use {
  kind:
    | "requirement"
    | "sum"
    | "cost"
    | "source of money"
    | "holding"
    | "stop"
    | "day"
    | "explanation"
    | "portal"
    | "after"
    | "integrity"
    | "note"
    | "letters"
    | "interview";
  id: string;
  title: string;
  /** Ids of facts that it names. */
  facts: readonly string[];
  /** These name facts, too. */
  conditions: readonly Predicate[];
}

/** All records of a destination but the facts themselves. */
export function usesOf(destination: Destination): Use[] {
  const { requirements, stops, money, dates, portal, after, integrity, notes, explanations, letters, interview } =
    destination;
  return [
    ...requirements.map(({ id, title, facts, rules, slow = [], takes = [] }) => {
      const named = [...rules, ...slow].flatMap((rule) => rule.facts ?? []);
      const lengths = takes.map(({ fact }) => fact);
      return use("requirement", id, title, [...facts, ...named, ...lengths], [...rules, ...slow, ...takes]);
    }),
    ...money.sums.map(({ id, title, exempt, lines }) =>
      use(
        "sum",
        id,
        title,
        [
          ...exempt.flatMap(({ facts }) => facts),
          ...lines.flatMap(({ amount, facts }) => [...factsOfAmount(amount), ...facts]),
        ],
        [...exempt, ...lines],
      ),
    ),
    ...money.to_pay.map((cost) =>
      use("cost", cost.id, cost.what, [...cost.facts, ...(cost.amount ? [cost.amount.fact] : [])], [cost]),
    ),
    ...money.sources.map((source) => use("source of money", source.because, source.because, source.facts, [source])),
    ...(money.holding
      ? [use("holding", "holding", money.holding_says ?? money.rule, [money.holding.days, money.holding.paper_days])]
      : []),
    ...stops.map((stop) => use("stop", stop.id, stop.who, stop.facts, [stop])),
    ...dates.map((date) => use("day", date.id, date.what, date.facts, [date])),
    ...explanations.map((one) => use("explanation", one.id, one.title, factsOfExplanation(one), one.says)),
    use("portal", "portal", portal.name, portal.facts),
    ...after.map(({ id, what, facts }) => use("after", id, what, facts)),
    ...integrity.map(({ id, what, facts }) => use("integrity", id, what, facts)),
    ...notes.map(({ country, says, facts }) => use("note", `note ${country}`, says, facts)),
    use("interview", "interview", "what practised answers are checked for", [
      ...Object.values(interview.rules).flat(),
      ...interview.living.flatMap(({ product }) => product),
    ]),
    use("letters", "letters", "what letters are checked for", factsOfLetters(letters)),
  ];
}

/** Those that rest on one fact. */
export function usesOfFact(destination: Destination, factId: string): Use[] {
  return usesOf(destination).filter(
    ({ facts, conditions }) => facts.includes(factId) || conditions.flatMap(factsOfPredicate).includes(factId),
  );
}

function use(
  kind: Use["kind"],
  id: string,
  title: string,
  facts: readonly string[],
  conditional: readonly { if?: Predicate | undefined }[] = [],
): Use {
  return { kind, id, title, facts, conditions: conditional.flatMap(({ if: condition }) => condition ?? []) };
}

function factsOfLetters({
  purposes,
  not_read,
  stay,
  payers,
  money,
  refusals,
  agency,
}: Destination["letters"]): string[] {
  return [
    ...purposes.flatMap(({ words }) => words?.fact ?? []),
    ...[not_read, stay, money, refusals, agency, ...payers].flatMap((rule) => rule?.facts ?? []),
    ...(money === null ? [] : factsOfAmount(money.least)),
  ];
}
