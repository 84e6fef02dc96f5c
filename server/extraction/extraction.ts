import { z } from "zod";

/** Why there is no text of a file. */
export const refusalReasons = [
  "empty",
  /** Neither a PDF nor a Word file, whatever its name says. */
  "format",
  "password",
  "broken",
  /** Nothing but pictures or nothing at all; of a PDF only after its pages were read as pictures. */
  "no_text",
  "too_many_pages",
  "too_much_text",
  /** A Word file with parts that no resume has: a DOCTYPE, thousands of parts, parts that unpack without end. */
  "suspicious",
  /** More time or memory than a file may take. */
  "too_demanding",
] as const;

export const readTextSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), format: z.enum(["pdf", "docx", "doc"]), text: z.string() }),
  z.object({ ok: z.literal(false), reason: z.enum(refusalReasons) }),
]);

/** The text of a file and what the file is by its bytes, or why there is none. */
export type ReadText = z.infer<typeof readTextSchema>;
export type RefusalReason = (typeof refusalReasons)[number];

/** Thrown by the readers inside of a child process; never leaves it. */
export class Unreadable extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: { cause?: unknown }) {
    super(reason, options);
    this.name = "Unreadable";
    this.reason = reason;
  }
}

/** How much of one file is read; resumes are far below. */
export const extractionCaps = {
  pages: 50,
  characters: 200_000,
  /** Pages that are read as pictures, which takes seconds each. */
  scannedPages: 4,
} as const;
