import { findGenericPhrases } from "#shared/letters/generic-phrases.ts";
import type { InterviewComment } from "#shared/interviews/interview.ts";
import { countWords } from "#shared/text.ts";

/** Fewer words make an officer ask again. */
const fewWords = 15;

const fillers =
  /\b(?:and so on|etc\b|stuff|many things|some things|a lot of things|things like that|something like that|good opportunit(?:y|ies)|better (?:future|opportunit(?:y|ies)|life)|bright future|various (?:reasons|things|fields)|many reasons|i (?:don['’]?t|do not) know|not (?:really )?sure|i guess|maybe|somehow|good (?:education|quality)|quality education|very good (?:university|course|country)|best (?:university|course|country))\b/giu;

/** Too short (unless `isWhole`: it has every part of its question), full of generic phrases, or without specifics. */
export function findVagueness(
  answer: string,
  { isBrief = false, isWhole }: { isBrief?: boolean | undefined; isWhole: boolean },
): InterviewComment[] {
  const comments: InterviewComment[] = [];
  const words = countWords(answer);
  const gap = /\[\s*fill[\s-]{0,3}in\b[^\]]{0,120}\]?/iu.exec(answer)?.[0];
  if (gap !== undefined) {
    comments.push({
      kind: "vague",
      text: "There is still a gap of your letter in this answer. Say what belongs there.",
      quote: gap,
    });
  }
  if (!isBrief && !isWhole && words < fewWords) {
    const count = words === 1 ? "1 word" : `${words} words`;
    comments.push({
      kind: "vague",
      text: `This is very short (${count}). Add the facts: names, dates, amounts, and your reason.`,
    });
  } else if (!isBrief && !hasSpecifics(answer)) {
    comments.push({
      kind: "vague",
      text: "Nothing here is yours alone: no name, no date, no figure. Add one or two facts that only you can tell.",
    });
  }
  for (const { text, advice } of findGenericPhrases(answer).slice(0, 2)) {
    comments.push({ kind: "vague", text: `Many applicants say this. ${advice}`, quote: text });
  }
  const filler = answer.match(fillers)?.[0];
  if (filler !== undefined) {
    comments.push({
      kind: "vague",
      text: "This could mean anything. Say exactly what you mean, with one example.",
      quote: filler,
    });
  }
  return comments;
}

/** A figure, or a name inside a sentence. */
export function hasSpecifics(answer: string): boolean {
  if (/\p{Nd}/u.test(answer)) return true;
  return /[\p{Ll},]\s+(?!I\b|I['’])\p{Lu}[\p{L}]+/u.test(answer);
}
