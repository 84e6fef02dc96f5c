import {
  type Answers,
  type AnswerValue,
  answerOf,
  type Destination,
  type Rules,
  rulesOf,
  type SumResult,
} from "@workspace/visa-rules";

/** A sum for which nobody was asked everything. */
export interface UsualSum {
  result: Exclude<SumResult, { is: "unknown" }>;
  /** By which it was reckoned. */
  rules: Rules;
  /** What nobody stated, as it was taken, to be said with the sum: "coming alone". Empty where all was stated. */
  assumed: readonly string[];
  /** Ids of the answers that were taken so. */
  taken: readonly string[];
}

export const usuallyToday = "by today’s amounts";

/**
 * A sum where what nobody stated is taken as it usually is, and is made today.
 * @param today an ISO day
 * @param said words of a conversation: who speaks of a scholarship has one, whatever it pays
 * @returns null where something has no usual answer
 */
export function usualSumOf(
  destination: Destination,
  id: string,
  stated: Answers,
  today: string,
  said: ReadonlySet<string> = new Set(),
): UsualSum | null {
  const answers = new Map<string, AnswerValue>(Object.entries({ "application-day": today, ...stated }));
  const taken = stated["application-day"] === undefined ? [{ id: "application-day", words: usuallyToday }] : [];
  for (;;) {
    const rules = rulesOf(destination, Object.fromEntries(answers), today);
    const result = rules.sum(id);
    if (result === undefined) return null;
    if (result.is !== "unknown") {
      const assumed = [...new Set(taken.map(({ words }) => words))];
      return { result, rules, assumed, taken: taken.map(({ id: answer }) => answer) };
    }
    const open = result.answers.map((missing) => usuallyOf(destination, missing, said));
    const next = open.find((usual) => usual !== undefined && answers.get(usual.id) === undefined);
    if (next === undefined) return null;
    answers.set(next.id, next.value);
    taken.push(next);
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
