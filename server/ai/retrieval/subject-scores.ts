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

/** Every stem that stands in a subject's words. */
export const subjectStems: ReadonlySet<string> = new Set(phrases.flatMap(({ stems }) => stems));

/** What a question's words say of its subjects. */
export interface SubjectScores {
  /** By subject: the weights of its words that stand in the question. */
  scores: ReadonlyMap<string, number>;
  /** The words, as stems, that name a subject by themselves, and how many more lean towards one. */
  sureWords: readonly string[];
  likelyWords: number;
  /** Whether a phrase of several words is among the latter. */
  hasLikelyPhrase: boolean;
}

/** Counts the longest phrase where several overlap: "passport photo" is about photos, not about a passport. */
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
