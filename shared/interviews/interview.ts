import { z } from "zod/mini";
import { findInterviewQuestion, type InterviewQuestion } from "./interview-questions.ts";
import { characterCount, storableText, thousands } from "../text.ts";

/** `general` is every other country. */
export const interviewCountries = ["uk", "us", "canada", "australia", "germany", "general"] as const;

export const interviewCountrySchema = z.enum(interviewCountries);
export type InterviewCountry = z.infer<typeof interviewCountrySchema>;

export const interviewCountryNames: Record<InterviewCountry, string> = {
  uk: "United Kingdom",
  us: "United States",
  canada: "Canada",
  australia: "Australia",
  germany: "Germany",
  general: "Another country",
};

const writtenCountries: readonly (readonly [InterviewCountry, RegExp])[] = [
  ["uk", /^(?:the )?(?:u\.?k\.?|united kingdom|(?:great )?britain|england|scotland|wales|northern ireland)\b/i],
  ["us", /^(?:the )?(?:u\.?s\.?(?:a\.?)?|united states.*|america)$/i],
  ["canada", /^canada\b/i],
  ["australia", /^australia\b/i],
  ["germany", /^(?:germany|deutschland)\b/i],
];

export function interviewCountryOf(written: string | null): InterviewCountry {
  const name = written?.trim() ?? "";
  return writtenCountries.find(([, pattern]) => pattern.test(name))?.[0] ?? "general";
}

const ofRules: Readonly<Record<string, InterviewCountry>> = {
  gb: "uk",
  us: "us",
  ca: "canada",
  au: "australia",
  de: "germany",
};

/** @param destination the code of its rules */
export function interviewCountryOfRules(destination: string): InterviewCountry {
  return ofRules[destination] ?? "general";
}

export const interviewLimits = { answer: 4_000, seconds: 86_400 } as const;

export const interviewMessages = {
  answerMissing: "Please write your answer first",
  answerTooLong: `Your answer must be at most ${thousands(interviewLimits.answer)} characters`,
  notAsked: "This question is not one of the interview's.",
  malformed: "This request could not be understood.",
} as const;

export const answerTextSchema = z
  .string(interviewMessages.answerMissing)
  .check(z.overwrite(storableText))
  .check(z.minLength(1, interviewMessages.answerMissing))
  .check(
    z.refine(
      (text) => text.length <= interviewLimits.answer || characterCount(text) <= interviewLimits.answer,
      interviewMessages.answerTooLong,
    ),
  );

export const interviewRequestSchema = z.object(
  {
    question: z.pipe(
      z.string(interviewMessages.malformed),
      z.transform((id, context): InterviewQuestion => {
        const question = findInterviewQuestion(id);
        if (question !== undefined) return question;
        context.issues.push({ code: "custom", message: interviewMessages.notAsked, input: id });
        return z.NEVER;
      }),
    ),
    answer: answerTextSchema,
    /** Thinking and typing together. */
    seconds: z
      .number(interviewMessages.malformed)
      .check(z.gte(0, interviewMessages.malformed), z.lte(interviewLimits.seconds, interviewMessages.malformed)),
    country: z.enum(interviewCountries, interviewMessages.malformed),
    sopId: z.nullable(z.uuid(interviewMessages.malformed)),
    /** Of the application that is practised for. */
    applicationId: z.optional(z.nullable(z.uuid(interviewMessages.malformed))),
    /** Only compared with the caller's id. */
    userId: z.optional(z.unknown()),
  },
  interviewMessages.malformed,
);
export type InterviewRequest = z.input<typeof interviewRequestSchema>;

export const commentKinds = [
  "warning",
  "contradiction",
  "missing",
  "vague",
  "copied",
  "length",
  "note",
  "strength",
] as const;
export type CommentKind = (typeof commentKinds)[number];

/** What an officer may refuse for. */
export const warningKinds = [
  "hidden-refusal",
  "agent-papers",
  "immigrant-intent",
  "sponsor",
  "funds-below-rule",
  "work-intent",
  "unprepared",
  "memorised",
  "vague",
] as const;
export type WarningKind = (typeof warningKinds)[number];

/** A record of the destination, in one sentence. */
const warningRuleSchema = z.object({
  says: z.string(),
  source: z.nullable(z.object({ title: z.string(), url: z.url() })),
  /** "25 November 2025", "2025": the source's own date, null where it has none. */
  dated: z.nullable(z.string()),
  /** Past the day by which we wanted to look again. */
  isOverdue: z.boolean(),
});
export type WarningRule = z.infer<typeof warningRuleSchema>;

export const interviewCommentSchema = z.object({
  kind: z.enum(commentKinds),
  text: z.string().check(z.minLength(1)),
  quote: z.optional(z.string()),
  /** Of a warning alone, as are `rules` and `asks`, what an officer asks next. */
  about: z.optional(z.enum(warningKinds)),
  rules: z.optional(z.array(warningRuleSchema)),
  asks: z.optional(z.string()),
});
export type InterviewComment = z.infer<typeof interviewCommentSchema>;

export const interviewAnswerSchema = z.object({
  success: z.literal(true),
  comments: z.array(interviewCommentSchema),
  nextHint: z.string(),
});
export type InterviewAnswer = z.infer<typeof interviewAnswerSchema>;
