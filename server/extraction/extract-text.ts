import type { Logger } from "pino";
import type { z } from "zod";
import {
  type FailureReason,
  isPicture,
  type ReadText,
  readTextSchema,
  type ScannedLines,
  scannedLinesSchema,
  type ScannedText,
  scannedTextSchema,
} from "./extraction.ts";
import { type ChildEnd, runGuarded } from "#server/child-process/guarded-child.ts";

const TOTAL_MS = 15_000;
/** For the last page that is read as a picture. */
const LAST_PAGE_MS = 5_000;
const textChild = `${import.meta.dirname}/text-child.ts`;
const scanChild = `${import.meta.dirname}/scan-child.ts`;

interface ExtractionOptions {
  signal: AbortSignal;
  log: Logger;
  /** Reads the lines for machines at the foot of passports and identity cards once more, as such. */
  looksForZone?: boolean;
}

/** The text of an untrusted PDF or Word file, within 15 seconds of the processor; null after `signal`. Never throws. */
export async function extractText(file: Uint8Array, options: ExtractionOptions): Promise<ReadText | null> {
  const { signal, log } = options;
  const end = await runGuarded({ file: textChild }, file, { milliseconds: TOTAL_MS, signal });
  const read = understand(end, readTextSchema, log);
  if (read === null || !read.ok || hasWords(read.text)) return read;
  if (read.format !== "pdf") return { ok: false, reason: "no_text" };
  const scan = await scanText(file, TOTAL_MS - end.usedMs, options);
  return scan?.ok ? { ...scan, format: "pdf" } : scan;
}

/** The text of an untrusted paper: PDF, Word file, JPEG or PNG; else as `extractText`. */
export async function extractPaperText(file: Uint8Array, options: ExtractionOptions): Promise<ScannedText | null> {
  const zoned = { ...options, looksForZone: true };
  return isPicture(file) ? scanText(file, TOTAL_MS, zoned) : extractText(file, zoned);
}

async function scanText(
  file: Uint8Array,
  remaining: number,
  { looksForZone = false, ...options }: ExtractionOptions,
): Promise<ScannedText | null> {
  const wanted = looksForZone ? ["zone"] : [];
  const scan = await readAsPicture(file, { remaining, wanted, schema: scannedTextSchema, ...options });
  return scan?.ok && !hasWords(scan.text) ? { ok: false, reason: "no_text" } : scan;
}

/** The words of an untrusted PDF, JPEG or PNG where they are seen, within `remaining` milliseconds of the processor; else as `extractText`. */
export async function scanLines(
  file: Uint8Array,
  remaining: number,
  { signal, log }: ExtractionOptions,
): Promise<ScannedLines | null> {
  return readAsPicture(file, { remaining, wanted: ["lines"], schema: scannedLinesSchema, signal, log });
}

interface PictureReading<Read> extends Omit<ExtractionOptions, "looksForZone"> {
  remaining: number;
  /** What `scan-child.ts` is told beside its time. */
  wanted: readonly string[];
  schema: z.ZodType<Read | Failure>;
}

async function readAsPicture<Read extends { ok: true }>(
  file: Uint8Array,
  { remaining, wanted, schema, signal, log }: PictureReading<Read>,
): Promise<Read | Failure | null> {
  const milliseconds = Math.max(0, remaining);
  const script = {
    file: scanChild,
    needsNativeCode: true,
    arguments: [String(timeToBeginPages(milliseconds)), ...wanted],
  };
  return understand(await runGuarded(script, file, { milliseconds, signal }), schema, log);
}

/** Milliseconds, of those that remain, in which a page may begin: the last page must end too. */
export function timeToBeginPages(milliseconds: number): number {
  return Math.max(0, milliseconds - LAST_PAGE_MS);
}

const hasWords = (text: string) => (text.match(/\p{L}/gu)?.length ?? 0) >= 20;

interface Failure {
  ok: false;
  reason: FailureReason;
}

/** What a process that read a file made of it; null after it was aborted. */
export function understand<Read extends { ok: true }>(
  end: ChildEnd,
  schema: z.ZodType<Read | Failure>,
  log: Logger,
): Read | Failure | null {
  if (!end.ok) {
    if (end.reason === "aborted") return null;
    log.warn({ reason: end.reason, complaint: end.complaint }, "a file could not be read by its process");
    return { ok: false, reason: end.reason === "crashed" ? "broken" : "too_demanding" };
  }
  const read = schema.parse(JSON.parse(end.output));
  if (!read.ok && read.reason === "broken") log.info({ complaint: end.complaint }, "a damaged file was rejected");
  return read;
}
