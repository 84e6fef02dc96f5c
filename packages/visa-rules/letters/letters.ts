import { z } from "zod";
import { answerIdSchema } from "#rules/answers/answer.ts";
import { factIdSchema } from "#rules/facts/fact.ts";
import { amountSchema } from "#rules/money/amount.ts";

const purposeSchema = z.enum([
  "statement",
  "study-plan",
  "genuine-student",
  "motivation",
  "application-cover",
  "visa-cover",
  "explanation",
]);

const facts = z.array(factIdSchema).min(1);

/** What the rule says, in our words; null: in those of its facts. */
const ruleSchema = z.strictObject({ says: z.string().min(1).nullable(), facts });

const payerSchema = z.enum([
  "uncle or aunt",
  "cousin",
  "brother or sister",
  "grandparent",
  "parent-in-law",
  "other relative",
  "friend",
  "employer",
]);

export const lettersSchema = z.strictObject({
  /** The letters of this destination, under the names that they have there; the first is the usual one. */
  purposes: z
    .array(
      z.strictObject({
        purpose: purposeSchema,
        name: z.string().min(1),
        reader: z.enum(["university", "visa office", "both"]),
        /** The most that one answer may have. */
        words: z.strictObject({ fact: factIdSchema }).nullable(),
      }),
    )
    .min(1),
  /** Letters that its visa officers do not read. */
  not_read: z.strictObject({ purposes: z.array(purposeSchema).min(1), says: z.string().min(1), facts }).nullable(),
  /** Where a wish to stay for good leads to refusal. */
  stay: ruleSchema.nullable(),
  /** Whose money does not count. */
  payers: z.array(
    z.strictObject({
      who: z.array(payerSchema).min(1),
      /** `income`: what they earn; null: any money of theirs. */
      by: z.enum(["income"]).nullable(),
      /** ISO codes of residence; null: wherever somebody lives. */
      residence: z.array(z.string().regex(/^[A-Z]{2}$/)).nullable(),
      facts,
    }),
  ),
  /** The least that living costs of one person come to in a course of a year. */
  money: z
    .strictObject({
      least: amountSchema,
      facts,
      /** Where the amount goes by a place: the choice of the first whose words are said, and without words of all. */
      places: z.array(
        z.strictObject({ said: z.array(z.string().min(1)), answer: answerIdSchema, choice: z.string().min(1) }),
      ),
    })
    .nullable(),
  /** That earlier refusals are told. */
  refusals: ruleSchema.nullable(),
  /** Ids of `integrity.json`: what follows when a fact is hidden, and when one is false. */
  hiding: factIdSchema.nullable(),
  falsehood: factIdSchema.nullable(),
  /** Who hands in the application where the applicant does not. */
  agency: ruleSchema.nullable(),
});

export type Letters = z.infer<typeof lettersSchema>;

/** Kinds of people who may pay. */
export type Payer = z.infer<typeof payerSchema>;
