import { z } from "zod";
import { answerIdSchema } from "#rules/answers/answer.ts";
import { factsOfDay, type MovedDay, movedDaySchema } from "#rules/dates/day-rule.ts";

/** A number or a day; the value of a fact on the day that is asked about; or a day that another answer names, moved. */
export type Limit = number | string | { fact: string } | MovedDay;

/** The options or countries, or the country list of a fact. */
export type Among = readonly string[] | { fact: string };

/**
 * When a requirement, a stop or an amount applies. `in`: of an answer with several values one is enough, or with `every` each must be; `over` and `under`
 * leave the limit itself out, `between` takes both limits in.
 */
export type Predicate =
  | "always"
  | { all: readonly Predicate[] }
  | { any: readonly Predicate[] }
  | { not: Predicate }
  | Comparison;

export type Comparison =
  | { answer: string; in: Among; every?: true | undefined }
  | { answer: string; over: Limit }
  | { answer: string; under: Limit }
  | { answer: string; between: readonly [Limit, Limit] };

const factReference = z.strictObject({ fact: z.string() });
const limit = z.union([z.number(), z.iso.date(), factReference, movedDaySchema]);
const answer = answerIdSchema;

export const predicateSchema: z.ZodType<Predicate> = z.lazy(() =>
  z.union([
    z.literal("always"),
    z.strictObject({ all: z.array(predicateSchema).min(1) }),
    z.strictObject({ any: z.array(predicateSchema).min(1) }),
    z.strictObject({ not: predicateSchema }),
    z.strictObject({
      answer,
      in: z.union([z.array(z.string()).min(1), factReference]),
      every: z.literal(true).optional(),
    }),
    z.strictObject({ answer, over: limit }),
    z.strictObject({ answer, under: limit }),
    z.strictObject({ answer, between: z.tuple([limit, limit]) }),
  ]),
);

export function isComparison(predicate: Predicate): predicate is Comparison {
  return typeof predicate === "object" && "answer" in predicate;
}

/** Those a predicate is made of, with itself first. */
export function partsOf(predicate: Predicate): Predicate[] {
  if (predicate === "always" || isComparison(predicate)) return [predicate];
  if ("not" in predicate) return [predicate, ...partsOf(predicate.not)];
  const inner = "all" in predicate ? predicate.all : predicate.any;
  return [predicate, ...inner.flatMap(partsOf)];
}

/** Ids of the facts whose values it needs. */
export function factsOfPredicate(predicate: Predicate): string[] {
  return partsOf(predicate).flatMap((part) => {
    if (!isComparison(part)) return [];
    if ("in" in part) return "fact" in part.in ? [part.in.fact] : [];
    return limitsOf(part).flatMap((one) =>
      typeof one !== "object" ? [] : "answer" in one ? factsOfDay(one) : [one.fact],
    );
  });
}

export function answersOfPredicate(predicate: Predicate): string[] {
  const comparisons = partsOf(predicate).filter(isComparison);
  const others = comparisons
    .flatMap((one) => ("in" in one ? [] : limitsOf(one)))
    .flatMap((one) => (typeof one === "object" && "answer" in one ? one.answer : []));
  return comparisons.map(({ answer: id }) => id).concat(others);
}

export function limitsOf(comparison: Exclude<Comparison, { in: unknown }>): readonly Limit[] {
  if ("between" in comparison) return comparison.between;
  return ["over" in comparison ? comparison.over : comparison.under];
}
