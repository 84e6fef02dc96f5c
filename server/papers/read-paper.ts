import type { Logger } from "pino";
import { runGuarded } from "#server/child-process/guarded-child.ts";
import { extractPaperText } from "#server/extraction/extract-text.ts";
import type { FailureReason } from "#server/extraction/extraction.ts";
import { type PaperReading, paperReadingSchema } from "#shared/documents/paper-reading.ts";
import type { PaperText } from "./guess-paper.ts";

const script = { file: `${import.meta.dirname}/guess-child.ts` };
/** It takes a tenth of a second. */
const MAX_MS = 5_000;

type ReadPaper = { ok: true; reading: PaperReading } | { ok: false; reason: FailureReason };

/** Reads an untrusted file in processes of its own, within 20 seconds; null after `signal`. Never throws, logs no text. */
export async function readPaper(
  file: Uint8Array,
  about: Omit<PaperText, "text">,
  options: { signal: AbortSignal; log: Logger },
): Promise<ReadPaper | null> {
  const read = await extractPaperText(file, options);
  if (read === null || !read.ok) return read;
  const paper: PaperText = { ...about, text: read.text };
  const end = await runGuarded(script, JSON.stringify(paper), { milliseconds: MAX_MS, signal: options.signal });
  if (end.ok) return { ok: true, reading: paperReadingSchema.parse(JSON.parse(end.output)) };
  if (end.reason === "aborted") return null;
  options.log.error({ reason: end.reason }, "the text of a paper could not be looked through");
  return { ok: false, reason: "too_demanding" };
}
