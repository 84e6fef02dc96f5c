import { findGaps, type GapFinding } from "#shared/letters/letter-gaps.ts";
import type { SopDocument } from "#shared/letters/sop-document.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";

/** In the order in which they stand on its paper; an e-mail's subject may have some, too. */
export function gapsOf(letter: Pick<SopDocument, "document_type" | "email_subject" | "generated_text">): GapFinding[] {
  const subject = letter.document_type === "professional_email" ? (letter.email_subject ?? "") : "";
  return findGaps(`${subject}\n${textOfMarkup(letter.generated_text)}`);
}

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
