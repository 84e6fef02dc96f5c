import type { InterviewComment } from "#shared/interviews/interview.ts";
import type { Compared } from "./contradictions.ts";
import { agree, areComparable, findMoney } from "./find-money.ts";
import { findScores } from "./find-scores.ts";
import { findUniversities, isSameUniversity } from "./find-universities.ts";

/** An officer asks on: a list of papers would only turn the eye from it. */
const stops: ReadonlySet<InterviewComment["kind"]> = new Set(["warning", "contradiction"]);

/** More are a list that nobody reads. */
const maxNamed = 3;

/**
 * What the answer named that an officer can look up, first what the letter names, too. Rules see that something is said,
 * not that it is good: they praise nothing.
 * @returns one note at most, none beside a warning or a contradiction
 */
export function noteCheckedFacts(
  { answer, letter }: Compared,
  faults: readonly InterviewComment[],
): InterviewComment[] {
  if (faults.some(({ kind }) => stops.has(kind))) return [];
  const named = factsIn(answer, letter);
  const shared = named.filter(({ isWritten }) => isWritten);
  if (named.length === 0) return [];
  if (shared.length === 0)
    return [
      note(`You named ${inWords(named)}. An officer can compare that with your papers: have those that show it.`),
    ];
  return [
    note(
      `Your answer and your letter agree on the facts that both of them name: ${inWords(shared)}. Have the papers that show it.`,
    ),
  ];
}

interface Named {
  name: string;
  isWritten: boolean;
}

function factsIn(answer: readonly string[], letter: readonly string[]): Named[] {
  const [universities, sums, scores] = [findUniversities(letter), findMoney(letter), findScores(letter)];
  const named: Named[] = [
    ...findUniversities(answer).map(({ name }) => ({
      name,
      isWritten: universities.some((other) => isSameUniversity(name, other.name)),
    })),
    ...findScores(answer).flatMap(({ test, value }) =>
      value === null
        ? []
        : {
            name: `${test} ${value}`,
            isWritten: scores.some((other) => other.test === test && other.value === value),
          },
    ),
    ...findMoney(answer).map((sum) => ({
      name: sum.text,
      isWritten: sums.some((other) => areComparable(sum, other) && agree(sum, other)),
    })),
  ];
  return named.filter(({ name }, at) => named.findIndex((one) => one.name === name) === at);
}

function inWords(named: readonly Named[]): string {
  const names = named.slice(0, maxNamed).map(({ name }) => name);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function note(text: string): InterviewComment {
  return { kind: "note", text };
}
