import type { InterviewComment } from "#shared/interviews/interview.ts";
import type { InterviewQuestion } from "#shared/interviews/interview-questions.ts";
import { countWords } from "#shared/text.ts";

/** Calm speech has 130 words a minute. */
const spokenPerSecond = 130 / 60;
/** Nobody types faster than this for long. */
const typedPerSecond = 2.5;

export function spokenSeconds(answer: string): number {
  return Math.round(countWords(answer) / spokenPerSecond);
}

/** Compares an answer with the usual length, and with the time that it took. */
export function commentOnLength(answer: string, seconds: number, question: InterviewQuestion): InterviewComment[] {
  const [, most] = question.seconds;
  const spoken = spokenSeconds(answer);
  const words = countWords(answer);
  if (spoken > most * 1.5) {
    return [
      {
        kind: "length",
        text: `Spoken calmly this takes about ${spoken} seconds; up to ${most} are usual for this question. Keep the two or three facts that answer it.`,
      },
    ];
  }
  if (words >= 40 && seconds < words / typedPerSecond) {
    return [
      {
        kind: "length",
        text: "This came faster than anybody types. In an interview nobody can paste: try it once more from memory, in your own words.",
      },
    ];
  }
  // Long thinking is fine in practice; three times the usual answer is not.
  if (words < 40 && seconds > Math.max(180, most * 4)) {
    return [
      {
        kind: "length",
        text: `It took you ${Math.round(seconds / 60)} minutes to find a short answer. Look the facts up once more, so that they come easily.`,
      },
    ];
  }
  return [];
}
