import { z } from "zod";
import { factIdSchema } from "#rules/facts/fact.ts";
import { evaluate } from "#rules/predicates/evaluate.ts";
import { predicateSchema } from "#rules/predicates/predicate.ts";
import type { Situation } from "#rules/predicates/situation.ts";

export const stopSchema = z.strictObject({
  id: factIdSchema,
  /** `ban`: the application would be refused or is not possible; `brake`: wait; `step`: something more is needed; `warning`. */
  kind: z.enum(["ban", "brake", "step", "warning"]),
  /** Whom it concerns, in words. */
  who: z.string().min(1),
  if: predicateSchema,
  rule: z.string().nullable(),
  say: z.string().min(1),
  facts: z.array(factIdSchema).min(1),
});

export type Stop = z.infer<typeof stopSchema>;

/** Those that hold, bans first, and those of which it is not known what they need. */
export function stopsFor(stops: readonly Stop[], situation: Situation): { holding: Stop[]; open: Stop[] } {
  const order = stopSchema.shape.kind.options;
  const judged = stops.map((stop) => ({ stop, truth: evaluate(stop.if, situation) }));
  const holding = judged.filter(({ truth }) => truth.is === true).map(({ stop }) => stop);
  const open = judged.filter(({ truth }) => truth.is === "unknown").map(({ stop }) => stop);
  return { holding: holding.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)), open };
}
