import { z } from "zod/mini";
import { browserStores } from "#app/lib/session/session-storage.ts";

/** What somebody answered who was not sure where to study, until they choose; the profile keeps their residence. */
const keptSchema = z.object({
  /** An ISO day. */
  start: z.nullable(z.iso.date()),
  /** ISO code of the passport's country. */
  passport: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
});
export type KeptAnswers = z.infer<typeof keptSchema>;

export const nothingKept: KeptAnswers = { start: null, passport: null };

/** On this device. The person's id is in the key: the deletion of an account finds it by that. */
function keptKey(userId: string): string {
  return `begun-answers-${userId}`;
}

/** @param today an ISO day; a start that has passed is asked for again */
export function findKeptAnswers(userId: string, today: string): KeptAnswers {
  try {
    const { start, passport } = keptSchema.parse(JSON.parse(browserStores().lasting.getItem(keptKey(userId)) ?? ""));
    return { start: start !== null && start >= today ? start : null, passport };
  } catch {
    return nothingKept;
  }
}

export function keepAnswers(userId: string, answers: KeptAnswers): void {
  browserStores().lasting.setItem(keptKey(userId), JSON.stringify(answers));
}

/** They are in an application now, or are to be given anew. */
export function forgetKeptAnswers(userId: string): void {
  browserStores().lasting.removeItem(keptKey(userId));
}
