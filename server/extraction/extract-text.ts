import type { Logger } from "pino";
import { type ReadText, readTextSchema } from "./extraction.ts";
import { type ChildEnd, runGuarded } from "#server/child-process/guarded-child.ts";

const TOTAL_MS = 15_000;
/** For the last page that is read as a picture. */
const LAST_PAGE_MS = 5_000;
const textChild = `${import.meta.dirname}/text-child.ts`;
const scanChild = `${import.meta.dirname}/scan-child.ts`;

interface ExtractionOptions {
  signal: AbortSignal;
  log: Logger;
}

/** The text of an untrusted PDF or Word file, within 15 seconds; null after `signal`. Never throws. */
export async function extractText(file: Uint8Array, { signal, log }: ExtractionOptions): Promise<ReadText | null> {
  const started = performance.now();
  const read = understand(await runGuarded({ file: textChild }, file, { milliseconds: TOTAL_MS, signal }), log);
  if (read === null || !read.ok || hasWords(read.text)) return read;
  if (read.format !== "pdf") return { ok: false, reason: "no_text" };
  const milliseconds = Math.max(0, TOTAL_MS - (performance.now() - started));
  const script = { file: scanChild, needsNativeCode: true, arguments: [String(timeToBeginPages(milliseconds))] };
  const scan = understand(await runGuarded(script, file, { milliseconds, signal }), log);
  return scan?.ok && !hasWords(scan.text) ? { ok: false, reason: "no_text" } : scan;
}

/** Milliseconds, of those that remain, in which a page may begin: the last page must end too. */
export function timeToBeginPages(milliseconds: number): number {
  return Math.max(0, milliseconds - LAST_PAGE_MS);
}

const hasWords = (text: string) => (text.match(/\p{L}/gu)?.length ?? 0) >= 20;

function understand(end: ChildEnd, log: Logger): ReadText | null {
  if (!end.ok) {
    if (end.reason === "aborted") return null;
    log.warn({ reason: end.reason, complaint: end.complaint }, "a file could not be read by its process");
    return { ok: false, reason: end.reason === "crashed" ? "broken" : "too_demanding" };
  }
  const read = readTextSchema.parse(JSON.parse(end.output));
  if (!read.ok && read.reason === "broken") log.info({ complaint: end.complaint }, "a damaged file was rejected");
  return read;
}
