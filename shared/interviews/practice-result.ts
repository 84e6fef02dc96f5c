import { z } from "zod/mini";
import { interviewCommentSchema, interviewCountrySchema } from "./interview.ts";

/** A person keeps no more. */
export const maxPracticeResults = 100;

const question = z.object({ text: z.string() });

/** A question of a practised interview as it is kept. */
const practisedEntrySchema = z.discriminatedUnion("outcome", [
  z.object({ question, outcome: z.literal("skipped") }),
  z.object({
    question,
    outcome: z.literal("answered"),
    answer: z.string(),
    seconds: z.number(),
    comments: z.readonly(z.array(interviewCommentSchema)),
    nextHint: z.string(),
  }),
]);
export type PractisedEntry = z.infer<typeof practisedEntrySchema>;

/** Reads a row of table `practice_results` as a list shows it. */
export const practiceResultSchema = z.object({
  id: z.string(),
  /** A country that is not asked for any more counts as any other. */
  country: z.pipe(
    z.string(),
    z.transform((country) => interviewCountrySchema.safeParse(country).data ?? "general"),
  ),
  answered: z.number(),
  asked: z.number(),
  letter: z.nullable(z.string()),
  /** By its name of that day, as "UK · Leeds · January 2027". */
  application: z.nullable(z.string()),
  created_at: z.string(),
});
export type PracticeResult = z.infer<typeof practiceResultSchema>;

export const practisedEntriesSchema = z.array(practisedEntrySchema);
