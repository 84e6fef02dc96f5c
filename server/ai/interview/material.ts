import type { VisaProgress } from "#shared/visa-progress.ts";
import type { InterviewCountry } from "#shared/interview.ts";
import type { InterviewQuestion } from "#shared/interview-questions.ts";

/** The letter that an answer is compared with. */
export interface ComparedLetter {
  /** Plain text. */
  text: string;
  university: string | null;
  country: string | null;
}

/** One entry of a person's documents list. */
export interface ListedDocument {
  type: string;
  name: string;
  isCompleted: boolean;
}

/** An answer, and what the person has told the product besides. */
export interface InterviewMaterial {
  question: InterviewQuestion;
  country: InterviewCountry;
  answer: string;
  seconds: number;
  letter: ComparedLetter | null;
  documents: readonly ListedDocument[];
  progress: VisaProgress;
}
