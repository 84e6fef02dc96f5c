import { z } from "zod/mini";

/** What a visitor answered about a destination before they had an account, kept in their browser alone. */

/** In localStorage: the mail that confirms an account opens another tab. */
export const begunApplicationKey = "study-visa:begun";

/** After these days it is forgotten. */
export const begunApplicationDays = 7;

const dayMs = 86_400_000;

const answerIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,79}$/));

/** An `AnswerValue` of the visa rules, which know which values an answer has. */
const answerValueSchema = z.union([
  z.string().check(z.maxLength(200)),
  z.number(),
  z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)),
]);

export const begunApplicationSchema = z.object({
  /** The code of a destination of the visa rules, as `gb`. */
  destination: z.string().check(z.regex(/^[a-z]{2}$/)),
  /** By the ids of the answers. */
  answers: z.record(answerIdSchema, answerValueSchema),
  /** ISO time. */
  at: z.string().check(z.maxLength(30)),
});

export type BegunApplication = z.infer<typeof begunApplicationSchema>;

/** @param text as it stands in the browser's storage. Null for nothing, for what is too old and for what is not ours. */
export function readBegunApplication(text: string | null, now: Date): BegunApplication | null {
  const begun = begunApplicationSchema.safeParse(parsed(text));
  if (!begun.success) return null;
  const age = Math.abs(now.getTime() - Date.parse(begun.data.at));
  // Not a number where the time is none.
  return age <= begunApplicationDays * dayMs ? begun.data : null;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
