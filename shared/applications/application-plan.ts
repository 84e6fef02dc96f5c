import type { Application, LineOwner, LineState } from "./application.ts";
import type { ApplicationState } from "./application-states.ts";
import type { RulePaper, RuleQuestion, RuleResult } from "../rules/rule-check.ts";
import { visaSteps, type VisaStepId } from "../visa-progress.ts";

/** What an application comes to by the rules, as the server works it out and screens show it. */

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
  /** It is ready, and the file of its last paper was deleted since. */
  isPaperDeleted: boolean;
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
  isWindowUndecided: boolean;
  toShow: string | null;
  toPay: string[];
}

export interface ApplicationCards {
  /** The one that was chosen last is the first. */
  cards: ApplicationCard[];
  /** Of destinations that there are no rules of any more. */
  withdrawn: { id: string; code: string }[];
}

/** What is to be done after an application was made, and what the person says of it. It is kept as a line is, by its id. */
export interface Duty {
  id: string;
  what: string;
  /** The last day for it; null while `missing` is not answered, or where no rule names one. */
  latest: string | null;
  /** Questions that decide its days. */
  missing: { id: string; text: string }[];
  isDone: boolean;
  /** When that was said last, or taken back; null: never. */
  readAt: string | null;
}

/** A way to have a refusal looked at again. */
export interface ReviewRule extends Duty {
  rule: string;
}

/** For whom a step that follows an application is. */
export type AfterPhase = "waiting" | "refused" | "granted" | "arrived" | "later";

/** What follows an application. */
export interface AfterStep extends Duty {
  phase: AfterPhase;
  meaning: string;
  /** The first day for it; null as `latest` is. */
  earliest: string | null;
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
