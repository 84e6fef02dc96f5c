import { z } from "zod/mini";
import { sopDocumentTypes } from "./sop-document.ts";
import { characterCount, storableText } from "./text.ts";

export const emailTones = ["professional", "casual"] as const;
export const emailToneSchema = z.enum(emailTones);
export type EmailTone = z.infer<typeof emailToneSchema>;

export const emailSizes = ["brief", "medium", "detailed"] as const;
export const emailSizeSchema = z.enum(emailSizes);
export type EmailSize = z.infer<typeof emailSizeSchema>;

/** What the generator starts with; the e-mail options count for e-mails alone, and no resume is chosen. */
export const letterDefaults = { documentType: "sop", emailTone: "professional", emailSize: "medium" } as const;

/** The most characters that are taken; those of prompt, country and university are the columns' own. */
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

/** The short form that helps whoever writes, in the order of its fields. */
export const letterFactNames = ["degree", "grades", "testScore", "course", "whyUniversity", "funds", "plans"] as const;
export type LetterFactName = (typeof letterFactNames)[number];

const fact = () => z.optional(z.nullable(bounded(letterLimits.fact, letterMessages.factTooLong)));

export const letterFactsSchema = z.object({
  /** Degree, subject, institution and year, as the person puts it. */
  degree: fact(),
  grades: fact(),
  testScore: fact(),
  course: fact(),
  whyUniversity: fact(),
  funds: fact(),
  plans: fact(),
});
export type LetterFacts = z.infer<typeof letterFactsSchema>;

/**
 * The body of `generate-document`. A message is read by people; a blank prompt comes before everything else. Options
 * that are left out or null are those of `letterDefaults`; what else may be left out may be null or empty alike.
 */
export const letterRequestSchema = z.object(
  {
    prompt: bounded(letterLimits.prompt, letterMessages.promptTooLong, letterMessages.promptMissing).check(
      z.minLength(1, letterMessages.promptMissing),
    ),
    documentType: z.optional(z.nullable(z.enum(sopDocumentTypes, letterMessages.typeUnknown))),
    country: z.optional(z.nullable(bounded(letterLimits.country, letterMessages.countryTooLong))),
    university: z.optional(z.nullable(bounded(letterLimits.university, letterMessages.universityTooLong))),
    /** Text of the chosen resume. */
    resumeData: z.optional(z.nullable(bounded(letterLimits.resumeData, letterMessages.resumeTooLong))),
    emailTone: z.optional(z.nullable(z.enum(emailTones, letterMessages.optionUnknown))),
    emailSize: z.optional(z.nullable(z.enum(emailSizes, letterMessages.optionUnknown))),
    facts: z.optional(z.nullable(letterFactsSchema)),
    /** Looked at only to refuse somebody else's. */
    userId: z.optional(z.unknown()),
  },
  letterMessages.promptMissing,
);
/** What the generator sends. */
export type LetterRequest = z.input<typeof letterRequestSchema>;

/**
 * What `generate-document` answers: plain text with an empty line between paragraphs. What the person still has to
 * fill in stands in it as `[fill in: …]` and, without the brackets, in `gaps`, each once, in the text's order.
 */
export const letterAnswerSchema = z.object({
  success: z.literal(true),
  generatedText: z.string().check(z.trim(), z.minLength(1, letterMessages.nothingGenerated)),
  /** One line; null for what is no e-mail, or where the model gave none. */
  emailSubject: z.nullable(z.string()),
  gaps: z.array(z.string()),
});
export type LetterAnswer = z.infer<typeof letterAnswerSchema>;

/** Text without spaces around it and without what no column takes, counted as the database counts. */
function bounded(limit: number, tooLong: string, malformed = "This request could not be understood.") {
  return z
    .string(malformed)
    .check(z.overwrite(storableText))
    .check(z.refine((text) => text.length <= limit || characterCount(text) <= limit, tooLong));
}
