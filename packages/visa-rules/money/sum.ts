import { z } from "zod";
import { answerIdSchema } from "#rules/answers/answer.ts";
import { subjectSchema } from "#rules/explanations/subject.ts";
import { isCurrency } from "#rules/explanations/value-in-words.ts";
import { factIdSchema } from "#rules/facts/fact.ts";
import { evaluate } from "#rules/predicates/evaluate.ts";
import { predicateSchema } from "#rules/predicates/predicate.ts";
import type { Situation } from "#rules/predicates/situation.ts";
import { amountSchema, compute, toHundredths } from "./amount.ts";

const idSchema = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

export const sumSchema = z.strictObject({
  id: idSchema,
  /** "Money to show". */
  title: z.string().min(1),
  /** Whose question it answers. */
  subjects: z.array(subjectSchema).default([]),
  /** A currency's ISO code, or "days", "months". */
  unit: z.string().min(1),
  /** The answer whose day decides which amounts count; without it the day that is asked about. */
  day: answerIdSchema.optional(),
  /** The first that holds makes the sum nothing. */
  exempt: z
    .array(z.strictObject({ if: predicateSchema, because: z.string().min(1), facts: z.array(factIdSchema).min(1) }))
    .default([]),
  lines: z
    .array(
      z.strictObject({
        id: idSchema,
        what: z.string().min(1),
        /** Without it the line always counts. */
        if: predicateSchema.optional(),
        amount: amountSchema,
        /** Beside those of the amount. */
        facts: z.array(factIdSchema).default([]),
      }),
    )
    .min(1),
  /** What is to be paid: lines that only may come stand apart from those that come for sure. */
  may_grow: z.boolean().default(false),
  /** A sum of money is never below nothing; days left may be. */
  may_be_negative: z.boolean().default(false),
});

export type Sum = z.infer<typeof sumSchema>;

export interface SumLine {
  id: string;
  what: string;
  value: number;
  /** "9 × £1,171". */
  words: string;
  facts: readonly string[];
}

/** The destination's list of what may decide; one weak source; a record that should have been looked at again. */
export type Doubt = "destination" | "grade" | "review";

export type SumResult =
  | {
      is: "known";
      value: number;
      unit: string;
      lines: readonly SumLine[];
      /** Why the official page must be looked at all the same; null for a sum that stands. */
      doubt: Doubt | null;
    }
  | { is: "exempt"; value: 0; unit: string; because: string; facts: readonly string[] }
  /** `facts`: what the record itself does not say, such as an amount of next year. */
  | { is: "unknown"; unit: string; answers: readonly string[]; facts: readonly string[]; sure: SurePart | null };

/** Of a sum that may grow. */
interface SurePart {
  value: number;
  lines: readonly SumLine[];
  /** What the lines are that may come on top. */
  mayCome: readonly string[];
  doubt: Doubt | null;
}

/** `situationOn` gives the facts of the day that decides. */
export function calculate(sum: Sum, situationOn: (day: string | null) => Situation): SumResult {
  const { unit } = sum;
  const asked = situationOn(null);
  const decisive = sum.day === undefined ? null : asked.answers[sum.day];
  if (decisive === undefined || (sum.day !== undefined && typeof decisive !== "string"))
    return { is: "unknown", unit, answers: sum.day === undefined ? [] : [sum.day], facts: [], sure: null };
  const situation = typeof decisive === "string" ? situationOn(decisive) : asked;

  const open = { answers: new Set<string>(), facts: new Set<string>() };
  const leaveOpen = (by: { answers: readonly string[]; facts: readonly string[] }) => {
    for (const id of by.answers) open.answers.add(id);
    for (const id of by.facts) open.facts.add(id);
  };
  for (const { if: condition, because, facts } of sum.exempt) {
    const truth = evaluate(condition, situation);
    if (truth.is === true) return { is: "exempt", value: 0, unit, because, facts };
    if (truth.is === "unknown") leaveOpen(truth);
  }
  let isSure = open.answers.size + open.facts.size === 0;
  const mayCome: string[] = [];
  const lines: SumLine[] = [];
  for (const line of sum.lines) {
    const truth = evaluate(line.if ?? "always", situation);
    if (truth.is === "unknown") {
      leaveOpen(truth);
      mayCome.push(line.what);
    }
    if (truth.is !== true) continue;
    const found = compute(line.amount, situation, isCurrency(unit) ? unit : null);
    if (found.value === null) {
      leaveOpen(found);
      isSure = false;
    } else
      lines.push({
        id: line.id,
        what: line.what,
        value: toHundredths(found.value),
        words: found.words,
        facts: [...new Set([...found.facts, ...line.facts])],
      });
  }
  const total = toHundredths(lines.reduce((all, { value }) => all + value, 0));
  if (open.answers.size + open.facts.size > 0) {
    const sure = sum.may_grow && isSure && lines.length > 0 ? { value: total, lines, mayCome, doubt: null } : null;
    return { is: "unknown", unit, answers: [...open.answers], facts: [...open.facts], sure };
  }
  return { is: "known", unit, lines, doubt: null, value: sum.may_be_negative ? total : Math.max(0, total) };
}
