import { z } from "zod/mini";
import { applicationOutcomes, type ApplicationState, applicationStates } from "./application-states.ts";
import type { RulePaper, RuleQuestion, RuleResult } from "../rules/rule-check.ts";
import { visaSteps, type VisaStepId } from "../visa-progress.ts";

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
export const applicationLineSchema = z.object({ requirement: z.string(), ...lineChange, updated_at: z.string() });
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
  /** → `ApplicationCards` */
  z.object({ ...asked, action: z.literal("cards") }),
]);
export type ApplicationRequest = z.infer<typeof applicationRequestSchema>;

export interface LinkedPaper {
  /** Of the link. */
  id: string;
  documentId: string;
  name: string;
  type: string;
  issuedOn: string | null;
  expiresOn: string | null;
}

/** A day that stands on a linked paper, for the question that it answers. Nothing is taken over by itself. */
export interface PrintedDay {
  /** Id of the question. */
  answer: string;
  question: string;
  /** What was answered so far, another day; null: nothing. */
  given: string | null;
  /** An ISO day. */
  day: string;
  /** The paper's name. */
  paper: string;
}

/** How long others take for a paper. */
export interface LeadTime {
  /** The last day to begin, for the last day to apply. */
  beginBy: string;
  /** The fact that it is reckoned by. */
  says: string;
}

export interface ApplicationLine extends RulePaper {
  state: LineState;
  owner: LineOwner;
  waitingFor: string | null;
  dueOn: string | null;
  note: string | null;
  setAsideBecause: string | null;
  papers: LinkedPaper[];
  /** What is wrong with a linked paper, in a sentence. */
  warnings: string[];
  /** Null where no linked paper has a day that is asked for, or it is what was answered. */
  printed: PrintedDay | null;
  /** Null where no fact says how long it takes, no last day to apply is known, or it was begun. */
  lead: LeadTime | null;
  /** It counts, and is ready or handed in. */
  isReady: boolean;
  /** The rules ask for it, and it was not set aside. */
  isNeeded: boolean;
  /** When it was changed last; null: never. */
  readAt: string | null;
}

/** A line that is open here, and ready for another application of the person: a passport, a degree, a language test. */
export interface SharedPaper {
  requirement: string;
  title: string;
  /** The other application: "UK · Leeds". */
  readyFor: string;
  /** Of its papers those that are not linked here. */
  papers: { documentId: string; name: string }[];
}

/** What rules ask for otherwise than the person last read, though no answer of theirs changed it. */
export interface RuleChanges {
  /** They have read no checklist yet: nothing of it is new. */
  isFirst: boolean;
  /** Titles of requirements; null: the rules name it no more. */
  added: string[];
  gone: (string | null)[];
  /** To be kept as `applications.seen_needed` once this is read. */
  needed: string[];
}

/** `more` holds what belongs to none of the eleven steps. */
export const moreStep = { id: "more", title: "More for this destination" } as const;
export type PlanStepId = VisaStepId | typeof moreStep.id;

export interface PlanStep {
  id: PlanStepId;
  title: string;
  lines: ApplicationLine[];
  needed: number;
  ready: number;
}

/** What is to be done next. */
export interface PlanTask {
  /** Where it is done. */
  kind: "stop" | "question" | "line" | "apply" | "after";
  /** Of the stop, the question or the requirement. */
  id: string;
  step: PlanStepId | null;
  what: string;
  why: string;
  /** The last day for it; null: none is known. */
  until: string | null;
}

export interface PlanQuestion extends RuleQuestion {
  /** Also with none of several. */
  isAnswered: boolean;
  /** How many papers, sums and days wait for it. */
  decides: number;
}

export interface ApplicationCard {
  id: string;
  code: string;
  country: string;
  /** "UK · Leeds · January 2027" in its parts. */
  institution: string;
  city: string;
  state: ApplicationState;
  start: string | null;
  /** From today; negative where it is over. */
  daysToStart: number | null;
  isArchived: boolean;
  needed: number;
  ready: number;
  /** Of the first day and the last to apply. */
  earliest: string | null;
  latest: string | null;
  /** The days wait for answers. */
  isWindowOpen: boolean;
  toShow: string | null;
  toPay: string[];
}

export interface ApplicationCards {
  /** The one that was chosen last is the first. */
  cards: ApplicationCard[];
  /** Of destinations that there are no rules of any more. */
  withdrawn: { id: string; code: string }[];
}

/** A way to have a refusal looked at again. */
export interface ReviewRule {
  id: string;
  what: string;
  rule: string;
  /** The last day for it; null while `missing` is not answered, or where the rule names none. */
  latest: string | null;
  /** Questions that decide it. */
  missing: { id: string; text: string }[];
}

/** For whom a step that follows an application is. */
export type AfterPhase = "waiting" | "refused" | "granted" | "arrived" | "later";

/** What follows an application. */
export interface AfterStep {
  id: string;
  what: string;
  phase: AfterPhase;
  meaning: string;
  /** The days that rules set for it; null while `missing` is not answered, or where they name none. */
  earliest: string | null;
  latest: string | null;
  /** Questions that decide its days. */
  missing: { id: string; text: string }[];
  /** Ids of the rules that set its days, as `ApplicationPlan.days` has them. */
  rules: string[];
}

/** The visa or permit that the person says they hold. */
export interface HeldPermit {
  /** Of the answer. */
  id: string;
  /** "The last day of your study permit". */
  what: string;
  /** An ISO day. */
  day: string;
}

/** What an authority says of how long it takes: of everybody's cases, never of this one. */
export interface WaitingFigure {
  id: string;
  says: string;
  /** YYYY, YYYY-MM or a day, as the source says it; null: undated. */
  dated: string | null;
  source: { url: string; title: string } | null;
}

export interface ApplicationPlan extends Omit<RuleResult, "papers"> {
  card: ApplicationCard;
  application: Application;
  authority: { name: string; url: string };
  visa: string;
  slug: string;
  countries: { value: string; label: string }[];
  steps: PlanStep[];
  /** The ids of `steps`: those whose open papers end first, then as the destination's records have them. */
  stepOrder: PlanStepId[];
  ruleChanges: RuleChanges;
  tasks: PlanTask[];
  /** What the person has for another application already, and may count here. */
  shared: SharedPaper[];
  questions: PlanQuestion[];
  /** What does not fit together in the answers, in sentences. */
  contradictions: string[];
  after: AfterStep[];
  /** Official ones, three at most. */
  waiting: WaitingFigure[];
  /** What can be done after a refusal, the nearest day first. */
  reviews: ReviewRule[];
  /** Null where its last day is not asked for, or not answered. */
  permit: HeldPermit | null;
}

/** Titles by the ids of the rules' own steps. */
export const stepOfRule: Readonly<Record<RulePaper["step"], PlanStepId>> = {
  ielts: "ielts_submitted",
  transcript: "degree_transcript_verified",
  offer: "university_offer_letter",
  sop: "sop_completed",
  financial: "financial_documents_ready",
  passport: "passport_ready",
  photos: "photos_submitted",
  medical: "medical_check_done",
  police: "police_clearance_obtained",
  form: "visa_form_filled",
  interview: "visa_interview_scheduled",
  other: "more",
};

export const planSteps: readonly { id: PlanStepId; title: string }[] = [
  ...visaSteps.map(({ id, title }) => ({ id, title })),
  moreStep,
];
