import type { ResumeSection } from "#server/ai/prompts/resume.ts";
import type { Fault } from "./faults/fault.ts";
import { rateContact } from "./rate-contact.ts";
import { rateDates } from "./rate-dates.ts";
import { rateEducation } from "./rate-education.ts";
import { rateExperience } from "./rate-experience.ts";
import { rateLength } from "./rate-length.ts";
import { rateReadability } from "./rate-readability.ts";
import { rateResults } from "./rate-results.ts";
import { rateSkills } from "./rate-skills.ts";
import { rateVerbs } from "./rate-verbs.ts";
import { factsOf, type Finding } from "./resume-facts.ts";

/** Together 10. */
const weights: Record<ResumeSection, number> = {
  Contact: 1.1,
  Education: 1.7,
  Experience: 1.7,
  Skills: 0.9,
  Dates: 0.9,
  "Quantified results": 1.2,
  "Action verbs": 0.9,
  Length: 0.7,
  Readability: 0.9,
};

const rules = [
  rateContact,
  rateEducation,
  rateExperience,
  rateSkills,
  rateDates,
  rateResults,
  rateVerbs,
  rateLength,
  rateReadability,
];

export interface ResumeRating {
  /** 0 to 10, with one decimal. */
  rating: number;
  findings: readonly Finding[];
  faults: readonly Fault[];
}

/** By fixed rules: on one day the same text always gets the same rating. @param today an ISO day */
export function rateResume(text: string, today: string): ResumeRating {
  const facts = factsOf(text, today);
  const findings = rules.map((rule) => rule(facts));
  const sum = findings.reduce((total, { section, score }) => total + weights[section] * score, 0);
  return { rating: facts.words === 0 ? 0 : Math.round(sum * 10) / 10, findings, faults: facts.faults };
}
