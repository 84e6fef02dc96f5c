import { z } from "zod";
import { answerIdSchema } from "#rules/answers/answer.ts";
import { withUnit } from "#rules/explanations/value-in-words.ts";
import { factIdSchema } from "#rules/facts/fact.ts";
import { evaluate } from "#rules/predicates/evaluate.ts";
import { answersOfPredicate, factsOfPredicate, type Predicate, predicateSchema } from "#rules/predicates/predicate.ts";
import type { Situation } from "#rules/predicates/situation.ts";

/**
 * How an amount comes about: a number, the value of a fact, an answer, or what is made of them. `difference` takes the
 * second from the first; `quotient` divides the first by the second; `up` and `down` round to a whole number.
 */
export type Amount =
  | number
  | { fact: string }
  | { answer: string }
  | { sum: readonly Amount[] }
  | { product: readonly Amount[] }
  | { difference: readonly [Amount, Amount] }
  | { quotient: readonly [Amount, Amount] }
  | { least: readonly Amount[] }
  | { most: readonly Amount[] }
  | { up: Amount }
  | { down: Amount }
  | { if: Predicate; value: Amount; else: Amount };

const factor = z.strictObject({ fact: factIdSchema });
const answer = z.strictObject({ answer: answerIdSchema });

export const amountSchema: z.ZodType<Amount> = z.lazy(() =>
  z.union([
    z.number(),
    factor,
    answer,
    z.strictObject({ sum: z.array(amountSchema).min(1) }),
    z.strictObject({ product: z.array(amountSchema).min(1) }),
    z.strictObject({ difference: z.tuple([amountSchema, amountSchema]) }),
    z.strictObject({ quotient: z.tuple([amountSchema, amountSchema]) }),
    z.strictObject({ least: z.array(amountSchema).min(1) }),
    z.strictObject({ most: z.array(amountSchema).min(1) }),
    z.strictObject({ up: amountSchema }),
    z.strictObject({ down: amountSchema }),
    z.strictObject({ if: predicateSchema, value: amountSchema, else: amountSchema }),
  ]),
);

/** What is known of an amount: its value with the arithmetic in words, or what is missing for it. */
export type Computed =
  | { value: number; words: string; isCompound: boolean; facts: readonly string[] }
  | { value: null; answers: readonly string[]; facts: readonly string[] };

/**
 * Never a guess: one answer or fact that is missing and needed leaves the whole amount open.
 * @param currency in which bare numbers are said, where the amount is one of money
 */
export function compute(amount: Amount, situation: Situation, currency: string | null = null): Computed {
  if (typeof amount === "number") return known(amount, currency);
  if ("fact" in amount) return ofFact(amount.fact, situation);
  if ("answer" in amount) return ofAnswer(amount.answer, situation);
  if ("if" in amount) return ofChoice(amount, situation, currency);
  const all = (parts: readonly Amount[]) => parts.map((part) => compute(part, situation, currency));
  if ("sum" in amount) return combine(all(amount.sum), (values) => values.reduce((a, b) => a + b, 0), joined(" + "));
  // A bare number says how often.
  if ("product" in amount) {
    const parts = amount.product.map((part) => compute(part, situation));
    return combine(parts, (values) => values.reduce((a, b) => a * b, 1), joined(" × "), false);
  }
  if ("difference" in amount) return combine(all(amount.difference), ([a = 0, b = 0]) => a - b, joined(" − "));
  if ("quotient" in amount) {
    const [whole, by] = amount.quotient;
    const parts = [compute(whole, situation, currency), compute(by, situation)];
    return combine(parts, ([a = 0, b = 1]) => a / b, joined(" ÷ "));
  }
  if ("least" in amount) return ofLeast(all(limitsLast(amount.least)));
  if ("most" in amount) return ofMost(amount.most, situation, currency);
  if ("up" in amount) return combine(all([amount.up]), ([a = 0]) => Math.ceil(exact(a)), rounded("up"));
  return combine(all([amount.down]), ([a = 0]) => Math.floor(exact(a)), rounded("down"));
}

function known(value: number, currency: string | null): Computed {
  return { value, words: withUnit(value, currency), isCompound: false, facts: [] };
}

/** With its unit, which tells months from money. */
function ofFact(id: string, { factOf }: Situation): Computed {
  const fact = factOf(id);
  if (typeof fact?.value !== "number") return { value: null, answers: [], facts: [id] };
  return { value: fact.value, words: withUnit(fact.value, fact.unit), isCompound: false, facts: [id] };
}

