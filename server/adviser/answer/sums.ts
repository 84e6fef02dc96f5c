import { type Answers, answerOf, type Destination, type Fact } from "@workspace/visa-rules";
import { type UsualSum, usualSumOf } from "#server/visa-rules/usual-sum.ts";

/** A sum with what was stated, and its arithmetic. */
export interface FoundSum extends Pick<UsualSum, "assumed" | "result"> {
  title: string;
  unit: string;
  factsOf(ids: readonly string[]): Fact[];
}

interface Asked {
  destination: Destination;
  subjects: readonly string[];
  answers: Answers;
  /** Of the conversation: who speaks of a scholarship has one, whatever it pays. */
  words: ReadonlySet<string>;
  today: string;
}

/** The first sum of the subjects that comes out with the figures that were stated; null where none was. */
export function sumToSay({ destination, subjects, answers, words, today }: Asked): FoundSum | null {
  const figures = Object.keys(answers).filter((id) => {
    const kind = answerOf(destination, id)?.kind;
    return kind === "number" || (kind === "day" && id !== "application-day");
  });
  if (figures.length === 0) return null;
  // Who names several amounts wants to know what they come to.
  const isOfMoney =
    (figures.length > 1 || ["total", "calculate", "altogether"].some((word) => words.has(word))) &&
    subjects.some((subject) => subject.startsWith("money-"));
  const wanted = isOfMoney ? [...subjects, "money-amount"] : subjects;
  const sums = destination.money.sums.filter((sum) => sum.subjects.some((subject) => wanted.includes(subject)));
  for (const { id, title, unit } of sums) {
    const found = comesOut(destination, id, answers, { words, today });
    if (found && usesFigures(destination, id, { answers, figures, words, today }, found))
      return { title, unit, ...found };
  }
  return null;
}

function comesOut(
  destination: Destination,
  id: string,
  stated: Answers,
  { words, today }: Pick<Asked, "words" | "today">,
): Pick<FoundSum, "assumed" | "result" | "factsOf"> | null {
  const sum = usualSumOf(destination, id, stated, today, words);
  if (sum === null) return null;
  const { factOf } = sum.rules;
  return { ...sum, factsOf: (ids) => ids.flatMap((fact) => factOf(fact) ?? []) };
}

/** A sum that comes out the same without them, with nothing more taken as usual, has nothing to do with what was stated. */
function usesFigures(
  destination: Destination,
  id: string,
  { answers, figures, ...asked }: Pick<Asked, "answers" | "words" | "today"> & { figures: readonly string[] },
  found: Pick<FoundSum, "assumed" | "result">,
): boolean {
  const without = Object.fromEntries(Object.entries(answers).filter(([answer]) => !figures.includes(answer)));
  const other = comesOut(destination, id, without, asked);
  return other?.result.value !== found.result.value || other.assumed.length > found.assumed.length;
}
