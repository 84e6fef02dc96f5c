import { z } from "zod";
import { factIdSchema } from "#rules/facts/fact.ts";
import { evaluate } from "#rules/predicates/evaluate.ts";
import { predicateSchema } from "#rules/predicates/predicate.ts";
import type { Situation } from "#rules/predicates/situation.ts";
import { dayOf, dayRuleSchema } from "./day-rule.ts";

export const dateSchema = z.strictObject({
  id: factIdSchema,
  what: z.string().min(1),
  /** The rule in one sentence. */
  rule: z.string().min(1),
  /** What ends its window, to follow "Apply by 3 January 2027:", as "your loan letter ends it"; or a sentence of its own, which begins with a capital. */
  ends: z.string().min(1).optional(),
  /** What the window is for: windows of one action are taken together. Without it the date is information. */
  action: z
    .string()
    .regex(/^[a-z]+(?:-[a-z]+)*$/)
    .optional(),
  /** Counted back by the time that an authority usually takes: no rule ends it, so it gives way where that day is no help. */
  isUsual: z.literal(true).optional(),
  if: predicateSchema.optional(),
  earliest: dayRuleSchema.optional(),
  latest: dayRuleSchema.optional(),
  facts: z.array(factIdSchema).min(1),
});

export type DateRule = z.infer<typeof dateSchema>;

/** Days are included; null is open. */
export interface Window {
  rule: DateRule;
  earliest: string | null;
  latest: string | null;
  /** Answers that are needed and not known. */
  missing: readonly string[];
}

export interface ActionPlan {
  action: string;
  earliest: string | null;
  latest: string | null;
  /** The rules that set these two days. */
  opening: DateRule | null;
  binding: DateRule | null;
  /** No day is left between them. */
  isImpossible: boolean;
  missing: readonly string[];
}

/** The windows that apply, each by itself. */
export function windowsOf(rules: readonly DateRule[], situation: Situation): Window[] {
  return rules.flatMap((rule): Window[] => {
    const truth = evaluate(rule.if ?? "always", situation);
    if (truth.is === false) return [];
    if (truth.is === "unknown") return [{ rule, earliest: null, latest: null, missing: truth.answers }];
    const earliest = dayOf(rule.earliest, situation);
    const latest = dayOf(rule.latest, situation);
    return [{ rule, earliest: earliest.day, latest: latest.day, missing: [...earliest.answers, ...latest.answers] }];
  });
}

/**
 * All windows of an action taken together: its earliest and its latest day, and which rule sets them. What is usual counts
 * only while its day is still to come, and not before the earliest.
 * @param today an ISO day
 */
export function planOf(action: string, windows: readonly Window[], today: string): ActionPlan {
  const own = windows.filter(({ rule }) => rule.action === action);
  const opening = latestBy(own, ({ earliest }) => earliest);
  const first = [today, opening?.earliest ?? today].toSorted().at(-1) ?? today;
  const ending = own.filter(({ rule, latest }) => !rule.isUsual || (latest !== null && latest >= first));
  const binding = latestBy(ending, ({ latest }) => latest, -1);
  const earliest = opening?.earliest ?? null;
  const latest = binding?.latest ?? null;
  return {
    action,
    earliest,
    latest,
    opening: opening?.rule ?? null,
    binding: binding?.rule ?? null,
    isImpossible: earliest !== null && latest !== null && earliest > latest,
    missing: [...new Set(own.flatMap(({ missing }) => missing))],
  };
}

function latestBy(
  windows: readonly Window[],
  dayIn: (window: Window) => string | null,
  direction = 1,
): Window | undefined {
  return windows
    .filter((window) => dayIn(window) !== null)
    .toSorted((a, b) => direction * (dayIn(b) ?? "").localeCompare(dayIn(a) ?? ""))[0];
}
