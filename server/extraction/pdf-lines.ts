import { cleanText } from "./clean-text.ts";
import { extractionCaps, UnreadableFileError } from "./extraction.ts";
import { openPdf, type PdfDocument } from "./read-pdf.ts";

/** A word and where on its line it stands, in points from the left of the page. */
export interface PlacedWord {
  text: string;
  left: number;
  right: number;
}

export interface PdfLine {
  page: number;
  /** From left to right. */
  words: PlacedWord[];
}

/** In heights of letters: what is closer to each other stands on one line. */
const SAME_LINE = 0.5;
/** Of watermarks, which stand aslant. */
const MOST_SLOPE = 0.1;

/** The words of each page, line by line as they are seen. @throws UnreadableFileError as `readPdf`, and `no_text` */
export async function readPdfLines(file: Buffer): Promise<PdfLine[]> {
  const pdf = await openPdf(file);
  if (pdf.numPages > extractionCaps.pages) throw new UnreadableFileError("too_many_pages");
  const lines: PdfLine[] = [];
  let characters = 0;
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const words = await wordsOf(pdf, page);
    characters += words.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > extractionCaps.characters) throw new UnreadableFileError("too_much_text");
    lines.push(...inLines(words).map((one) => ({ page, words: one })));
  }
  if (characters === 0) throw new UnreadableFileError("no_text");
  return lines;
}

interface SeenWord extends PlacedWord {
  /** Of its foot, from the top of the page. */
  top: number;
  height: number;
}

async function wordsOf(pdf: PdfDocument, number: number): Promise<SeenWord[]> {
  const page = await pdf.getPage(number);
  const { transform: seen } = page.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = seen.map(Number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.flatMap((item): SeenWord[] => {
    if (!("str" in item)) return [];
    const [along = 1, aslant = 0, , , x = 0, y = 0] = item.transform.map(Number);
    const [run, rise] = [a * along + c * aslant, b * along + d * aslant];
    if (run <= 0 || Math.abs(rise) > MOST_SLOPE * run) return [];
    const [left, top] = [a * x + c * y + e, b * x + d * y + f];
    const each = item.width / Math.max(1, item.str.length);
    return [...item.str.matchAll(/\S+/g)].flatMap(({ 0: found, index }) => {
      const text = cleanText(found);
      const from = left + index * each;
      return text === "" ? [] : [{ text, left: from, right: from + found.length * each, top, height: item.height }];
    });
  });
}

function inLines(words: readonly SeenWord[]): PlacedWord[][] {
  const lines: { top: number; words: SeenWord[] }[] = [];
  for (const word of words.toSorted((a, b) => a.top - b.top)) {
    const line = lines.at(-1);
    if (line && word.top - line.top <= SAME_LINE * word.height) line.words.push(word);
    else lines.push({ top: word.top, words: [word] });
  }
  return lines.map((line) =>
    line.words.toSorted((a, b) => a.left - b.left).map(({ text, left, right }) => ({ text, left, right })),
  );
}