function ofAnswer(id: string, { answers, currencyOf }: Situation): Computed {
  const value = answers[id];
  return typeof value === "number" ? known(value, currencyOf?.(id) ?? null) : { value: null, answers: [id], facts: [] };
}

type Choice = Extract<Amount, { if: Predicate }>;

function ofChoice(choice: Choice, situation: Situation, currency: string | null): Computed {
  const truth = evaluate(choice.if, situation);
  if (truth.is === "unknown") return { value: null, answers: truth.answers, facts: truth.facts };
  const found = compute(truth.is ? choice.value : choice.else, situation, currency);
  return { ...found, facts: [...factsOfPredicate(choice.if), ...found.facts] };
}

/** "9 of 13 months" where a limit of months is passed, "6, at most 9 months" where it is not. */
function ofLeast(parts: readonly Computed[]): Computed {
  const least = combine(parts, (values) => Math.min(...values), joined(", at most "));
  const [own, limit, ...others] = parts;
  if (least.value === null || others.length > 0 || !own || own.value === null || !limit || limit.value === null)
    return least;
  const [, most, unit = ""] = /^([\d.,]+)((?: [a-z]+)?)$/.exec(limit.words) ?? [];
  if (most === undefined || own.value <= limit.value) return least;
  const whole = bracketed(own);
  const count = unit !== "" && whole.endsWith(unit) ? whole.slice(0, -unit.length) : whole;
  return { ...least, words: `${most} of ${count}${unit}`, isCompound: false };
}

/** That it is not below nothing goes without saying while it is not. */
function ofMost(parts: readonly Amount[], situation: Situation, currency: string | null): Computed {
  const found = limitsLast(parts).map((part) => compute(part, situation, currency));
  const most = combine(found, (values) => Math.max(...values), joined(", at least "));
  const [only, ...others] = parts.filter((part) => part !== 0);
  if (most.value === null || most.value <= 0 || only === undefined || others.length > 0) return most;
  return compute(only, situation, currency);
}

function combine(
  found: readonly Computed[],
  calculate: (values: number[]) => number,
  inWords: (words: string[]) => string,
  isCompound = true,
): Computed {
  const all = found.filter((part) => part.value !== null);
  if (all.length < found.length) {
    const open = found.filter((part) => part.value === null);
    return {
      value: null,
      answers: [...new Set(open.flatMap(({ answers }) => answers))],
      facts: [...new Set(open.flatMap(({ facts }) => facts))],
    };
  }
  return {
    value: calculate(all.map(({ value }) => value)),
    words: inWords(all.map(bracketed)),
    isCompound,
    facts: all.flatMap(({ facts }) => facts),
  };
}

function bracketed({ words, isCompound }: Extract<Computed, { value: number }>): string {
  return isCompound ? `(${words})` : words;
}

/** "13, at most 9 months": what is the same for everybody bounds what somebody answered. */
function limitsLast(parts: readonly Amount[]): readonly Amount[] {
  return parts.toSorted((a, b) => answersOfAmount(b).length - answersOfAmount(a).length);
}

const joined = (sign: string) => (words: string[]) => words.join(sign);
const rounded = (way: string) => (words: string[]) => `${words.join("")} rounded ${way}`;

/** Without what binary fractions add: 0.1 × 30 is 3. */
function exact(value: number): number {
  return Number(value.toFixed(9));
}

/** To the hundredth, as amounts of money are. */
export function toHundredths(value: number): number {
  return Math.round(exact(value * 100)) / 100;
}

export function inFigures(value: number): string {
  return new Intl.NumberFormat("en", { maximumFractionDigits: 2 }).format(value);
}

/** Ids of the facts that an amount may need. */
export function factsOfAmount(amount: Amount): string[] {
  return walk(amount).flatMap((part) => {
    if (typeof part !== "object") return [];
    if ("fact" in part) return [part.fact];
    return "if" in part ? factsOfPredicate(part.if) : [];
  });
}

export function answersOfAmount(amount: Amount): string[] {
  return walk(amount).flatMap((part) => {
    if (typeof part !== "object") return [];
    if ("answer" in part) return [part.answer];
    return "if" in part ? answersOfPredicate(part.if) : [];
  });
}

function walk(amount: Amount): Amount[] {
  if (typeof amount !== "object" || "fact" in amount || "answer" in amount) return [amount];
  const inner = "if" in amount ? [amount.value, amount.else] : Object.values(amount).flat();
  return [amount, ...inner.flatMap(walk)];
}
