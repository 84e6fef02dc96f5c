import type { InterviewComment } from "#shared/interviews/interview.ts";
import type { Compared } from "./contradictions.ts";
import { findDegrees } from "./find-degrees.ts";
import { type FoundUniversity, findUniversities, isSameUniversity } from "./find-universities.ts";
import type { InterviewMaterial } from "./material.ts";
import { quoteOf } from "./sentences.ts";

/** Here a university without a verb is the chosen one. */
export const aboutTheUniversity: ReadonlySet<string> = new Set([
  "university",
  "course",
  "modules",
  "dates",
  "australia-why",
  "agent",
]);

const besides =
  /\b(?:consider\w*|compared?|also applied|others?|instead of|rather than|than|unlike|rejected|declined|besides|alternativ\w+|not)\b/iu;

/** Whether it is told of as the chosen one, not beside it. */
export function namesAnother({ role, sentence }: FoundUniversity, isAboutUniversity: boolean): boolean {
  return (role === "target" || (role === "other" && isAboutUniversity)) && !besides.test(sentence);
}

/** Compares the chosen university and those of earlier degrees with the letter. */
export function findUniversityContradictions(
  { question, letter }: InterviewMaterial,
  compared: Compared,
): InterviewComment[] {
  if (letter === null || question.namesOthers) return [];
  const written = findUniversities(compared.letter);
  const isInLetter = ({ name }: FoundUniversity) =>
    written.some((other) => isSameUniversity(name, other.name)) ||
    (letter.university !== null && isSameUniversity(name, letter.university)) ||
    letter.text.includes(name);
  const unknown = findUniversities(compared.answer).filter((one) => !isInLetter(one));

  const chosen = unknown.find((one) => namesAnother(one, aboutTheUniversity.has(question.id)));
  const target = written.find(({ role }) => role === "target");
  const targetName = nameOf(letter.university) ?? target?.name;
  if (chosen && targetName !== undefined) {
    return [
      {
        kind: "contradiction",
        text: `Your answer names “${chosen.name}”, your letter “${targetName}”. Which is right?`,
        quote: quoteOf(target?.sentence ?? chosen.sentence),
      },
    ];
  }
  return formerUniversity(unknown, written);
}

function nameOf(university: string | null): string | undefined {
  return university?.trim() || undefined;
}

/** Degrees of one level; people may have several levels. */
function formerUniversity(told: readonly FoundUniversity[], written: readonly FoundUniversity[]): InterviewComment[] {
  // With two degrees in a sentence, the university of each is unknown.
  const levelIn = (sentence: string) => {
    const levels = new Set(findDegrees([sentence]).flatMap(({ level }) => level ?? []));
    return levels.size === 1 ? [...levels][0] : undefined;
  };
  for (const one of told.filter(({ role }) => role === "past")) {
    const level = levelIn(one.sentence);
    const other = written.find(({ role, sentence }) => role === "past" && level && levelIn(sentence) === level);
    if (!other) continue;
    const text = `Your answer says that your earlier degree is from “${one.name}”, your letter from “${other.name}”. Which is right?`;
    return [{ kind: "contradiction", text, quote: quoteOf(other.sentence) }];
  }
  return [];
}
