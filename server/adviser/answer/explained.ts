import {
  dayInWords,
  type DestinationCode,
  type Explained,
  type Explanation,
  type Fact,
  isPastReview,
  pageOf,
} from "@workspace/visa-rules";
import { hasMeaning, stemsOf } from "#server/adviser/read/words.ts";
import type { SourceList } from "./sources.ts";
import { texts } from "./texts.ts";

/** An explanation as it reads for one person on one day. */
export interface FoundExplanation {
  code: DestinationCode;
  country: string;
  explanation: Explanation;
  explained: Explained;
  /** From 0 to 1: how surely it is meant. */
  score: number;
}

/** Each sentence with the pages that hold it. */
export function citeExplained(
  { explained }: Pick<FoundExplanation, "explained">,
  sources: SourceList,
  day: string,
): string {
  return explained.sentences.map(({ text, facts }) => withPages(text, facts, { sources, day })).join(" ");
}

export type FoundSentence = Explained["sentences"][number];

/** The one that shares most words with a question, else the first. */
export function nearestSentence(question: string, found: readonly FoundExplanation[]): FoundSentence | null {
  const asked = new Set(stemsOf(question).filter(hasMeaning));
  const sentences = found.flatMap(({ explained }) => explained.sentences);
  let best = sentences[0] ?? null;
  let most = 0;
  for (const sentence of sentences) {
    const shared = [...new Set(stemsOf(sentence.text))].filter((stem) => asked.has(stem)).length;
    if (shared > most) [best, most] = [sentence, shared];
  }
  return best;
}

/** A sentence with the numbers of the pages that hold its facts; where none is known, that is said. */
export function withPages(
  text: string,
  facts: readonly Fact[],
  { sources, day }: { sources: SourceList; day: string },
): string {
  const pages = facts.map((fact) => citation(fact, sources, day));
  return [
    text,
    ...new Set(pages.filter((page) => page !== null)),
    ...(pages.includes(null) ? [texts.noPage] : []),
  ].join(" ");
}

function citation(fact: Fact, sources: SourceList, day: string): string | null {
  const page = pageOf(fact);
  if (page === null) return null;
  const { url, title, date } = page;
  const number = sources.add({
    name: title.replaceAll(/[[\]]/g, ""),
    url,
    dated: date === null ? "undated" : `of ${dayInWords(date)}`,
    isOverdue: isPastReview(fact, day),
  });
  return `[${number}](${url})`;
}
