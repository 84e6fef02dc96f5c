import type { WarningKind } from "#shared/interviews/interview.ts";

/** Which of an answer's words an officer stops at. */
export interface Warning {
  about: WarningKind;
  /** The person's own words. */
  quote: string;
  text: string;
  /** Who pays, where that is what is doubted: one of the choices of the rules' answer `payers`. */
  payer?: "other-relative" | "friend" | "employer";
  /** A brother, sister or grandparent: most countries ask no more of them than of parents. */
  isNear?: boolean;
}

/** A sentence of the answer with the words before and after it that a reader has in mind. */
export interface Said {
  sentence: string;
  lower: string;
}

/** Plain quotation marks, no fillers between the words that belong together. */
export function saidIn(sentences: readonly string[]): Said[] {
  return sentences.map((sentence) => ({
    sentence,
    lower: sentence
      .toLowerCase()
      .replaceAll(/[’‘]/gu, "'")
      .replaceAll(
        /(?:,\s*)?\b(?:um+|uh+|er+|err+|hmm+|you know|i mean|like i said|basically|actually|honestly|frankly|inshallah|mashallah)\b\s*,?/gu,
        " ",
      )
      .replaceAll(/,\s*like,/gu, " ")
      .replaceAll(/\s+/gu, " ")
      .trim(),
  }));
}

/** Denied by a word shortly before: "I will not settle", "no wish to stay", not "if it does not work I return". */
function isDeniedBefore(lower: string, at: number): boolean {
  return denial.test(lower.slice(Math.max(0, at - 60), at));
}

const denial =
  /(?:\b(?:not|never|no|without|nor|cannot|neither|nobody)|n't)\s+(?:(?:want|wish|plan\w*|to|going|need|have|intend\w*|intention|able|ever|really|like|be|think\w*|any|a|an|my|the|for|of|in|interest\w*|desire|even|also|try\w*|about|taken?|taking|from)\s+){0,6}$/u;

/** The first of the patterns' matches that no word before it denies. */
export function findUndenied(lower: string, pattern: RegExp): RegExpMatchArray | null {
  return [...lower.matchAll(pattern)].find(({ index }) => !isDeniedBefore(lower, index)) ?? null;
}
