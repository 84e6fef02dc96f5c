import { findGenericPhrases, type PhraseFinding } from "#shared/generic-phrases.ts";
import { interviewCountryOf } from "#shared/interview.ts";
import { findGaps, type GapFinding } from "#shared/letter-gaps.ts";
import type { SopDocumentType } from "#shared/sop-document.ts";
import { countWords } from "#shared/text.ts";
import { findUnsupported, type UnsupportedFinding } from "#shared/unsupported-words.ts";

export interface LetterChecks {
  length: LengthCheck;
  gaps: GapFinding[];
  genericPhrases: PhraseFinding[];
  /** Names and numbers that are in none of the inputs, each once, at its first place. */
  unsupported: UnsupportedFinding[];
}

interface CheckedLetter {
  text: string;
  documentType: SopDocumentType;
  country: string | null;
  /** Whatever the letter may speak of: prompt, facts, resume, profile, country, university. */
  inputs: readonly (string | null | undefined)[];
}

/**
 * Each Genuine Student question of Australia's student visa takes so many words, since 23 March 2024.
 * Source: https://katsaros.com.au/news/genuine-student-requirement-2024, a secondary one: people are sent to the form.
 */
const australianAnswerWords = 150;

/** Usual ranges in words; nobody enforces them. */
const usual: Record<SopDocumentType, { name: string; least: number; most: number }> = {
  sop: { name: "A statement of purpose", least: 500, most: 1000 },
  cover_letter: { name: "A cover letter", least: 200, most: 400 },
  professional_email: { name: "An email", least: 30, most: 300 },
};

/** All checks beside a letter. Positions count UTF-16 units, so that `text.slice(start, end)` is what was found. */
export function checkLetter({ text, documentType, country, inputs }: CheckedLetter): LetterChecks {
  return {
    length: checkLength({ text, documentType, country }),
    gaps: findGaps(text),
    genericPhrases: findGenericPhrases(text),
    unsupported: findUnsupported(text, inputs),
  };
}

/** How long a letter is against what its reader takes. */
interface LengthCheck {
  /** Of the whole text; what is still to be filled in does not count. */
  words: number;
  state: "ok" | "short" | "long";
  /** `limit` is what an authority's form takes, `advice` a usual range. */
  kind: "limit" | "advice";
  /** For people: the limit or range, and what to do. */
  sentence: string;
}

/** @param country the destination, as people write it */
export function checkLength(letter: {
  text: string;
  documentType: SopDocumentType;
  country: string | null;
}): LengthCheck {
  const text = withoutGaps(letter.text);
  const words = countWords(text);
  if (letter.documentType === "sop" && interviewCountryOf(letter.country) === "australia") {
    return australian(text, words);
  }
  const { name, least, most } = usual[letter.documentType];
  const range = `${name} usually has ${least} to ${most.toLocaleString("en")} words; yours has ${words.toLocaleString("en")}.`;
  if (words < least) return { words, state: "short", kind: "advice", sentence: `${range} Add facts of your own.` };
  if (words > most) return { words, state: "long", kind: "advice", sentence: `${range} Leave out what matters least.` };
  return { words, state: "ok", kind: "advice", sentence: range };
}

/** Each paragraph is taken for one answer. */
function australian(text: string, words: number): LengthCheck {
  const longest = Math.max(0, ...text.split(/\n\s*\n/u).map(countWords));
  const rule = `Australia's Genuine Student questions take at most ${australianAnswerWords} words each; check the form itself.`;
  if (longest > australianAnswerWords) {
    return { words, state: "long", kind: "limit", sentence: `${rule} Your longest paragraph has ${longest}.` };
  }
  return { words, state: "ok", kind: "limit", sentence: `${rule} None of your paragraphs is longer.` };
}

function withoutGaps(text: string): string {
  return findGaps(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}
