import { z } from "zod";
import { answerIdSchema, answerSchema } from "#rules/answers/answer.ts";
import { dateSchema } from "#rules/dates/plan.ts";
import { explanationSchema } from "#rules/explanations/explanation.ts";
import { factIdSchema, factSchema } from "#rules/facts/fact.ts";
import { lettersSchema } from "#rules/letters/letters.ts";
import { holdingSchema } from "#rules/money/holding.ts";
import { sumSchema } from "#rules/money/sum.ts";
import { predicateSchema } from "#rules/predicates/predicate.ts";
import { requirementSchema } from "#rules/verdicts/requirement.ts";
import { stopSchema } from "#rules/verdicts/stop.ts";

const facts = z.array(factIdSchema).min(1);

export const codeSchema = z.string().regex(/^[a-z]{2}$/);

export const aboutSchema = z.strictObject({
  code: codeSchema,
  name: z.string().min(1),
  visa: z.string().min(1),
  authority: z.strictObject({ name: z.string().min(1), url: z.url() }),
  /** The day on which the records were put together. */
  compiled_on: z.iso.date(),
  /** How people say that they mean it: its names, its towns and schools, and terms that it alone uses; in lower case. */
  said: z.strictObject({ names: z.array(z.string()).min(1), cities: z.array(z.string()), terms: z.array(z.string()) }),
  /** Destinations whose rules hold in this one, too, as those of the Schengen area. */
  also: z.array(codeSchema).default([]),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /**
   * What may be decided: `all` but what `except` names, or `none` but what `except` names. Ids of requirements and sums, or
   * how the ids of facts begin; what is not decided is shown with "check the official page".
   */
  verdicts: z.strictObject({ show: z.enum(["all", "none"]), except: z.array(z.string()).default([]) }),
});

const questionSchema = z
  .strictObject({
    /** One of the answers, shared or the destination's own. */
    answer: answerIdSchema,
    /** Where this destination needs other words. */
    text: z.string().min(1).optional(),
    /** With a `text` of its own alone. */
    hint: z.string().min(1).optional(),
    why: z.string().min(1),
    /** Asked only then. */
    if: predicateSchema.default("always"),
  })
  .refine(({ text, hint }) => text !== undefined || hint === undefined, "a hint goes with words of its own");

const exampleSchema = z.strictObject({
  /** The day that is asked about. */
  on: z.iso.date().default("2026-11-22"),
  given: z.record(answerIdSchema, z.union([z.string(), z.number(), z.array(z.string())])),
  /** By the id of the sum; null: it cannot be said. */
  sums: z.record(z.string(), z.number().nullable()).optional(),
  /** Whether money of that kind counts. */
  counts: z.enum(["yes", "no", "ask"]).optional(),
  /** Stops that hold. */
  stops: z.array(factIdSchema).optional(),
  /** Verdicts by requirement. "check: needed": the records say so, but may not decide. */
  verdicts: z
    .record(factIdSchema, z.string().regex(/^(?:unknown|check|(?:check: )?(?:needed|may be asked|not needed))$/))
    .optional(),
  because: z.string().min(1),
});

const moneySchema = z.strictObject({
  /** The rule in words. */
  rule: z.string().min(1),
  accepted: z.string().min(1),
  holding_says: z.string().nullable(),
  holding: holdingSchema.nullable(),
  sums: z.array(sumSchema).min(1),
  /** Whether money of a kind counts: the first that holds. */
  sources: z.array(
    z.strictObject({ if: predicateSchema, counts: z.enum(["yes", "no", "ask"]), because: z.string().min(1), facts }),
  ),
  examples: z.array(exampleSchema),
  /** What is to be paid. The amount is the fact's, null where it is not known or the payee's own. */
  to_pay: z.array(
    z.strictObject({
      id: factIdSchema,
      what: z.string().min(1),
      amount: z.union([z.strictObject({ fact: factIdSchema }), z.null()]),
      when: z.string().nullable(),
      if: predicateSchema.default("always"),
      /** Chosen freely, or after what nobody can know yet: a refusal, a loss, a later permit. */
      may_come: z.boolean().default(false),
      facts,
    }),
  ),
});

const portalSchema = z.strictObject({
  name: z.string().min(1),
  url: z.url().nullable(),
  file_types: z.union([z.string(), z.array(z.string())]).nullable(),
  max_size: z.string().nullable(),
  naming: z.string().nullable(),
  language_of_papers: z.string().nullable(),
  facts: z.array(factIdSchema),
  not_traced: z.string().nullable(),
});

/** For whom a step that follows an application is: who waits, was refused, or was granted it, then who is there, then later. */
const afterPhases = ["waiting", "refused", "granted", "arrived", "later"] as const;

const afterSchema = z.strictObject({
  id: factIdSchema,
  what: z.string().min(1),
  phase: z.enum(afterPhases),
  meaning: z.string().min(1),
  when_to_ask: z.string().nullable(),
  facts,
});

const integritySchema = z.strictObject({
  id: factIdSchema,
  what: z.string().min(1),
  consequence: z.string().min(1),
  facts,
});

const rulesOfConduct = z.array(factIdSchema);

/** What a practised interview needs beside the facts: which of them answer which kind of statement. */
const interviewSchema = z.strictObject({
  /** What somebody says who hopes to stay for good: a ground of refusal, allowed to who would leave otherwise, or allowed. */
  residence: z.enum(["refused", "if-leaving", "allowed"]).nullable(),
  rules: z.strictObject({
    "immigrant-intent": rulesOfConduct,
    "work-intent": rulesOfConduct,
    "agent-papers": rulesOfConduct,
    "hidden-refusal": rulesOfConduct,
    funds: rulesOfConduct,
    unprepared: rulesOfConduct,
  }),
  /** The living costs of a year, a product of facts: of the first whose words are said, and without words of all. */
  living: z.array(z.strictObject({ said: z.array(z.string().min(1)), product: z.array(factIdSchema).min(1) })),
  /** How people name the proofs of money that are taken, where not every paper is; in lower case. */
  proofs: z.array(z.string().min(1)),
});

const noteSchema = z.strictObject({
  /** ISO 3166 alpha-2, of the passport. */
  country: z.string().regex(/^[A-Z]{2}$/),
  says: z.string().min(1),
  facts: z.array(factIdSchema),
});

export const destinationSchema = z.strictObject({
  about: aboutSchema,
  facts: z.array(factSchema).min(1),
  answers: z.array(answerSchema),
  questions: z.array(questionSchema).min(1),
  requirements: z.array(requirementSchema).min(1),
  stops: z.array(stopSchema),
  money: moneySchema,
  dates: z.array(dateSchema),
  portal: portalSchema,
  after: z.array(afterSchema),
  integrity: z.array(integritySchema),
  letters: lettersSchema,
  interview: interviewSchema,
  notes: z.array(noteSchema),
  explanations: z.array(explanationSchema),
});

/** One destination, as its folder has it, a file for each part. */
export type Destination = z.infer<typeof destinationSchema>;
