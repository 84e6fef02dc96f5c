import { z } from "zod/mini";
import { documentTypes } from "./document.ts";

/** What a stored paper says of itself, as far as it could be read: a person confirms each guess before it is stored. */

const malformed = "Choose the document that is to be read.";

/** What the function `read-paper` is asked. The type is the one that the person chose, stored or not. */
export const readPaperRequestSchema = z.object(
  {
    documentId: z.uuid(malformed),
    documentType: z.optional(z.enum(documentTypes, malformed)),
  },
  malformed,
);
export type ReadPaperRequest = z.infer<typeof readPaperRequestSchema>;

/** Columns of `documents`. */
export const guessedFields = ["document_type", "issued_on", "expires_on", "holder", "paper_number"] as const;
export type GuessedField = (typeof guessedFields)[number];

const guessSchema = z.object({
  /** As the column holds it: days as ISO. */
  value: z.string(),
  /** `zone`: the lines that passports and identity cards have for machines. */
  foundIn: z.enum(["zone", "text", "fileName"]),
  /** The words of the paper that it rests on. */
  words: z.string(),
});
export type Guess = z.infer<typeof guessSchema>;

const doubtSchema = z.object({
  reason: z.enum([
    /** A passport was expected. */
    "no_passport",
    "check_digit",
    "no_such_day",
    /** It may be 3 April as well as 4 March. */
    "two_days",
    "issued_in_future",
    "expires_before_issue",
  ]),
  field: z.nullable(z.enum(guessedFields)),
  words: z.string(),
});
/** Why something is not offered. */
export type Doubt = z.infer<typeof doubtSchema>;

/** What the function answers. */
export const paperReadingSchema = z.object({
  guesses: z.partialRecord(z.enum(guessedFields), guessSchema),
  doubts: z.array(doubtSchema),
});
export type PaperReading = z.infer<typeof paperReadingSchema>;
