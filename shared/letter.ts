import { z } from "zod/mini";
import { sopDocumentTypes } from "./sop-document.ts";
import { characterCount, storableText } from "./text.ts";

export const emailTones = ["professional", "casual"] as const;
export const emailToneSchema = z.enum(emailTones);
export type EmailTone = z.infer<typeof emailToneSchema>;

export const emailSizes = ["brief", "medium", "detailed"] as const;
export const emailSizeSchema = z.enum(emailSizes);
export type EmailSize = z.infer<typeof emailSizeSchema>;

/** E-mail options count for e-mails alone. */
export const letterDefaults = { documentType: "sop", emailTone: "professional", emailSize: "medium" } as const;

export const letterLimits = { prompt: 20_000, country: 100, university: 300, resumeData: 500_000, fact: 2000 } as const;

const thousands = (value: number) => value.toLocaleString("en");

export const letterMessages = {
  promptMissing: "Please provide input for document generation",
  promptTooLong: `Your input must be at most ${thousands(letterLimits.prompt)} characters`,
  countryTooLong: `The country must be at most ${letterLimits.country} characters`,
  universityTooLong: `The university or company must be at most ${letterLimits.university} characters`,
  resumeTooLong: `The resume must be at most ${thousands(letterLimits.resumeData)} characters`,
  factTooLong: `Each fact must be at most ${thousands(letterLimits.fact)} characters`,
  typeUnknown: "Please select a document type",
  optionUnknown: "Please select a tone and a length",
  nothingGenerated: "No content generated",
} as const;

export const letterFactNames = ["degree", "grades", "testScore", "course", "whyUniversity", "funds", "plans"] as const;
export type LetterFactName = (typeof letterFactNames)[number];

const fact = () => z.optional(z.nullable(bounded(letterLimits.fact, letterMessages.factTooLong)));

export const letterFactsSchema = z.object({
  degree: fact(),
  grades: fact(),
  testScore: fact(),
  course: fact(),
  whyUniversity: fact(),
  funds: fact(),
  plans: fact(),
});
export type LetterFacts = z.infer<typeof letterFactsSchema>;

/** Messages are for people. Options may be null for `letterDefaults`; other optional fields may be null or empty. */
export const letterRequestSchema = z.object(
  {
    prompt: bounded(letterLimits.prompt, letterMessages.promptTooLong, letterMessages.promptMissing).check(
      z.minLength(1, letterMessages.promptMissing),
    ),
    documentType: z.optional(z.nullable(z.enum(sopDocumentTypes, letterMessages.typeUnknown))),
    country: z.optional(z.nullable(bounded(letterLimits.country, letterMessages.countryTooLong))),
    university: z.optional(z.nullable(bounded(letterLimits.university, letterMessages.universityTooLong))),
    resumeData: z.optional(z.nullable(bounded(letterLimits.resumeData, letterMessages.resumeTooLong))),
    emailTone: z.optional(z.nullable(z.enum(emailTones, letterMessages.optionUnknown))),
    emailSize: z.optional(z.nullable(z.enum(emailSizes, letterMessages.optionUnknown))),
    facts: z.optional(z.nullable(letterFactsSchema)),
    /** Only compared with the caller's id. */
    userId: z.optional(z.unknown()),
  },
  letterMessages.promptMissing,
);
export type LetterRequest = z.input<typeof letterRequestSchema>;

/** Paragraphs are separated by an empty line. Missing facts are `[fill in: …]` in it, and once each in `gaps`. */
export const letterAnswerSchema = z.object({
  success: z.literal(true),
  generatedText: z.string().check(z.trim(), z.minLength(1, letterMessages.nothingGenerated)),
  emailSubject: z.nullable(z.string()),
  gaps: z.array(z.string()),
});
export type LetterAnswer = z.infer<typeof letterAnswerSchema>;

/** Trimmed, storable, and counted as the database counts. */
function bounded(limit: number, tooLong: string, malformed = "This request could not be understood.") {
  return z
    .string(malformed)
    .check(z.overwrite(storableText))
    .check(z.refine((text) => text.length <= limit || characterCount(text) <= limit, tooLong));
}
