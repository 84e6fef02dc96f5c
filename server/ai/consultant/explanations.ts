import {
  type Destination,
  type DestinationCode,
  destinationCodes,
  type Explained,
  type Explanation,
  type Fact,
  isPastReview,
  loadDestination,
  rulesOf,
} from "@workspace/visa-rules";
import { destinationsIn } from "#server/ai/retrieval/countries.ts";
import { hasMeaning, stemsOf } from "#server/ai/retrieval/words.ts";
import { dayInWords, type SourceList } from "./sources.ts";

/** What is said to a question about one destination. */
export interface FoundExplanation {
  code: DestinationCode;
  country: string;
  explanation: Explanation;
  explained: Explained;
  /** From 0 to 1: how much of the question and of the phrasing is the same. */
  score: number;
}

export interface Explanations {
  /** Best first, one for each explanation; on the day's facts, for somebody of whom nothing is known. */
  find(question: string, codes: readonly DestinationCode[], day: string): FoundExplanation[];
}

interface Phrase {
  explanation: Explanation;
  stems: ReadonlySet<string>;
}

/** Of a destination's own phrasings: how much a word tells. */
interface Phrasings {
  destination: Destination;
  phrases: readonly Phrase[];
  weightOf(stem: string): number;
}

export async function loadExplanations(): Promise<Explanations> {
  const all = await Promise.all(
    destinationCodes.map(async (code) => [code, phrasingsOf(await loadDestination(code))] as const),
  );
  const byCode = new Map(all);
  return {
    find: (question, codes, day) =>
      codes
        .flatMap((code) => {
          const phrasings = byCode.get(code);
          return phrasings ? findIn(phrasings, code, question, day) : [];
        })
        .toSorted((a, b) => b.score - a.score),
  };
}

function phrasingsOf(destination: Destination): Phrasings {
  const phrases = destination.explanations.flatMap((explanation) =>
    [explanation.title, ...explanation.asks].map((text) => ({ explanation, stems: contentOf(text) })),
  );
  const counts = new Map<string, number>();
  for (const { stems } of phrases) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weightOf = (stem: string) => Math.log(1 + phrases.length / (counts.get(stem) ?? 0.5));
  return { destination, phrases, weightOf };
}

/** Enough to be listed at all. */
const leastScore = 0.2;

function findIn(
  { destination, phrases, weightOf }: Phrasings,
  code: DestinationCode,
  question: string,
  day: string,
): FoundExplanation[] {
  const asked = contentOf(question);
  const scores = new Map<Explanation, number[]>();
  for (const { explanation, stems } of phrases) {
    const score = likeness(asked, stems, weightOf);
    if (score >= leastScore) scores.set(explanation, [...(scores.get(explanation) ?? []), score]);
  }
  const rules = rulesOf(destination, {}, day);
  return [...scores].flatMap(([explanation, all]) => {
    const explained = rules.explain(explanation);
    return explained ? [{ code, country: destination.about.name, explanation, explained, score: together(all) }] : [];
  });
}

/** One phrasing that is alike may be chance; others of the same explanation that are alike, too, say that it is meant. */
function together(scores: readonly number[]): number {
  const [first = 0, second = 0, third = 0] = scores.toSorted((a, b) => b - a);
  return 0.7 * first + 0.2 * second + 0.1 * third;
}

/**
 * What both say, by what the words tell. A word that only the phrasing has counts more against it than one that only the question
 * has: people tell more about themselves than they ask.
 */
function likeness(asked: ReadonlySet<string>, phrase: ReadonlySet<string>, weightOf: (stem: string) => number): number {
  const weigh = (stems: Iterable<string>) => [...stems].reduce((sum, stem) => sum + weightOf(stem), 0);
  const both = weigh([...asked].filter((stem) => phrase.has(stem)));
  return both === 0 ? 0 : both / (both + 0.25 * (weigh(asked) - both) + 0.75 * (weigh(phrase) - both));
}

/** Names of countries tell the destination, not the question. */
const countryWords = new Set(
  stemsOf(
    "uk us usa america american canada canadian australia australian germany german britain british france french ireland irish netherlands dutch holland italy italian new zealand nz sweden swedish schengen europe eu",
  ),
);

/** Words for the same thing, each list under its first. */
const alike = [
  "partner wife husband spouse",
  "child children kid kids baby son daughter",
  "money fund funds finance finances",
  "refused refusal rejected rejection denied denial",
  "uncle aunt brother sister cousin relative relatives",
  "graduate psw",
  "ticket flight",
  "work job",
].map((words) => stemsOf(words));
const meaningOf = new Map(alike.flatMap(([first = "", ...others]) => others.map((other) => [other, first] as const)));

/** Longer questions are pasted texts, and each word is looked for in every phrasing. */
const mostWords = 80;

/** What kind of answer is wanted, which small words say. */
const kinds: readonly [string, RegExp][] = [
  ["#amount", /\bhow (?:much|many)\b|\b(?:amount|cost|price)s?\b/i],
  ["#time", /\bwhen\b|\bhow (?:long|early|late|soon|fast)\b|\b(?:deadline|date)s?\b/i],
];

function contentOf(text: string): ReadonlySet<string> {
  const stems = stemsOf(text)
    .filter((stem) => hasMeaning(stem) && !countryWords.has(stem))
    .slice(0, mostWords);
  const wanted = kinds.flatMap(([kind, words]) => (words.test(text) ? kind : []));
  return new Set([...stems.map((stem) => meaningOf.get(stem) ?? stem), ...wanted]);
}

const codesOf = { UK: "gb", US: "us", Canada: "ca", Australia: "au", Germany: "de" } as const;

const furtherNames: readonly [DestinationCode, RegExp][] = [
  ["ie", /\b(?:ireland|irish|dublin)\b/i],
  ["nz", /\b(?:new zealand|nz|auckland)\b/i],
  ["fr", /\b(?:france|french|paris|campus france)\b/i],
  ["nl", /\b(?:netherlands|holland|dutch|amsterdam|mvv|ind)\b/i],
  ["it", /\b(?:italy|italian|universitaly)\b/i],
  ["se", /\b(?:sweden|swedish)\b/i],
];

/** Of study. */
export function codesIn(text: string): DestinationCode[] {
  const further = furtherNames.filter(([, name]) => name.test(text) && !isOrigin(text, name));
  return [...destinationsIn(text).map((country) => codesOf[country]), ...further.map(([code]) => code)];
}

/** "I am from Italy" names no destination. */
function isOrigin(text: string, name: RegExp): boolean {
  return new RegExp(
    `\\b(?:i am|i'?m|we are|come|comes|citizen|national|live|living|born) (?:from|of|in) ${name.source}|${name.source} (?:passport|citizen|national)`,
    "i",
  ).test(text);
}

/** Each sentence with the pages of its values; those of the rest are behind the sentence before any general advice. */
export function citeExplained({ explained }: FoundExplanation, sources: SourceList, day: string): string {
  const { sentences, facts } = explained;
  const cited = new Set(sentences.flatMap((sentence) => sentence.facts.map(({ id }) => id)));
  const others = facts.filter(({ id }) => !cited.has(id));
  const last = sentences.findLastIndex(({ text }) => !text.startsWith("General advice:"));
  return sentences
    .map(({ text, facts: own }, at) => {
      const pages = [...own, ...(at === last ? others : [])].flatMap((fact) => citation(fact, sources, day));
      return [text, ...new Set(pages)].join(" ");
    })
    .join(" ");
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
