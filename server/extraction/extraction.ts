import { z } from "zod";

export const failureReasons = [
  "empty",
  /** Nothing that is read, by its bytes. */
  "format",
  "password",
  "broken",
  /** Only pictures or nothing; for a PDF after its pages were read as pictures. */
  "no_text",
  "too_many_pages",
  "too_much_text",
  /** A Word file with a DOCTYPE, thousands of parts, or parts that unpack without end. */
  "suspicious",
  "too_demanding",
] as const;

export const failureSchema = z.object({ ok: z.literal(false), reason: z.enum(failureReasons) });

export const readTextSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), format: z.enum(["pdf", "docx", "doc"]), text: z.string() }),
  failureSchema,
]);
export type ReadText = z.infer<typeof readTextSchema>;

/** Of pictures, or of pages that are pictures. */
export const scannedTextSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), text: z.string() }),
  failureSchema,
]);
export type ScannedText = z.infer<typeof scannedTextSchema>;

/** A word and where on its line it stands, in points from the left of the page. */
const placedWordSchema = z.object({ text: z.string(), left: z.number(), right: z.number() });
export type PlacedWord = z.infer<typeof placedWordSchema>;

export const pageLineSchema = z.object({
  page: z.number(),
  /** From left to right. */
  words: z.array(placedWordSchema),
});
export type PageLine = z.infer<typeof pageLineSchema>;

/** Of the same, as `scannedTextSchema`: the words where they stand. `pages`: how many there are, and how many were read. */
export const scannedLinesSchema = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    lines: z.array(pageLineSchema),
    pages: z.object({ read: z.number(), all: z.number() }),
  }),
  failureSchema,
]);
export type ScannedLines = z.infer<typeof scannedLinesSchema>;

export type FailureReason = (typeof failureReasons)[number];

export class UnreadableFileError extends Error {
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options?: { cause?: unknown }) {
    super(reason, options);
    this.name = "UnreadableFileError";
    this.reason = reason;
  }
}

export const extractionCaps = {
  pages: 50,
  characters: 200_000,
  scannedPages: 4,
  /** Pixels of a picture, of which a phone's largest mode has fewer. */
  picture: 60_000_000,
} as const;

/** JPEG or PNG by its first bytes. */
export function isPicture(file: Uint8Array): boolean {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => file[at] === byte);
  return begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
}

/** By its first bytes. Scanners put blanks before the signature; the library does not skip them. */
export function isPdf(file: Buffer): boolean {
  return /^\s*%PDF-/.test(file.toString("latin1", 0, 1024));
}
