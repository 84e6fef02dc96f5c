import type { RuleQuestion } from "#shared/rules/rule-check.ts";

/** Of these answers those that are asked for and not given yet. */
export function openQuestionsOf(
  { questions }: { questions: readonly Pick<RuleQuestion, "id" | "text" | "values">[] },
  ids: readonly string[],
): { id: string; text: string }[] {
  return questions
    .filter(({ id, values }) => values.length === 0 && ids.includes(id))
    .map(({ id, text }) => ({ id, text }));
}

/** The ways to where each of them is answered. */
export function questionLinks(questions: readonly { id: string; text: string }[]) {
  return questions.map(({ id, text }) => ({
    id,
    text,
    place: { screen: "application-answers", search: askSearch(id) } as const,
  }));
}

/** Of the screen `application-answers`, with the question that is to be shown. */
export function askSearch(id: string): string {
  return `?${new URLSearchParams({ ask: id })}`;
}
