import { findGenericPhrases, type PhraseFinding } from "#shared/letters/generic-phrases.ts";
import { findGaps, type GapFinding } from "#shared/letters/letter-gaps.ts";
import { boxesOf } from "#shared/letters/letter-destination.ts";
import type { SopDocumentType } from "#shared/letters/sop-document.ts";
import { countWords } from "#shared/text.ts";
import { findUnsupported, type UnsupportedFinding } from "#shared/letters/unsupported-words.ts";

export interface LetterFindings {
  length: LengthCheck;
  gaps: GapFinding[];
  genericPhrases: PhraseFinding[];
  /** Each once, at its first position. */
  unsupported: UnsupportedFinding[];
}

interface CheckedLetter {
  text: string;
  documentType: SopDocumentType;
  country: string | null;
  /** Prompt, facts, resume, profile, country, university. */
  inputs: readonly (string | null | undefined)[];
}

/** Usual ranges in words; advice only. */
const usual: Record<SopDocumentType, { name: string; least: number; most: number }> = {
  sop: { name: "A statement of purpose", least: 500, most: 1000 },
  cover_letter: { name: "A cover letter", least: 200, most: 400 },
  professional_email: { name: "An email", least: 30, most: 300 },
};

/** Positions are UTF-16 units. */
export function checkLetter({ text, documentType, country, inputs }: CheckedLetter): LetterFindings {
  return {
    length: checkLength({ text, documentType, country }),
    gaps: findGaps(text),
    genericPhrases: findGenericPhrases(text),
    unsupported: findUnsupported(text, inputs),
  };
}

interface LengthCheck {
  /** Without gaps to fill in. */
  words: number;
  state: "ok" | "short" | "long";
  /** `limit`: an authority's maximum; `advice`: a usual range. */
  kind: "limit" | "advice";
  sentence: string;
}

/** @param country the destination, in free text */
export function checkLength(letter: {
  text: string;
  documentType: SopDocumentType;
  country: string | null;
}): LengthCheck {
  const text = withoutGaps(letter.text);
  const words = countWords(text);
  const boxes = letter.documentType === "sop" ? boxesOf(letter.country) : null;
  if (boxes !== null && boxes.words !== null) return inBoxes(text, words, { name: boxes.name, most: boxes.words });
  const { name, least, most } = usual[letter.documentType];
  const range = `${name} usually has ${least} to ${most.toLocaleString("en")} words; yours has ${words.toLocaleString("en")}.`;
  if (words < least) return { words, state: "short", kind: "advice", sentence: `${range} Add facts of your own.` };
  if (words > most) return { words, state: "long", kind: "advice", sentence: `${range} Leave out what matters least.` };
  return { words, state: "ok", kind: "advice", sentence: range };
}

/** Each paragraph counts as one answer. */
function inBoxes(text: string, words: number, { name, most }: { name: string | null; most: number }): LengthCheck {
  const longest = Math.max(0, ...text.split(/\n\s*\n/u).map(countWords));
  const rule = `${name ?? "The answers"}: at most ${most} words each; check the form itself.`;
  if (longest > most) {
    return { words, state: "long", kind: "limit", sentence: `${rule} Your longest paragraph has ${longest}.` };
  }
  return { words, state: "ok", kind: "limit", sentence: `${rule} None of your paragraphs is longer.` };
}

function withoutGaps(text: string): string {
  return findGaps(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}
