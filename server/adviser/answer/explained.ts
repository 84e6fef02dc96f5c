import {
  dayInWords,
  type DestinationCode,
  type Explained,
  type Explanation,
  type Fact,
  isPastReview,
} from "@workspace/visa-rules";
import { hasMeaning, stemsOf } from "#server/adviser/read/words.ts";
import type { SourceList } from "./sources.ts";

/** An explanation as it reads for one person on one day. */
export interface FoundExplanation {
  code: DestinationCode;
  country: string;
  explanation: Explanation;
  explained: Explained;
  /** From 0 to 1: how surely it is meant. */
  score: number;
}

/** Each sentence with the pages of its values; those of the rest are behind the sentence before any general advice. */
export function citeExplained(
  { explained }: Pick<FoundExplanation, "explained">,
  sources: SourceList,
  day: string,
): string {
  const { sentences, facts } = explained;
  const cited = new Set(sentences.flatMap((sentence) => sentence.facts.map(({ id }) => id)));
  const others = facts.filter(({ id }) => !cited.has(id));
  const last = sentences.findLastIndex(({ text }) => !text.startsWith("General advice:"));
  return sentences
    .map(({ text, facts: own }, at) => withPages(text, [...own, ...(at === last ? others : [])], { sources, day }))
    .join(" ");
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

/** A sentence with the numbers of the pages that hold its facts. */
export function withPages(
  text: string,
  facts: readonly Fact[],
  { sources, day }: { sources: SourceList; day: string },
): string {
  return [text, ...new Set(facts.flatMap((fact) => citation(fact, sources, day)))].join(" ");
}

function citation(fact: Fact, sources: SourceList, day: string): string[] {
  const { source_url: url, source_title: title, source_date: date } = fact;
  if (url === null) return [];
  const number = sources.add({
    name: (title ?? new URL(url).hostname).replaceAll(/[[\]]/g, ""),
    url,
    dated: date === null ? "undated" : `of ${dayInWords(date)}`,
    isOverdue: isPastReview(fact, day),
  });
  return [`[${number}](${url})`];
}
