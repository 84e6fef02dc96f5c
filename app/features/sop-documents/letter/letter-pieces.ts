import { findGaps } from "#shared/letters/letter-gaps.ts";

export interface LetterPiece {
  text: string;
  /** A mark such as "[fill in: your grades]". */
  isGap: boolean;
}

/** Joined, the pieces are the text. */
export function letterPieces(text: string): LetterPiece[] {
  const pieces: LetterPiece[] = [];
  let end = 0;
  for (const gap of findGaps(text)) {
    pieces.push({ text: text.slice(end, gap.start), isGap: false }, { text: gap.text, isGap: true });
    end = gap.end;
  }
  pieces.push({ text: text.slice(end), isGap: false });
  return pieces.filter((piece) => piece.text !== "");
}
