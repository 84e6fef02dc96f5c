/** What we know of a destination's rules, as everybody may read it. */

/** In the order of a page; the ids are those of the facts' topics. */
export const ruleTopics = {
  eligibility: "Who may apply",
  dates: "Days and deadlines",
  funds: "Money to show",
  fees: "Fees",
  documents: "Papers",
  english: "Language",
  health: "Health",
  police: "Police certificates",
  biometrics: "Fingerprints and photographs",
  portal: "The application",
  interview: "Interview",
  processing: "Waiting times",
  refusal: "After a refusal",
  integrity: "Deceit and its consequences",
  travel: "Travelling",
  arrival: "After arrival",
  work: "Work beside the study",
  family: "Family",
  extension: "Staying longer and changing",
  "after-study": "After the degree",
} as const;

export type RuleTopic = keyof typeof ruleTopics;

export interface RuleDestination {
  /** As in the address. */
  slug: string;
  name: string;
  visa: string;
  /** ISO day on which the records were put together. */
  checkedOn: string;
  /** ISO day on which an operator entered a value last; null where nobody did. */
  enteredOn: string | null;
}

export interface RuleFact {
  id: string;
  says: string;
  /** "from 30 November 2026"; null where it holds now without a known end. */
  period: string | null;
  /** Law or instrument with its paragraph. */
  paragraph: string | null;
  source: { title: string; url: string | null; date: string | null } | null;
  /** Not in force, planned or only reported. */
  isInformation: boolean;
  /** Weak sources, or past its review: the official page decides. */
  mustBeChecked: boolean;
  checkAgainBy: string;
}

export interface RuleRequirement {
  id: string;
  title: string;
  /** In order; the first whose condition holds decides. */
  rules: { verdict: string; when: string; because: string }[];
  paperRules: string | null;
  validFor: string | null;
}

export interface RulePage extends RuleDestination {
  /** How many records there are. */
  facts: number;
  authority: { name: string; url: string };
  topics: { id: RuleTopic; facts: RuleFact[] }[];
  /** Rules that began in the last year, begin later, or were entered in the last year; the newest first. */
  changes: RuleChange[];
  requirements: RuleRequirement[];
  stops: { id: string; who: string; say: string }[];
  /** What people ask, answered for somebody of whom nothing is known. */
  questions: RuleAnswer[];
}

export interface RuleChange {
  /** The fact's. */
  id: string;
  /** Since when it counts, or from when on it will; an ISO day. */
  day: string;
  says: string;
  /** ISO day on which an operator entered it; null for what is shipped. */
  enteredOn: string | null;
}

export interface RuleAnswer {
  id: string;
  question: string;
  answer: string;
  /** Where it comes from; each once. */
  sources: { title: string; url: string; date: string | null }[];
}

export const ruleFeedPath = "/rules/feed.xml";

export function rulesPath(slug?: string): string {
  return slug === undefined ? "/rules" : `/rules/${slug}`;
}

export function ruleCheckPath(slug: string): string {
  return `${rulesPath(slug)}/check`;
}

/** Where visitors say that something is wrong; of one fact, or of the destination. */
export function ruleReportPath(slug: string, factId?: string): string {
  return `${rulesPath(slug)}/report${factId === undefined ? "" : `?fact=${encodeURIComponent(factId)}`}`;
}

/** "United Kingdom" is `united-kingdom`. */
export function ruleSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

export function isRuleSlug(text: string): boolean {
  return text.length <= 60 && /^[a-z]+(?:-[a-z]+)*$/.test(text);
}
