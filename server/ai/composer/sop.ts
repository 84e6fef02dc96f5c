import { gapMark } from "#shared/letter-gaps.ts";
import { fitting, paragraphsOf } from "./blocks.ts";
import type { Gathered } from "./gather.ts";
import { gapTexts } from "./gap-texts.ts";
import { institutionPhrase, countryPhrase, sentence, spelled } from "./wording.ts";
import type { LetterMaterial } from "./material.ts";
import { admissionSentence, courseOf, residenceToTell } from "./opening.ts";
import type { Topic } from "./topics.ts";

/** Words of the whole, and of one paragraph: the shortest limit that a destination sets for an answer. */
const WORDS = 760;
const PARAGRAPH_WORDS = 140;

/** A statement of purpose: who I am, why this course and this place, who pays, what comes after. */
export function writeSop(material: LetterMaterial, gathered: Gathered): string {
  const { blocks, purposes, foreign, told } = gathered;
  const course = courseOf(material, [...purposes, ...blocks.flatMap(({ sentences }) => sentences)]);
  const chosen = fitting(blocks, WORDS);
  const has = (topic: Topic) => chosen.some((block) => block.topic === topic);
  const part = (...wanted: Topic[]) =>
    paragraphsOf(
      wanted.flatMap((topic) => chosen.filter((block) => block.topic === topic)),
      PARAGRAPH_WORDS,
    );

  return [
    admissionSentence(material, course, residenceToTell(material, told)),
    ...part("aim"),
    ...foreign.map((mark) => `${mark}.`),
    ...part("education", "tests"),
    ...backgroundGaps(told, has),
    ...part("work"),
    ...part("circumstances"),
    ...(has("course") || /\b(?:because|interest|learn|module)/iu.test(part("aim").join(" "))
      ? part("course")
      : [`I chose this course because I want to learn this: ${gapMark(gapTexts.courseReason)}.`]),
    ...(has("university") ? part("university") : [universityGap(material)]),
    ...(has("funds")
      ? part("funds")
      : [`My tuition and living costs will be paid as follows: ${gapMark(gapTexts.funds)}.`]),
    ...(has("plans") ? part("plans") : [plansGap(material)]),
  ].join("\n\n");
}

/** Degree, grades and test: asked for in one sentence each where nothing tells them. */
function backgroundGaps(told: string, has: (topic: Topic) => boolean): string[] {
  const hasGrades =
    /\bc?gpa\b|\bgrade|\bpercent|%|\bfirst[- ]class|\bsecond[- ](?:class|upper|lower)|\bmerit\b|\bdistinction\b|\bmarks?\b|\bdivision\b|\d\s*(?:\/|out of)\s*\d/iu.test(
      told,
    );
  const sentences = [
    !has("education")
      ? `My education so far: ${gapMark(gapTexts.degreeAndGrades)}.`
      : !hasGrades
        ? `My grades were ${gapMark(gapTexts.grades)}.`
        : null,
    has("tests") ? null : `My language test: ${gapMark(gapTexts.testScore)}.`,
  ].filter((text) => text !== null);
  return sentences.length === 0 ? [] : [sentences.join(" ")];
}

function universityGap({ university }: LetterMaterial): string {
  const place = university === null ? "this university" : institutionPhrase(university);
  return sentence(`I chose ${place} because it offers what I need: ${gapMark(gapTexts.universityReason)}`);
}

function plansGap({ profile, country }: LetterMaterial): string {
  const home = profile.residenceCountry;
  const isAway = home !== null && home.toLowerCase() !== country?.toLowerCase();
  const what = isAway ? `${gapTexts.plans}; what brings you back to ${countryPhrase(home)}` : gapTexts.plans;
  return `After my studies, this is my plan: ${gapMark(what)}.`;
}

export function spelledSentence(text: string): string {
  return sentence(spelled(text, "formal"));
}
