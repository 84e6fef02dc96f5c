export type TestName = "IELTS" | "TOEFL" | "PTE" | "Duolingo" | "CGPA" | "TestDaF" | "Goethe";

export interface FoundScore {
  test: TestName;
  /** Overall; null where only the test is named. */
  value: number | null;
  sentence: string;
}

const tests: readonly (readonly [TestName, RegExp, range: readonly [number, number]])[] = [
  ["IELTS", /\bielts\b/giu, [1, 9]],
  ["TOEFL", /\btoefl\b/giu, [10, 120]],
  ["PTE", /\bpte\b/giu, [10, 90]],
  ["Duolingo", /\b(?:duolingo|det)\b/giu, [10, 160]],
  ["CGPA", /\bcgpa\b/giu, [1, 10]],
  ["TestDaF", /\btestdaf\b/giu, [3, 5]],
  ["Goethe", /\bgoethe\b/giu, [0, 0]],
];

const section =
  /\b(?:reading|writing|listening|speaking|each|every|band less|minimum|no (?:less|band)|required?|requires|needs?|asks?)\b/iu;

/** Overall figures, not those of a part, nor what a university requires. */
export function findScores(sentences: readonly string[]): FoundScore[] {
  return sentences.flatMap((sentence) =>
    tests.flatMap(([test, pattern, [least, most]]): FoundScore[] => {
      const named = [...sentence.matchAll(pattern)][0];
      if (named === undefined) return [];
      const numbers = Array.from(
        sentence.matchAll(
          /(?<![\d.,/])\d{1,3}(?:\.\d{1,2})?(?![\d,]|\.\d|%|\s?(?:years?|months?|times?|days?|hours?)\b)/gu,
        ),
      )
        .map((match) => ({ value: Number(match[0]), at: match.index }))
        .filter(({ value }) => value >= least && value <= most)
        .filter(({ at }) => !section.test(partBefore(sentence, at)));
      const overall = numbers.find(({ at }) => /\boverall\b/iu.test(sentence.slice(Math.max(0, at - 16), at + 20)));
      const nearest = numbers.toSorted((a, b) => Math.abs(a.at - named.index) - Math.abs(b.at - named.index))[0];
      return [{ test, value: (overall ?? nearest)?.value ?? null, sentence }];
    }),
  );
}

function partBefore(sentence: string, at: number): string {
  return (
    sentence
      .slice(Math.max(0, at - 24), at)
      .split(/[,;(]/u)
      .at(-1) ?? ""
  );
}
