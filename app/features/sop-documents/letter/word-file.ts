import { AlignmentType, Document, HeadingLevel, Packer, Paragraph, TextRun } from "docx";
import { type SopDocument, sopDocumentTitles } from "#shared/letters/sop-document.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import { letterPieces } from "./letter-pieces.ts";

type Letter = Pick<SopDocument, "document_type" | "generated_text" | "email_subject">;

/** Half points. */
const bodySize = 24;
/** Twentieths of a point. */
const afterParagraph = 200;

/** Gaps are highlighted. Load it lazily: docx is 65 kB. */
export function wordFileOf({ document_type, generated_text, email_subject }: Letter): Promise<Blob> {
  const title = sopDocumentTitles[document_type];
  const subject = document_type === "professional_email" ? wordText(email_subject ?? "").trim() : "";
  const paragraphs = wordText(textOfMarkup(generated_text))
    .trim()
    .split(/\n\s*\n/);
  return Packer.toBlob(
    new Document({
      title,
      creator: "",
      styles: {
        default: {
          document: { run: { font: "Times New Roman", size: bodySize }, paragraph: { spacing: { line: 300 } } },
          heading1: { run: { font: "Times New Roman", size: 32, bold: true, color: "000000" } },
        },
      },
      sections: [
        {
          children: [
            new Paragraph({
              heading: HeadingLevel.HEADING_1,
              alignment: AlignmentType.CENTER,
              spacing: { after: 400 },
              children: [new TextRun(title)],
            }),
            ...(subject === "" ? [] : [paragraphOf(`Subject: ${subject}`, { bold: true })]),
            ...paragraphs.map((paragraph) => paragraphOf(paragraph)),
          ],
        },
      ],
    }),
  );
}

function paragraphOf(text: string, { bold = false } = {}): Paragraph {
  const isRightToLeft = readsFromTheRight(text);
  const run = (piece: string, isGap: boolean, line: number) =>
    new TextRun({
      text: piece,
      bold,
      boldComplexScript: bold,
      sizeComplexScript: bodySize,
      rightToLeft: isRightToLeft && (!isGap || readsFromTheRight(piece)),
      ...(isGap && { highlight: "yellow" as const }),
      ...(line > 0 && { break: 1 }),
    });
  return new Paragraph({
    bidirectional: isRightToLeft,
    spacing: { after: afterParagraph },
    children: letterPieces(text).flatMap(({ text: piece, isGap }) =>
      piece.split("\n").map((line, index) => run(line, isGap, index)),
    ),
  });
}

/** By the first letter, as browsers do it. */
function readsFromTheRight(text: string): boolean {
  const [letter = ""] = /\p{Letter}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter);
}

/** Word rejects control characters, non-characters and lone surrogates. */
export function wordText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[\p{Surrogate}\uFFFE\uFFFF]|(?![\t\n])\p{Control}/gu, "");
}
