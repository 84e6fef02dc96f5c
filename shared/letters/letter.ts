import { z } from "zod/mini";
import { sopDocumentTypes } from "./sop-document.ts";
import { characterCount, storableText, thousands } from "../text.ts";

export const emailTones = ["professional", "casual"] as const;
export const emailToneSchema = z.enum(emailTones);
export type EmailTone = z.infer<typeof emailToneSchema>;

export const emailSizes = ["brief", "medium", "detailed"] as const;
export const emailSizeSchema = z.enum(emailSizes);
export type EmailSize = z.infer<typeof emailSizeSchema>;

/** E-mail options count for e-mails alone. */
export const letterDefaults = { documentType: "sop", emailTone: "professional", emailSize: "medium" } as const;

export const letterLimits = { prompt: 20_000, country: 100, university: 300, resumeData: 500_000, fact: 2000 } as const;

export const letterMessages = {
  promptMissing: "Please provide input for document generation",
  promptTooLong: `Your input must be at most ${thousands(letterLimits.prompt)} characters`,
  countryTooLong: `The country must be at most ${letterLimits.country} characters`,
  universityTooLong: `The university or company must be at most ${letterLimits.university} characters`,
  resumeTooLong: `The resume must be at most ${thousands(letterLimits.resumeData)} characters`,
  factTooLong: `Each fact must be at most ${thousands(letterLimits.fact)} characters`,
  typeUnknown: "Please select a document type",
  purposeUnknown: "Please select what the letter is for",
  optionUnknown: "Please select a tone and a length",
  nothingGenerated: "No content generated",
  malformed: "This request could not be understood.",
} as const;

/** In the order in which forms ask for them. */
export const letterFactNames = [
  "addressee",
  "occasion",
  "circumstances",
  "degree",
  "grades",
  "testScore",
  "work",
  "gap",
  "course",
  "whyCourse",
  "whyUniversity",
  "whyCountry",
  "payer",
  "funds",
  "refusal",
  "ties",
  "plans",
  "enclosures",
] as const;
export type LetterFactName = (typeof letterFactNames)[number];

/** Which statement or which cover letter; e-mails have none. */
export const letterPurposes = [
  "statement",
  "study-plan",
  "genuine-student",
  "motivation",
  "application-cover",
  "visa-cover",
  "explanation",
] as const;
export const letterPurposeSchema = z.enum(letterPurposes);
export type LetterPurpose = z.infer<typeof letterPurposeSchema>;

/** What stands beside a letter: it advises and blocks nothing. */
export const letterFlagKinds = [
  "false-papers",
  "undisclosed-refusal",
  "sponsor-not-accepted",
  "stay-intent",
  "funds-below-rule",
  "borrowed-money",
  "work-intent",
  "agent-papers",
  "wrong-addressee",
  "not-read-here",
  "chronology",
  "other-in-application",
] as const;

export const letterFlagSchema = z.object({
  kind: z.enum(letterFlagKinds),
  /** The person's own words. */
  quote: z.string(),
  /** What the rule, or the person's application, says. */
  sentence: z.string(),
  source: z.optional(
    z.object({
      title: z.string(),
      url: z.string(),
      /** The source's own date as it is read: "25 November 2025"; null where it has none. */
      dated: z.nullable(z.string()),
    }),
  ),
});
export type LetterFlag = z.infer<typeof letterFlagSchema>;

const fact = () => z.optional(z.nullable(bounded(letterLimits.fact, letterMessages.factTooLong)));

export const letterFactsSchema = z.object({
  addressee: fact(),
  occasion: fact(),
  circumstances: fact(),
  degree: fact(),
  grades: fact(),
  testScore: fact(),
  work: fact(),
  gap: fact(),
  course: fact(),
  whyCourse: fact(),
  whyUniversity: fact(),
  whyCountry: fact(),
  payer: fact(),
  funds: fact(),
  refusal: fact(),
  ties: fact(),
  plans: fact(),
  enclosures: fact(),
} satisfies Record<LetterFactName, unknown>);
export type LetterFacts = z.infer<typeof letterFactsSchema>;

/** Messages are for people. Options may be null for `letterDefaults`; other optional fields may be null or empty. */
export const letterRequestSchema = z.object(
  {
    prompt: bounded(letterLimits.prompt, letterMessages.promptTooLong, letterMessages.promptMissing).check(
      z.minLength(1, letterMessages.promptMissing),
    ),
    documentType: z.optional(z.nullable(z.enum(sopDocumentTypes, letterMessages.typeUnknown))),
    purpose: z.optional(z.nullable(z.enum(letterPurposes, letterMessages.purposeUnknown))),
    country: z.optional(z.nullable(bounded(letterLimits.country, letterMessages.countryTooLong))),
    university: z.optional(z.nullable(bounded(letterLimits.university, letterMessages.universityTooLong))),
    resumeData: z.optional(z.nullable(bounded(letterLimits.resumeData, letterMessages.resumeTooLong))),
    emailTone: z.optional(z.nullable(z.enum(emailTones, letterMessages.optionUnknown))),
    emailSize: z.optional(z.nullable(z.enum(emailSizes, letterMessages.optionUnknown))),
    facts: z.optional(z.nullable(letterFactsSchema)),
    /** Of the application that the letter is compared with. */
    applicationId: z.optional(z.nullable(z.uuid(letterMessages.malformed))),
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
  flags: z.array(letterFlagSchema),
});
export type LetterAnswer = z.infer<typeof letterAnswerSchema>;

/** Trimmed, storable, and counted as the database counts. */
function bounded(limit: number, tooLong: string, malformed: string = letterMessages.malformed) {
  return z
    .string(malformed)
    .check(z.overwrite(storableText))
    .check(z.refine((text) => text.length <= limit || characterCount(text) <= limit, tooLong));
}
