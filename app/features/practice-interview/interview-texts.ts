import { formatNumber } from "#app/lib/text/format.ts";
import { maskedBeforeModel } from "#app/lib/text/masking.ts";
import type { WarningKind } from "#shared/interviews/interview.ts";
import type { PublicConfig } from "#shared/public-config.ts";

function time(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

const minutes = (count: number) => (count === 1 ? "1 minute" : `${formatNumber(count)} minutes`);
const inSeconds = (count: number) => (count === 1 ? "1 second" : `${formatNumber(count)} seconds`);

/** Of what comes with an interview alone. */
export const interviewTexts = {
  notAdvice: "Practice only: an officer may ask other questions. Information, not legal advice.",

  setup: {
    how: (count: number) =>
      `You get ${count} questions, one after the other. Type what you would say; after each answer you see comments on it. You can skip a question, and stop whenever you like.`,
    country: "Country of study",
    letter: "Compare with",
    letterHint: "Your answers are compared with this letter, your documents list and your visa steps.",
    noLetter: "No letter",
    otherApplication: "Your application is for another country, so your answers are not compared with it.",
    otherCountry: (written: string) => `This letter is for ${written}. Choose its country, or another letter.`,
    notStored: "Nothing of the practice is stored unless you keep it. At the end you can keep, copy or download it.",
    reader: (ai: PublicConfig["ai"], hasApplication: boolean) =>
      ai === null
        ? "Fixed rules on our server read your answers, not a language model. They do not see everything."
        : `${ai.provider} (${ai.model}) reads your answers, ${hasApplication ? "your application, " : ""}the chosen letter, the names of your documents and your steps. ${maskedBeforeModel}`,
    start: "Start practice",
    loadError: {
      message: "Your letters could not be loaded.",
      reassurance: "Nothing was changed. Check your connection and try again.",
    },
  },

  question: {
    position: (number: number, count: number) => `Question ${number} of ${count}`,
    bar: "Progress of the practice",
    usual: (least: number, most: number) =>
      `Said aloud, ${least} to ${most} seconds are usual. Take the time you need.`,
    timeSoFar: "Time so far:",
    time,
    hideTime: "Hide time",
    showTime: "Show time",
    answer: "Your answer",
    length: (count: number, limit: number) => `${formatNumber(count)} of ${formatNumber(limit)} characters`,
    submit: "Get comments",
    reading: "Your answer is being read.",
    skip: "Skip",
    end: "End and see the summary",
    failed: "No comments",
    noReason: "The comments could not be made. Please try again.",
    answerKept: "Your answer is still here.",
  },

  comments: {
    title: "Comments",
    yourAnswer: (seconds: number) => `Your answer, in ${time(seconds)}`,
    next: "What to do next",
    again: "Try again",
    nextQuestion: "Next question",
    summary: "See the summary",
    warned: (count: number) =>
      count === 1
        ? "An officer would question one thing here."
        : `An officer would question ${formatNumber(count)} things here.`,
    rule: "What the rules say",
    dated: (date: string | null) => (date === null ? "undated" : `of ${date}`),
    overdue: "past its review date, look at the official page",
    asks: "An officer may ask next:",
    warnings: {
      "hidden-refusal": "A refusal left out",
      "agent-papers": "Papers that others made",
      "immigrant-intent": "A wish to stay",
      sponsor: "Who pays",
      "funds-below-rule": "Money",
      "work-intent": "Work instead of study",
      unprepared: "Not prepared",
      memorised: "Learnt by heart",
      vague: "Nothing said",
    } satisfies Record<WarningKind, string>,
  },

  summary: {
    title: "Summary of your practice",
    count: (answered: number, skipped: number) =>
      `${answered} answered, ${skipped === 0 ? "none" : formatNumber(skipped)} skipped.`,
    questions: "Questions and comments",
    time: (seconds: number) =>
      seconds < 60
        ? inSeconds(Math.round(seconds))
        : `${minutes(Math.floor(seconds / 60))} ${inSeconds(Math.floor(seconds % 60))}`,
    timeTaken: "Time",
    skipped: "Skipped",
    notStored: "It is not stored: keep, copy or download it before you close.",
    kept: "It is kept among your past practices.",
    keep: "Keep this practice",
    copy: "Copy as Markdown",
    download: "Download",
    restart: "Practise again",
    close: "Close",
    comparedWith: (...papers: string[]) => `Compared with: ${papers.join("; ")}`,
    onDay: (day: string) => `Practised on ${day}`,
  },

  leave: {
    title: "End the practice?",
    meaning: "Your answers and comments are not stored: they are gone when you close this.",
    stay: "Go on practising",
    leave: "End practice",
  },
} as const;
