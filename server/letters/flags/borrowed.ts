import { findBorrowed } from "#server/interview/warnings/borrowed-money.ts";
import { saidIn } from "#server/interview/warnings/warning.ts";
import type { LetterFlag } from "#shared/letters/letter.ts";
import { flagOf, type Looked } from "./said.ts";

/** Money that is lent so that an account shows it. */
export function flagBorrowed({ said, destination }: Looked): LetterFlag[] {
  const facts = destination?.interview.rules.funds ?? [];
  if (destination === null || facts.length === 0) return [];
  const [found] = findBorrowed(saidIn(said.flatMap(({ text, of }) => (of === "resume" ? [] : text))));
  return found === undefined
    ? []
    : [flagOf("borrowed-money", found.quote, { rule: { says: null, facts }, otherwise: "", destination })];
}
