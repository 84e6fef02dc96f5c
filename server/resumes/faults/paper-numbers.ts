import { findPersonalNumbers, type PersonalKind } from "#server/ai/models/personal-numbers.ts";
import type { Fault } from "./fault.ts";
import type { SourceLine } from "./source-lines.ts";

/** How to reach somebody belongs into a resume; these numbers do not. */
const names: Partial<Record<PersonalKind, string>> = {
  PASSPORT: "a passport",
  ID: "an identity card",
  ACCOUNT: "a bank account",
};
/** Numbers of the same form that schools and registers give. */
const ofOthers =
  /\b(?:roll|reg(?:istration|d)?|student|enrol\w*|matriculation|certificate|credential|licen[cs]e|licensed|candidate|trf|report form|course|code|serial|index|membership|member|patent|doi|isbn|orcid|project|model|tender|order)\b/iu;
const masked = /[x*•]{3,}/iu;

export function findNumbersOfPapers(lines: readonly SourceLine[]): Fault[] {
  return lines.flatMap(({ text }): Fault[] => {
    if (masked.test(text)) return [];
    const isLabelled = /\b(?:pass|reisepass|pasa|paspo)/iu.test(text);
    const found = findPersonalNumbers(text).find(
      ({ kind }) => names[kind] !== undefined && (kind !== "PASSPORT" || isLabelled || !ofOthers.test(text)),
    );
    if (!found) return [];
    const says = `This looks like the number of ${names[found.kind]}. Take it out: it belongs into the application form, and whoever gets the resume could misuse it.`;
    return [{ kind: "personal-number", quotes: [text], says }];
  });
}
