import { findGenericPhrases, type PhraseFinding } from "#shared/generic-phrases.ts";
import { findGaps, type GapFinding } from "#shared/letter-gaps.ts";
import type { SopDocumentType } from "#shared/sop-document.ts";
import { findUnsupported, type UnsupportedFinding } from "#shared/unsupported-words.ts";
import { checkLength, type LengthCheck } from "./letter-length.ts";

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

/** All checks beside a letter. Positions count UTF-16 units, so that `text.slice(start, end)` is what was found. */
export function checkLetter({ text, documentType, country, inputs }: CheckedLetter): LetterChecks {
  return {
    length: checkLength({ text, documentType, country }),
    gaps: findGaps(text),
    genericPhrases: findGenericPhrases(text),
    unsupported: findUnsupported(text, inputs),
  };
}
