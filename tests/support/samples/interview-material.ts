import { noRules } from "#server/interview/interview-rules.ts";
import type { InterviewMaterial } from "#server/interview/material.ts";
import { type InterviewQuestion, interviewQuestions } from "#shared/interviews/interview-questions.ts";
import { noVisaProgress } from "#shared/visa-progress.ts";

/** A statement of purpose with one of each kind of fact. */
export const sampleLetter = `I graduated from North South University in 2022 with a BSc in Computer Science and a CGPA of 3.62. Since then I have worked as a software engineer at Pathao in Dhaka.

I have been admitted to the MSc in Data Science at the University of Leeds, a one-year course that starts in September 2026. I chose it because the module Statistical Learning goes on where my thesis on delivery times ended. My IELTS result is 7.0 overall.

My father will pay for my studies. He owns a pharmacy in Sylhet and earns 2,400,000 taka a year. The tuition fee is £31,000 and I have saved £14,000 in the bank for my living costs.

After the course I will return to Dhaka and work as a data analyst in public health.`;

type Overrides = Partial<Omit<InterviewMaterial, "question" | "letter">> & {
  question?: InterviewQuestionId;
  /** Null for none; a text is one for Leeds in the United Kingdom. */
  letter?: string | null;
};
export type InterviewQuestionId = (typeof interviewQuestions)[number]["id"];

/** An answer of a person who keeps `sampleLetter` and no documents. */
export function materialOf(answer: string, { question = "course", letter = sampleLetter, ...rest }: Overrides = {}) {
  return {
    question: questionOf(question),
    country: "uk",
    answer,
    seconds: 60,
    application: null,
    letter: letter === null ? null : { text: letter, university: "University of Leeds", country: "United Kingdom" },
    documents: [],
    progress: noVisaProgress,
    residence: null,
    rules: noRules,
    ...rest,
  } satisfies InterviewMaterial;
}

function questionOf(id: InterviewQuestionId): InterviewQuestion {
  const question = interviewQuestions.find((one) => one.id === id);
  if (!question) throw new Error(`no question ${id}`);
  return question;
}
