import { gapMark } from "#shared/letter-gaps.ts";
import { type Block, fitting, paragraphsOf } from "./blocks.ts";
import { placePhrase } from "./fragments.ts";
import { gapTexts } from "./gap-texts.ts";
import type { Gathered } from "./gather.ts";
import type { LetterMaterial } from "./material.ts";
import { admissionSentence, courseOf, programme, signature } from "./opening.ts";
import { addressee, type LetterOccasion, occasionOf, positionIn } from "./purposes.ts";
import { countryPhrase, institutionPhrase, spelled } from "./wording.ts";
import type { Topic } from "./topics.ts";

const WORDS = 330;
const PARAGRAPH_WORDS = 120;

export function writeCoverLetter(material: LetterMaterial, gathered: Gathered): string {
  const { blocks, purposes, requests, foreign } = gathered;
  const sentences = blocks.flatMap((block) => block.sentences);
  const asked = [...purposes, ...requests];
  const occasion = occasionOf(asked, material.prompt);
  const chosen = fitting(blocks, WORDS);
  const part = (...wanted: Topic[]) =>
    paragraphsOf(
      wanted.flatMap((topic) => chosen.filter((block) => block.topic === topic)),
      PARAGRAPH_WORDS,
    );
  const recipient = addressee(gathered.recipient);
  const body =
    occasion === "job"
      ? [
          ...part("aim", "work"),
          ...part("education", "tests"),
          ...part("course", "university"),
          ...part("circumstances", "plans"),
        ]
      : [
          ...part("self", "aim"),
          ...part("education", "tests", "work"),
          ...part("circumstances"),
          ...part("course", "university"),
          ...part("funds"),
          ...part("plans"),
        ];

  return [
    `Dear ${recipient?.greeting ?? "Sir or Madam"},`,
    ...(occasion !== "visa" && chosen.some((block) => appliesItself(block))
      ? []
      : [opening(material, occasion, [...asked, ...sentences])]),
    ...body,
    ...foreign,
    ...missing(occasion, chosen),
    occasion === "job"
      ? "I would be glad to tell you more in an interview."
      : "Please let me know if you need anything further from me.",
    "Thank you for your time.",
    signature(material, recipient?.isNamed === true ? "Yours sincerely" : "Yours faithfully", true),
  ].join("\n\n");
}

/** "I would like to apply for …" needs no opening of ours. */
function appliesItself({ topic, sentences }: Block): boolean {
  return topic === "aim" && /\bI\b.{0,40}\bapply(?:ing)?\b/u.test(sentences[0] ?? "");
}

function opening(material: LetterMaterial, occasion: LetterOccasion, told: readonly string[]): string {
  const course = courseOf(material, told);
  if (occasion === "admission") return admissionSentence(material, course, null);
  if (occasion === "job") {
    const position = positionIn(told);
    const at = material.university === null ? "" : ` at ${institutionPhrase(material.university)}`;
    const what = position === null ? gapMark(gapTexts.position) : `the ${spelled(position, "formal")}`;
    return `I am writing to apply for ${what}${at}.`;
  }
  const { country, university } = material;
  const aim =
    course !== null
      ? `${programme(course)}${placePhrase(university, country)}`
      : placePhrase(university, country).trim();
  return `I am writing in support of my application for a student visa${aim === "" ? "" : `, so that I can study ${aim}`}${aim === "" && country !== null ? ` for ${countryPhrase(country)}` : ""}.`;
}

function missing(occasion: LetterOccasion, chosen: readonly Block[]): string[] {
  const has = (...wanted: Topic[]) => chosen.some(({ topic }) => wanted.includes(topic));
  if (occasion === "job") {
    return has("work", "education") ? [] : [`What suits me for this work: ${gapMark(gapTexts.suits)}.`];
  }
  return [
    has("education", "work") ? null : `My education so far: ${gapMark(gapTexts.degreeAndGrades)}.`,
    has("course", "university", "aim") ? null : `I chose this course because ${gapMark(gapTexts.courseReason)}.`,
    occasion === "visa" && !has("funds")
      ? `My tuition and living costs will be paid by ${gapMark(gapTexts.funds)}.`
      : null,
    occasion === "visa" && !has("plans") ? `After my studies I plan to do this: ${gapMark(gapTexts.plans)}.` : null,
  ].filter((text) => text !== null);
}
