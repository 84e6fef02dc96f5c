import { z } from "zod";
import { answerIdSchema } from "#rules/answers/answer.ts";
import { type Fact, factIdSchema } from "#rules/facts/fact.ts";
import type { Situation } from "#rules/predicates/situation.ts";
import { addDays, addMonths } from "./day.ts";

const stepSchema = z.union([z.number().int(), z.strictObject({ fact: factIdSchema })]);

/** A day that an answer names, moved: months (or years) first, then days (or weeks); negative is earlier. */
export const movedDaySchema = z.strictObject({
  answer: answerIdSchema,
  months: stepSchema.optional(),
  days: stepSchema.optional(),
  /** Takes the length of a fact away instead of adding it. */
  before: z.boolean().optional(),
});

export const dayRuleSchema = z.union([z.iso.date(), movedDaySchema]);

export type MovedDay = z.infer<typeof movedDaySchema>;
type DayRule = z.infer<typeof dayRuleSchema>;

/** The day is null where it is open, or where an answer or a fact is missing. */
export function dayOf(
  rule: DayRule | undefined,
  { answers, factOf }: Situation,
): { day: string | null; answers: readonly string[]; facts: readonly string[] } {
  if (rule === undefined || typeof rule === "string") return { day: rule ?? null, answers: [], facts: [] };
  const anchor = answers[rule.answer];
  if (typeof anchor !== "string") return { day: null, answers: [rule.answer], facts: [] };
  const months = lengthOf(rule.months, rule.before, factOf);
  const days = lengthOf(rule.days, rule.before, factOf);
  if (months === null || days === null) return { day: null, answers: [], facts: factsOfDay(rule) };
  return { day: addDays(addMonths(anchor, months), days), answers: [], facts: [] };
}

/** Ids of the facts that move it. */
export function factsOfDay({ months, days }: MovedDay): string[] {
  return [months, days].flatMap((step) => (typeof step === "object" ? [step.fact] : []));
}

const inUnit: Readonly<Record<string, number>> = { weeks: 7, years: 12 };

/** Null where the fact does not say it. */
function lengthOf(
  step: z.infer<typeof stepSchema> | undefined,
  isBefore: boolean | undefined,
  factOf: (id: string) => Fact | undefined,
): number | null {
  const fact = typeof step === "object" ? factOf(step.fact) : undefined;
  const length = typeof step === "object" ? fact?.value : (step ?? 0);
  if (typeof length !== "number") return null;
  return length * (inUnit[fact?.unit ?? ""] ?? 1) * (isBefore ? -1 : 1);
}
