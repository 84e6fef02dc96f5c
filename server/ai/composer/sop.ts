import { gapMark } from "#shared/letter-gaps.ts";
import { type Block, contentWords, fitting, isCovered, paragraphsOf } from "./blocks.ts";
import type { Gathered } from "./gather.ts";
import { gapTexts } from "./gap-texts.ts";
import { countryPhrase, institutionPhrase, wordCount } from "./wording.ts";
import type { LetterMaterial } from "./material.ts";
import { admissionSentence, courseOf, residenceToTell } from "./opening.ts";
import type { Topic } from "./topics.ts";

/** Of the letter and of a paragraph: the shortest limit of all destinations. */
const WORDS = 700;
const PARAGRAPH_WORDS = 140;

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
  const aim = part("aim").join(" ");
  const begin = opening(material, course, residenceToTell(material, told), aim);
  // "I want to study for an MBA" repeats the opening.
  const isTold = aim !== "" && isCovered(contentWords(aim), contentWords(begin));
  const givesReason = /\b(?:because|since|interest|learn|modules?)\b/iu.test(aim);

  const paragraphs = [
    [begin, ...part("self"), ...(isTold ? [] : part("aim"))],
    foreign,
    [...part("education", "tests"), ...backgroundGaps(chosen), ...part("work")],
    part("circumstances"),
    [
      ...part("course"),
      ...(has("course") || givesReason ? [] : [`I chose this course because ${gapMark(gapTexts.courseReason)}.`]),
      ...part("university"),
      ...(has("university") ||
      (givesReason && speaksOf(material.university, aim)) ||
      placeSigns.test(part("course").join(" "))
        ? []
        : [universityGap(material)]),
    ],
    has("funds") ? part("funds") : [`My tuition and living costs will be paid by ${gapMark(gapTexts.funds)}.`],
    has("plans") ? part("plans") : [plansGap(material)],
  ];
  return paragraphs.flatMap((parts) => joined(parts)).join("\n\n");
}

const placeSigns =
  /\b(?:[Pp]rofessor|[Pp]rof|[Dd]r)\b\.?\s\p{Lu}|\b(?:laborator(?:y|ies)|labs?|campus|faculty|ranked|ranking|the universit|programme has|program has|offers)\b/u;

/** Skips course and place where the person's own words tell them. */
function opening(material: LetterMaterial, course: string | null, residence: string | null, aim: string): string {
  const isSaid = course !== null && speaksOf(course, aim) && speaksOf(material.university, aim);
  if (!isSaid || material.country === null) return admissionSentence(material, course, residence);
  const home = residence === null ? "I am" : `I live in ${countryPhrase(residence)} and am`;
  return `${home} applying to study in ${countryPhrase(material.country)}.`;
}

function speaksOf(name: string | null, text: string): boolean {
  return name === null || text.toLowerCase().includes(name.toLowerCase());
}

function joined(parts: readonly string[]): string[] {
  const paragraphs: string[] = [];
  for (const part of parts) {
    const before = paragraphs.at(-1);
    if (before !== undefined && wordCount(before) + wordCount(part) <= 90)
      paragraphs[paragraphs.length - 1] = `${before} ${part}`;
    else paragraphs.push(part);
  }
  return paragraphs;
}

/** Asks for missing degree, grades and test, a sentence each. */
function backgroundGaps(chosen: readonly Block[]): string[] {
  const has = (topic: Topic) => chosen.some((block) => block.topic === topic);
  const told = chosen.flatMap(({ sentences }) => sentences).join(" ");
  const hasGrades =
    /\bc?gpa\b|\bgrade|\bpercent|%|\bfirst[- ]class|\bsecond[- ](?:class|upper|lower)|\bmerit\b|\bdistinction\b|\bmarks?\b|\bdivision\b|\d\s*(?:\/|out of)\s*\d/iu.test(
      told,
    );
  const education = has("education")
    ? hasGrades
      ? null
      : `My grades were ${gapMark(gapTexts.grades)}.`
    : `My education so far: ${gapMark(gapTexts.degreeAndGrades)}.`;
  const test =
    has("tests") || /\b(?:ielts|toefl|pte|duolingo)\b/iu.test(told)
      ? null
      : `My language test: ${gapMark(gapTexts.testScore)}.`;
  const sentences = [education, test].filter((text) => text !== null);
  return sentences.length === 0 ? [] : [sentences.join(" ")];
}

function universityGap({ university }: LetterMaterial): string {
  const place = university === null ? "this university" : institutionPhrase(university);
  return `I chose ${place} because ${gapMark(gapTexts.universityReason)}.`;
}

function plansGap({ profile, country }: LetterMaterial): string {
  const home = profile.residenceCountry;
  const isAway = home !== null && home.toLowerCase() !== country?.toLowerCase();
  const what = isAway ? `${gapTexts.plans}; what brings you back to ${countryPhrase(home)}` : gapTexts.plans;
  return `After my studies I plan to do this: ${gapMark(what)}.`;
}
