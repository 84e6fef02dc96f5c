import { quoteOf } from "#server/interview/sentences.ts";
import { countWords } from "#shared/text.ts";
import { type Said, type Warning } from "./warning.ts";

const brochure =
  /\b(?:world[- ]class|state[- ]of[- ]the[- ]art|cutting[- ]edge|renowned|prestigious|esteemed|vibrant|multicultural|rich tapestry|tapestry|ever[- ](?:changing|evolving)|empower\w*|foster\w*|holistic|unparalleled|unrivalled|boundless|broaden\w* (?:my|your|one's)? ?horizons?|horizons|global(?:ly)? (?:leader\w*|marketplace|recogni[sz]ed|competitive|landscape|citizen\w*|perspective|network|standards?)|leaders? of tomorrow|tomorrow's leaders|dynamic|innovat\w+|excellence|transferable skills|critical thinking|leadership|intercultural|diverse (?:community|student)|diversity|sought[- ]after|immersive|thriv\w+|top[- ](?:ranked|tier|notch)|ranked among|consistently ranked|student satisfaction|commitment to|committed to|nurtur\w+|transformative|comprehensive|rigorous|interdisciplinary|invaluable|undoubtedly|moreover|furthermore|thereby|unlock\w*|twenty-first century|21st century|industry[- ]relevant|hands[- ]on|experiential|distinguished|faculty members|alumni network|academic (?:excellence|reputation|environment)|research[- ](?:led|intensive|driven)|stimulating|enrich\w*|equip\w* (?:me|students|graduates|you))\b/gu;
const manyPhrases = 4;
const fewPhrases = 3;

const aboutPerson =
  /\b(?:i (?:work\w*|studied|want|will|plan|was|did|compared|chose|am|have|learn\w*)|my (?:job|work|father|mother|thesis|project|degree|company|boss|brother|sister))\b/u;

/** Nobody speaks so: measured on practised answers, of the words of an honest spoken one about a quarter are long at most. */
const longWord = /(?<![\p{L}\p{M}-])\p{Ll}{8,}(?![\p{L}\p{M}])/gu;
const mostLong = 0.28;
const fewWords = 14;
const ofPerson = /\b(?:i|i'm|i've|i'd|we)\b/u;

/** Text of a brochure, by its phrases or by its long words without a person in it. */
export function findMemorised(said: readonly Said[], answer: string): Warning[] {
  const lower = said.map((one) => one.lower).join(" ");
  const phrases = new Set((lower.match(brochure) ?? []).map((phrase) => phrase.replace(/s$/u, "")));
  const isAboutPerson = aboutPerson.test(lower);
  const isOfPhrases = phrases.size >= (isAboutPerson ? manyPhrases : fewPhrases);
  const share = longShareOf(answer);
  const isImpersonal = !ofPerson.test(lower) && !/\p{Nd}/u.test(answer) && countWords(answer) >= fewWords;
  const isOfStyle =
    (share >= mostLong && phrases.size >= 2 && !/\p{Nd}/u.test(answer)) ||
    (isImpersonal && (share >= mostLong || (phrases.size >= 2 && share >= mostLong / 2)));
  if (!isOfPhrases && !isOfStyle) return [];
  const densest = said.toSorted((one, other) => weightOf(other) - weightOf(one))[0];
  return densest
    ? [
        {
          about: "memorised",
          quote: quoteOf(densest.sentence),
          text: "This sounds like a brochure that was learnt by heart. Officers ask one question more, and nothing of it is yours.",
        },
      ]
    : [];
}

function longShareOf(answer: string): number {
  return (answer.match(longWord)?.length ?? 0) / Math.max(1, countWords(answer));
}

function weightOf({ sentence, lower }: Said): number {
  return (lower.match(brochure)?.length ?? 0) + longShareOf(sentence);
}
