import { findWorkIntents } from "#server/interview/warnings/intents.ts";
import { findPapersOfOthers } from "#server/interview/warnings/papers.ts";
import { saidIn, type Warning } from "#server/interview/warnings/warning.ts";
import { asksFalsehood } from "#server/letters/falsehood.ts";
import type { LetterFlag } from "#shared/letters/letter.ts";
import { flagOf, type Looked } from "./said.ts";

/** What is said of fakes is judged as falsehood, by the letter's own words. */
const ofFalsehood = /\b(?:fakes?|faked|forged?|bogus|false|cheat\w*|scam\w*)\b/iu;

/** Work as the reason to come, and papers that others made: as a practised answer is judged, where records say something to it. */
export function flagConduct({ said, destination }: Looked): LetterFlag[] {
  if (destination === null) return [];
  const sentences = said
    .filter(({ text, of }) => of !== "resume" && of !== "work" && !asksFalsehood(text))
    .map(({ text }) => text);
  const spoken = saidIn(sentences.filter((text) => !ofFalsehood.test(text)));
  const found: readonly (readonly ["work-intent" | "agent-papers", readonly Warning[]])[] = [
    ["work-intent", findWorkIntents(spoken, "letter")],
    ["agent-papers", findPapersOfOthers(spoken, "letter")],
  ];
  const { rules } = destination.interview;
  return found.flatMap(([kind, [warning]]) => {
    const facts = rules[kind];
    if (warning === undefined || facts.length === 0) return [];
    return [flagOf(kind, warning.quote, { rule: { says: null, facts }, otherwise: "", destination })];
  });
}
