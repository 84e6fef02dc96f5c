import type { Fact } from "#rules/facts/fact.ts";

/** A fact that counts, of a law of last year, with what a test says of it. */
export function factOf(given: Partial<Fact> & { id: string }): Fact {
  return {
    topic: "documents",
    says: `What ${given.id} says.`,
    value: null,
    unit: null,
    per: null,
    cap: null,
    when: null,
    effective_from: null,
    effective_to: null,
    in_force: true,
    instrument: "An Act",
    locator: "1",
    source_url: "https://law.example/act",
    source_title: "An Act",
    source_kind: "law",
    source_date: "2025-06-01",
    grade: "A",
    conflicts: null,
    review_by: "2027-06-01",
    ...given,
  };
}
