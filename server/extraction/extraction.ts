import { z } from "zod";

export const failureReasons = [
  "empty",
  /** Neither PDF nor Word by its bytes. */
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

export const readTextSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), format: z.enum(["pdf", "docx", "doc"]), text: z.string() }),
  z.object({ ok: z.literal(false), reason: z.enum(failureReasons) }),
]);

export type ReadText = z.infer<typeof readTextSchema>;
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
} as const;
