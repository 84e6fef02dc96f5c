import { z } from "zod";
import { answerIdSchema } from "#rules/answers/answer.ts";
import { factIdSchema } from "#rules/facts/fact.ts";
import { predicateSchema } from "#rules/predicates/predicate.ts";

/** The steps of an application, by which a checklist is ordered. */
const steps = [
  "ielts",
  "transcript",
  "offer",
  "sop",
  "financial",
  "passport",
  "photos",
  "medical",
  "police",
  "form",
  "interview",
  "other",
] as const;

export const requirementSchema = z.strictObject({
  id: factIdSchema,
  title: z.string().min(1),
  step: z.enum(steps),
  /** Something to do, with no file to keep of it. */
  task: z.literal(true).optional(),
  /** Where nobody can do it before they apply. */
  when: z.enum(["after the decision", "after arrival"]).optional(),
  /** The first whose condition holds decides; the last is "always". */
  rules: z
    .array(
      z.strictObject({
        if: predicateSchema,
        /** `check`: not known well enough to be said; the official page is shown instead. */
        verdict: z.enum(["needed", "may be asked", "not needed", "check"]),
        because: z.string().min(1),
        /** Where the reason rests on others than the requirement's own. */
        facts: z.array(factIdSchema).optional(),
      }),
    )
    .min(1)
    .refine((rules) => rules.at(-1)?.if === "always", "the last rule must be the one that always holds"),
  /** What takes so long that one begins with it: the first whose condition holds says why. */
  slow: z
    .array(z.strictObject({ if: predicateSchema, because: z.string().min(1), facts: z.array(factIdSchema).min(1) }))
    .optional(),
  /** How long others take for it: the fact of the first whose condition holds, a number in a unit of time or "2 to 4 weeks". */
  takes: z.array(z.strictObject({ if: predicateSchema, fact: factIdSchema })).optional(),
  /** A day that stands on the paper, and the question about a day that it answers. */
  printed: z.strictObject({ day: z.enum(["issued", "expires"]), answer: answerIdSchema }).optional(),
  paper_rules: z.string().nullable(),
  valid_for: z.string().nullable(),
  facts: z.array(factIdSchema).min(1),
});

export type Requirement = z.infer<typeof requirementSchema>;
