import { subjectWords } from "./subjects.ts";
import { createPhraseFinder, includesPhrase, stemsOf } from "./words.ts";

interface Phrase {
  subject: string;
  stems: readonly string[];
  isSure: boolean;
  weight: number;
}

const phrases: readonly Phrase[] = Object.entries(subjectWords).flatMap(([subject, { sure, likely }]) => {
  const sureOnes = new Map(sure.split(",").map((words) => [stemsOf(words).join(" "), 2]));
  const likelyOnes = new Map(likely.split(",").map((words) => [stemsOf(words).join(" "), 1]));
  return [...new Map([...likelyOnes, ...sureOnes])].map(([words, weight]) => {
    const stems = words.split(" ");
    return { subject, stems, isSure: weight === 2, weight: stems.length > 1 ? weight + 1 : weight };
  });
});

const findPhrases = createPhraseFinder(phrases);

export const subjectStems: ReadonlySet<string> = new Set(phrases.flatMap(({ stems }) => stems));

export interface SubjectScores {
  /** By subject: the sum of its words' weights. */
  scores: ReadonlyMap<string, number>;
  /** Stems that name a subject by themselves. */
  sureWords: readonly string[];
  likelyWords: number;
  hasLikelyPhrase: boolean;
}

/** The longest of overlapping phrases counts: "passport photo" is about photos. */
export function scoreSubjects(stems: readonly string[]): SubjectScores {
  const found = findPhrases(stems);
  const counted = found.filter(
    ({ stems: words }) =>
      !found.some(({ stems: longer }) => longer.length > words.length && includesPhrase(longer, words)),
  );
  const scores = new Map<string, number>();
  for (const { subject, weight } of counted) scores.set(subject, (scores.get(subject) ?? 0) + weight);
  const sure = new Set(counted.filter(({ isSure }) => isSure).map(({ stems: words }) => words.join(" ")));
  const all = new Set(counted.map(({ stems: words }) => words.join(" ")));
  const likely = [...all].filter((words) => !sure.has(words));
  const hasLikelyPhrase = likely.some((words) => words.includes(" "));
  return { scores, sureWords: [...sure], likelyWords: likely.length, hasLikelyPhrase };
}
