import type { VisaProgress } from "#shared/visa-progress.ts";
import type { StatedApplication } from "#shared/applications/stated-application.ts";
import type { InterviewCountry } from "#shared/interviews/interview.ts";
import type { InterviewQuestion } from "#shared/interviews/interview-questions.ts";
import type { InterviewRules } from "./interview-rules.ts";

export interface ComparedLetter {
  text: string;
  university: string | null;
  country: string | null;
}

export interface ListedDocument {
  type: string;
  name: string;
  isCompleted: boolean;
}

/** An answer, and what the person told the product. */
export interface InterviewMaterial {
  question: InterviewQuestion;
  country: InterviewCountry;
  answer: string;
  seconds: number;
  letter: ComparedLetter | null;
  /** That which the person practises for. */
  application: StatedApplication | null;
  documents: readonly ListedDocument[];
  progress: VisaProgress;
  /** As the profile has it. */
  residence: string | null;
  rules: InterviewRules;
}
