import { gapMark } from "#shared/letters/letter-gaps.ts";
import { gapTexts } from "./gap-texts.ts";
import type { Gathered } from "./gather.ts";
import type { LetterMaterial } from "./material.ts";
import { capitalised, countryPhrase, degreeName, ended, placePhrase } from "./wording.ts";

/**
 * What the form's fields say of the application: the course, where, from where. Nothing that has to be guessed from
 * sentences: a course may be somebody else's.
 */
export function openingOf(
  material: LetterMaterial,
  { stated, told, course: named }: Gathered,
  isForVisa: boolean,
): readonly string[] {
  const { university, country } = material;
  const course = stated.get("course") ?? [];
  const place = placePhrase(university, country);
  const home = homeOf(material);
  const note = named?.split(/[.;\n]/u)[0]?.trim() ?? "";
  const isNamed =
    degreeName.test(note) &&
    (course.length === 0 || (course.length === 1 && course[0]?.startsWith("Course: ") === true));
  const further = isNamed
    ? (named ?? "")
        .slice(note.length)
        .replace(/^[.;\s]+/u, "")
        .trim()
    : "";
  const rest = isNamed ? (further === "" ? [] : [ended(`Course: ${further}`)]) : course;
  if (isForVisa) {
    const what = isNamed ? ` for the ${note}${place}` : place === "" ? "" : ` to study${place}`;
    return [`I am writing in support of my application for a student visa${what}.`, ...rest];
  }
  if (isNamed) return [`${home}applying for admission to the ${note}${place}.`, ...rest];
  const isPlaceTold = university === null || material.prompt.toLowerCase().includes(university.toLowerCase());
  if (place === "" || (course.length === 0 && told.has("course") && isPlaceTold)) return rest;
  return [`${home}applying to study${place}.`, ...rest];
}

function homeOf({ profile, country, prompt }: LetterMaterial): string {
  const home = profile.residenceCountry;
  const isToTell =
    home !== null &&
    home.toLowerCase() !== country?.toLowerCase() &&
    !prompt.toLowerCase().includes(home.toLowerCase());
  return isToTell ? `I live in ${countryPhrase(home)} and am ` : "I am ";
}

export function signature(material: LetterMaterial, closing: string, withContact: boolean): string {
  const { fullName, email, phone } = material.profile;
  const contact = withContact ? [email, phone].filter((line) => line !== null) : [];
  return [`${closing},`, fullName === null ? gapMark(gapTexts.name) : capitalised(fullName), ...contact].join("\n");
}

/** "Professor Anna Smith" or "the admissions office"; null where it would make an odd greeting. */
export function addresseeOf(recipient: string | null): { greeting: string; isNamed: boolean } | null {
  if (recipient === null) return null;
  const bare =
    recipient
      .replace(/^(?:to|dear)\s+/iu, "")
      .replace(/^(?:the|my|our)\s+/iu, "")
      .split("\n")[0]
      ?.trim() ?? "";
  if (bare === "" || bare.length > 80) return null;
  if (/^(?:[Pp]rof(?:essor)?|[Dd]r|[Mm]rs?|[Mm]s)\.?\s+\p{Lu}/u.test(bare))
    return { greeting: capitalised(bare.replace(/[.,]$/u, "")), isNamed: true };
  if (/\b(?:team|committee|office|officer|department|services?|support|section|board|embassy|consulate)\b/iu.test(bare))
    return {
      greeting: bare
        .replace(/[.,]$/u, "")
        .replaceAll(/(?<![\p{L}])(?!(?:of|at|in|the|and|for)\b)\p{Ll}/gu, (first) => first.toUpperCase()),
      isNamed: false,
    };
  return null;
}
