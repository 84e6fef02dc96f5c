import {
  type Answers,
  type AnswerValue,
  answerOf,
  type Destination,
  type Fact,
  type Rules,
  rulesOf,
  type SumResult,
} from "@workspace/visa-rules";

/** A sum with what was stated, and its arithmetic. */
export interface FoundSum {
  title: string;
  unit: string;
  /** What nobody stated, as it was taken. */
  assumed: readonly string[];
  result: Exclude<SumResult, { is: "unknown" }>;
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

/** What nobody stated is taken as it usually is, and said. */
function comesOut(
  destination: Destination,
  id: string,
  stated: Answers,
  { words, today }: Pick<Asked, "words" | "today">,
): Pick<FoundSum, "assumed" | "result" | "factsOf"> | null {
  const answers = new Map<string, Answers[string]>(Object.entries({ "application-day": today, ...stated }));
  const assumed = stated["application-day"] === undefined ? ["on an application today"] : [];
  for (;;) {
    const rules = rulesOf(destination, Object.fromEntries(answers), today);
    const result = rules.sum(id);
    if (result === undefined) return null;
    if (result.is !== "unknown") return { assumed: [...new Set(assumed)], result, factsOf: factsOf(rules) };
    const open = result.answers.map((missing) => usuallyOf(destination, missing, words));
    const next = open.find((usual) => usual !== undefined && answers.get(usual.id) === undefined);
    if (next === undefined) return null;
    answers.set(next.id, next.value);
    assumed.push(next.words);
  }
}

/** Who comes tells how many. */
const tells: Readonly<Record<string, string>> = { partners: "family", children: "family" };

function usuallyOf(
  destination: Destination,
  missing: string,
  said: ReadonlySet<string>,
): { id: string; value: AnswerValue; words: string } | undefined {
  const id = tells[missing] ?? missing;
  const usually = answerOf(destination, id)?.usually;
  return usually && !usually.unless.some((word) => said.has(word)) ? { id, ...usually } : undefined;
}

function factsOf({ factOf }: Rules): FoundSum["factsOf"] {
  return (ids) => ids.flatMap((id) => factOf(id) ?? []);
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
