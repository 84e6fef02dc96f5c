import { gapMark } from "#shared/letter-gaps.ts";
import { courseNoun } from "./form-sentences.ts";
import { placePhrase } from "./fragments.ts";
import { gapTexts } from "./gap-texts.ts";
import type { LetterMaterial } from "./material.ts";
import { courseIn } from "./purposes.ts";
import { capitalised, countryPhrase, spelled } from "./wording.ts";

/** From the form, else from the prompt. */
export function courseOf(material: LetterMaterial, told: readonly string[]): string | null {
  const { course } = material.facts;
  const named = course !== null ? courseNoun(course) : courseIn(told, material.university, material.country);
  return named === null || named === "" ? null : spelled(named, "formal");
}

export function admissionSentence(material: LetterMaterial, course: string | null, residence: string | null): string {
  const place = placePhrase(material.university, material.country);
  const home = residence === null ? "I am" : `I live in ${countryPhrase(residence)} and am`;
  if (course !== null) return `${home} applying for admission to ${programme(course)}${place}.`;
  return `${home} applying for admission to ${gapMark(gapTexts.course)}${place === "" ? ` at ${gapMark(gapTexts.university)}` : place}.`;
}

export function programme(course: string): string {
  return /^(?:M\.?Sc|B\.?Sc|MBA|BBA|M\.?A|B\.?A|MS|BS|MEng|BEng|M\.?Tech|B\.?Tech|MPhil|Ph\.?D|LLM|LLB|MPH|MRes|M\.?Ed|master|bachelor|diploma|postgraduate|graduate)\b/iu.test(
    course,
  )
    ? `the ${course}`
    : course;
}

/** Null when their own words say it, or when they want to study there. */
export function residenceToTell(material: LetterMaterial, told: string): string | null {
  const { residenceCountry } = material.profile;
  if (residenceCountry === null || residenceCountry.toLowerCase() === material.country?.toLowerCase()) return null;
  const saysSo = /\bi (?:am|come|was born|live|grew up)\b.{0,30}\b(?:from|in|citizen|national)\b/iu.test(told);
  return saysSo || told.toLowerCase().includes(residenceCountry.toLowerCase()) ? null : residenceCountry;
}

export function signature(material: LetterMaterial, closing: string, withContact: boolean): string {
  const { fullName, email, phone } = material.profile;
  const contact = withContact ? [email, phone].filter((line) => line !== null) : [];
  return [`${closing},`, fullName === null ? gapMark(gapTexts.name) : capitalised(fullName), ...contact].join("\n");
}
