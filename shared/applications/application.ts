import { z } from "zod/mini";
import { applicationOutcomes, applicationStates } from "./application-states.ts";

/** Where and when somebody wants to study, and how far each paper is. */

export const lineStates = ["to do", "waiting", "in hand", "to be translated", "ready", "handed in"] as const;
export type LineState = (typeof lineStates)[number];

export const lineOwners = ["me", "parent", "university", "agent"] as const;
export type LineOwner = (typeof lineOwners)[number];

/** A person keeps no more. */
export const maxApplications = 100;

const day = z.iso.date();
const answerValue = z.union([
  z.string().check(z.maxLength(200)),
  z.number(),
  z.array(z.string()).check(z.maxLength(300)),
]);

/** No database keeps a zero character, or half of one. */
const storable = z.refine<string>(
  (text) => text.isWellFormed() && !text.includes("\0"),
  "This text holds signs that cannot be kept.",
);
/** As `application_lines` keeps it. */
const dueDay = day.check(
  z.refine((text) => text >= "2000-01-01" && text <= "2100-12-31", "Choose a day between 2000 and 2100."),
);

export type AnswerValue = z.infer<typeof answerValue>;

/** By the ids of the destination's questions; null takes an answer back. */
export const givenAnswersSchema = z.record(z.string().check(z.maxLength(80)), z.nullable(answerValue));
export type GivenAnswers = z.infer<typeof givenAnswersSchema>;

/** Reads a row of table `applications`. */
export const applicationSchema = z.object({
  id: z.uuid(),
  destination: z.string(),
  institution: z.string(),
  course: z.string(),
  city: z.string(),
  state: z.enum(applicationStates),
  /** Null while nothing is decided. */
  outcome: z.nullable(z.enum(applicationOutcomes)),
  answers: givenAnswersSchema,
  chosen_at: z.string(),
  archived_at: z.nullable(z.string()),
  updated_at: z.string(),
});
export type Application = z.infer<typeof applicationSchema>;

const lineChange = {
  state: z.enum(lineStates),
  owner: z.enum(lineOwners),
  waiting_for: z.nullable(z.string().check(z.trim(), z.maxLength(200), storable)),
  due_on: z.nullable(dueDay),
  note: z.nullable(z.string().check(z.maxLength(2_000), storable)),
  /** Why it does not apply; null: it does. */
  set_aside_because: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(300), storable)),
};

/** Reads a row of table `application_lines`. */
export const applicationLineSchema = z.object({
  requirement: z.string(),
  ...lineChange,
  /** When a ready line lost its last paper, whose file was deleted. */
  paper_deleted_at: z.optional(z.nullable(z.string())),
  updated_at: z.string(),
});
export type ApplicationLineRow = z.infer<typeof applicationLineSchema>;

export const lineChangeSchema = z.partial(z.strictObject(lineChange));
export type LineChange = z.infer<typeof lineChangeSchema>;

/** Where the person is it may be another day than here. */
const asked = { today: z.optional(day) };

/** What the function `application` is asked. */
export const applicationRequestSchema = z.discriminatedUnion("action", [
  /** → `ApplicationPlan` */
  z.object({ ...asked, action: z.literal("plan"), id: z.uuid() }),
  /** → `ApplicationPlan`, with the line changed, and its step switched where all of it is ready now, or no longer. */
  z.object({
    ...asked,
    action: z.literal("line"),
    id: z.uuid(),
    requirement: z.string().check(z.maxLength(120)),
    change: lineChangeSchema,
    /** As it was read; another device may have changed it since. Null: there was none. */
    readAt: z.nullable(z.string()),
  }),
  /** → `AnswersPreview` of shared/applications/answer-changes.ts; nothing is stored. */
  z.object({ ...asked, action: z.literal("preview"), id: z.uuid(), answers: givenAnswersSchema }),
  /** → `Deferral` of shared/applications/answer-changes.ts: what a move to this start comes to; nothing is stored. */
  z.object({ ...asked, action: z.literal("deferral"), id: z.uuid(), start: day }),
  /** → `ApplicationPlan`, with these answers laid over those that are stored. */
  z.object({
    ...asked,
    action: z.literal("answers"),
    id: z.uuid(),
    answers: givenAnswersSchema,
    /** Some of them as the plan gave their values; one that another device has changed since is refused. */
    was: z.optional(z.record(z.string(), z.array(z.string()))),
  }),
  /** → `ApplicationMoney` of shared/applications/application-money.ts, reckoned with the balances that are kept. */
  z.object({ ...asked, action: z.literal("money"), id: z.uuid() }),
  /** → `DestinationComparison` of shared/applications/destination-comparison.ts, of somebody who has no application yet; nothing is stored. */
  z.object({ ...asked, action: z.literal("compare"), answers: givenAnswersSchema }),
  /** → `ApplicationCards` */
  z.object({ ...asked, action: z.literal("cards") }),
]);
export type ApplicationRequest = z.infer<typeof applicationRequestSchema>;
