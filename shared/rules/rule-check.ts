import type { BegunApplication } from "../applications/begun-application.ts";
import type { RuleDestination } from "./rule-pages.ts";

/** What a destination's rules come to on answers that are stored nowhere. */

export interface RuleQuestion {
  id: string;
  /** Twelve words at most. */
  text: string;
  /** What else belongs to the question. */
  hint: string | null;
  why: string;
  kind: "one" | "several" | "country" | "countries" | "day" | "number";
  /** Of `one` and `several`. */
  options: { value: string; label: string }[];
  /** Of `number`. */
  unit: string | null;
  /** As it was sent; empty where it is not answered. */
  values: string[];
  /** What is wrong with it; then it counts as not answered. */
  fault: string | null;
}

/** The steps by which papers are ordered. */
export type RuleStep =
  | "ielts"
  | "transcript"
  | "offer"
  | "sop"
  | "financial"
  | "passport"
  | "photos"
  | "medical"
  | "police"
  | "form"
  | "interview"
  | "other";

export interface RulePaper {
  id: string;
  title: string;
  verdict: "needed" | "may be asked" | "not needed" | "unknown" | "check";
  /** Why, or what would decide it. */
  because: string;
  /** The ids of the answers that would decide it; none where a person cannot tell them. */
  asks: readonly string[];
  /** What the office wants of the paper: its age, a translation, its size. */
  paperRules: string | null;
  validFor: string | null;
  /** Why one begins with it: it takes longest. */
  slow: string | null;
  step: RuleStep;
  /** Something to do, as an interview: no file is asked for. */
  isTask: boolean;
  /** It comes after the decision, or after an arrival that is still to come. */
  isLater: boolean;
  source: string | null;
}

/** Where a figure stands. */
export interface RuleSource {
  /** "Immigration Rules, Appendix Student, ST 12.3(b)"; null where there is none. */
  paragraph: string | null;
  title: string;
  url: string | null;
  /** The source's own: YYYY, YYYY-MM or a day. */
  date: string | null;
}

export interface RuleSum {
  id: string;
  title: string;
  /** A currency's ISO code, or "days", "months". */
  unit: string;
  /** Null while it cannot be said. */
  total: string | null;
  amount: number | null;
  lines: { what: string; words: string; amount: string; sources: RuleSource[] }[];
  /** What may come on top, by the answers that are asked; in no line and not in the total. */
  mayCome: string[];
  /** Why nothing is to show, or what is missing. */
  note: string | null;
  /** Ids of the answers that it waits for. */
  asks: string[];
  /** What nobody stated, as it was taken: "if you apply today", "coming alone". */
  assumed?: readonly string[];
}

/** "£36,539", "£30,539 (estimate)"; null while it cannot be said. */
export function totalInWords({ total, assumed }: Pick<RuleSum, "total" | "assumed">): string | null {
  return total === null || assumed === undefined ? total : `${total} (estimate)`;
}

interface RuleReason {
  id: string;
  what: string;
  rule: string;
}

/** The days on which an application can be made, both included; null is open. */
export interface RuleWindow {
  earliest: string | null;
  latest: string | null;
  /** The rules that set these two days. */
  opening: RuleReason | null;
  binding: (RuleReason & { ends: string | null }) | null;
  /** No day is left between them. */
  isImpossible: boolean;
  /** What else would decide it. */
  missing: string | null;
  /** Ids of the answers that are missing. */
  asks: string[];
}

/** Among the days of an application: by then savings must lie in the account, until it is answered since when they do. */
export const savingsDayId = "savings";

/** A rule with the days that it sets, both included; null is open. */
export interface RuleDay {
  id: string;
  what: string;
  rule: string;
  earliest: string | null;
  latest: string | null;
  /** For making the application: over once that is made. */
  isToApply: boolean;
}

export interface RuleResult {
  stops: { id: string; kind: "ban" | "brake" | "step" | "warning"; say: string; isAssumed: boolean }[];
  papers: RulePaper[];
  sums: RuleSum[];
  money: string | null;
  days: RuleDay[];
  /** Null where no rule is about it. */
  apply: RuleWindow | null;
  /** `isSure`: that it is to be paid is decided by what was answered; else it may come on top. */
  costs: {
    id: string;
    what: string;
    amount: string | null;
    when: string | null;
    isSure: boolean;
    sources: RuleSource[];
  }[];
}

/** What a browser may keep for an account that is opened next: what was answered without a fault. */
export interface RuleKeep {
  given: Pick<BegunApplication, "destination" | "answers">;
  /** In its storage. */
  key: string;
  days: number;
}

/** What the public page shows. */
export interface CheckedResult extends RuleResult {
  keep: RuleKeep;
}

export interface RuleCheck extends RuleDestination {
  authority: { name: string; url: string };
  countries: { value: string; label: string }[];
  questions: RuleQuestion[];
  /** Ids of the few questions that decide most; they are asked first. */
  first: string[];
  /** The ISO day by which it is worked out. */
  today: string;
  /** Null before anything was sent. */
  result: CheckedResult | null;
}

/** The value of a box that says *none of these*. */
export const noneOfThese = "none-of-these";

/** Characters of a form that are read; longer ones are refused. */
export const maxCheckForm = 20_000;
