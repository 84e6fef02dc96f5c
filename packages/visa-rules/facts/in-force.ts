import type { Fact } from "./fact.ts";

/** The fact of an id that counts on a day. */
export function factOn(facts: readonly Fact[], id: string, day: string): Fact | undefined {
  return facts.find((fact) => fact.id === id && isInForce(fact, day));
}

export function isInForce({ in_force, effective_from, effective_to }: Fact, day: string): boolean {
  return in_force && (effective_from ?? "") <= day && day <= (effective_to ?? "9999-12-31");
}

/** All records of an id, the newest first. */
export function historyOf(facts: readonly Fact[], id: string): Fact[] {
  return facts
    .filter((fact) => fact.id === id)
    .toSorted((a, b) => (b.effective_from ?? "").localeCompare(a.effective_from ?? ""));
}

/**
 * After that day nothing is decided with it: it is shown with "last checked" and the official page. What had ended before
 * is history, which no review changes.
 */
export function isPastReview({ review_by, effective_to }: Fact, today: string): boolean {
  return today > review_by && (effective_to === null || effective_to > review_by);
}

/** Pairs that count on the same day though they share an id. */
export function findOverlaps(facts: readonly Fact[]): [Fact, Fact][] {
  const counting = facts.filter(({ in_force }) => in_force);
  return counting.flatMap((one, index) =>
    counting
      .slice(index + 1)
      .filter((other) => other.id === one.id && overlap(one, other))
      .map((other): [Fact, Fact] => [one, other]),
  );
}

/** Whether there is a day in both periods. */
export function overlap(one: Fact, other: Fact): boolean {
  const starts = (fact: Fact) => fact.effective_from ?? "";
  const ends = (fact: Fact) => fact.effective_to ?? "9999-12-31";
  return starts(one) <= ends(other) && starts(other) <= ends(one);
}
