import type { Logger } from "pino";
import { runGuarded } from "#server/child-process/guarded-child.ts";
import { type RatedResume, ratedResumeSchema } from "./rated-resume.ts";

const script = { file: `${import.meta.dirname}/rating-child.ts` };
/** A resume takes a tenth of a second. */
const MAX_MS = 10_000;

/** In a child process, so that long texts block no requests. Null when aborted or, which is logged, failed. */
export async function rateOffline(
  text: string,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<RatedResume | null> {
  const end = await runGuarded(script, text, { milliseconds: MAX_MS, signal });
  if (end.ok) return ratedResumeSchema.parse(JSON.parse(end.output));
  if (end.reason !== "aborted") log.error({ reason: end.reason, complaint: end.complaint }, "a resume was not rated");
  return null;
}
