import type { LetterFactName } from "#shared/letter.ts";
import { gapMark } from "#shared/letter-gaps.ts";
import { asSentence, lowerFirst } from "./fragments.ts";
import { isEnglish } from "./language.ts";
import { foreignGap } from "./gap-texts.ts";
import { piecesOf } from "./statements.ts";
import type { Topic } from "./topics.ts";
import { inner, institutionPhrase, withArticle } from "./wording.ts";

export const topicOfFact: Readonly<Record<LetterFactName, Topic>> = {
  degree: "education",
  grades: "education",
  testScore: "tests",
  course: "course",
  whyUniversity: "university",
  funds: "funds",
  plans: "plans",
};

const isClause =
  /^(?:i|my|we|our|it|they|he|she|the|this|there)\b.*\b(?:am|is|are|was|were|have|has|had|will|would|can|offers?|pays?|covers?|wants?|plan|want|intend|hope|got|did|do|does|scored|obtained|achieved|completed|studied|graduated|sponsors?|gives?|provides?|runs?|works?|teaches|uses)\b/iu;

/** Sentences of one field's own words; `course` is in the opening. A generator, since each one takes time. */
export function* sentencesOfFact(name: LetterFactName, value: string, university: string | null): Generator<string> {
  if (!isEnglish(value)) {
    if (name !== "course") yield gapMark(foreignGap(value));
    return;
  }
  const [first, ...rest] = piecesOf(value, 20).map(({ text }) => text);
  if (first === undefined) return;
  if (name !== "course") yield leadOf(name, first, university);
  for (const text of rest) yield asSentence(text, topicOfFact[name]);
}

function leadOf(name: Exclude<LetterFactName, "course">, value: string, university: string | null): string {
  if (isClause.test(value))
    return name === "whyUniversity" && /^(?:it|they)\b/iu.test(value) ? reasoned(value, university) : value;
  switch (name) {
    case "degree":
      return asSentence(value, "education").replace(/^My education includes (.*)$/u, "My degree is $1");
    case "grades": {
      const sentence = asSentence(value, "education");
      return sentence !== value && !sentence.startsWith("My education includes") ? sentence : `My grades: ${value}`;
    }
    case "testScore": {
      const sentence = asSentence(value, "tests");
      return sentence === value ? `My test result: ${value}` : sentence;
    }
    case "whyUniversity":
      return reasoned(value, university);
    case "funds":
      return fundsSentence(value);
    case "plans":
      return planSentence(value);
  }
}

function reasoned(value: string, university: string | null): string {
  const place = university === null ? "this university" : institutionPhrase(university);
  if (/^(?:because|since|as)\b/iu.test(value)) return `I chose ${place} ${lowerFirst(value)}`;
  if (/^(?:it|they)\b/iu.test(value)) return `I chose ${place} because ${lowerFirst(value)}`;
  if (/^(?:has|have|offers?|teaches|provides?|is|runs?|gives?|allows?|ranks?|focuse[sd]|lets)\b/iu.test(value)) {
    return `I chose ${place} because it ${lowerFirst(value).replace(/^have\b/u, "has")}`;
  }
  if (/^(?:to)\b/iu.test(value)) return `I chose ${place} ${lowerFirst(value)}`;
  const phrase = inner(value);
  const isBare =
    /^\p{Ll}/u.test(phrase) &&
    !/^(?:an?|the|its?|their|my|our|this|that|these|both|some|many|all|in|on|at|to|of|with)\b|^\p{Ll}+ing\b/u.test(
      phrase,
    );
  return `I chose ${place} for ${isBare ? "its " : ""}${phrase}`;
}

function fundsSentence(value: string): string {
  if (/^self[- ]?(?:funded|sponsored|financed|funding)/iu.test(value)) return `My studies are ${lowerFirst(value)}`;
  const sentence = asSentence(value, "funds");
  return sentence === value ? `The money for my studies: ${value}` : sentence;
}

function planSentence(value: string): string {
  if (/^(?:to )\w/iu.test(value)) return `After my studies I plan ${lowerFirst(value)}`;
  if (/^(?:will|shall|want|plan|hope|intend|would)\b/iu.test(value)) return `After my studies I ${lowerFirst(value)}`;
  if (/^(?:after|once|when|upon|in the|first)\b/iu.test(value)) return asSentence(value, null);
  if (
    /^(?:going|return(?:ing)|working|starting|opening|joining|becoming|teaching|coming|running|building|setting)\b/iu.test(
      value,
    )
  ) {
    return `My plan after my studies: ${lowerFirst(value)}`;
  }
  const sentence = asSentence(value, "plans");
  if (sentence !== value && !sentence.startsWith("My plan for")) return sentence;
  return /^(?:an?|the|my)\b/iu.test(value) || !/^[\p{Ll}\p{Lu}]\p{Ll}+\b/u.test(value)
    ? `My plan after my studies: ${inner(value)}`
    : `After my studies I plan to ${lowerFirst(value)}`;
}

/** "admission to the MSc in Data Science" out of "MSc in Data Science". */
export function courseNoun(course: string): string {
  const [name = course] = course.split(
    /[.;\n]|,\s*(?=(?:because|since|i)\b)|\s+(?=(?:because|since|so that|as i)\b)/iu,
  );
  const bare = name
    .replace(/^(?:i|we)\b.*?\b(?:study|pursue|for|do|in)\s+/iu, "")
    .replace(/^(?:to study|study|studying)\s+/iu, "")
    .trim();
  return /^(?:an?|the|my)\s/iu.test(bare) ? bare : /^(?:master|bachelor)s?\b/iu.test(bare) ? withArticle(bare) : bare;
}
