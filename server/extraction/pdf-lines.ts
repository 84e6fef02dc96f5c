import { cleanText } from "./clean-text.ts";
import { extractionCaps, type PageLine, UnreadableFileError } from "./extraction.ts";
import { inLines, type SeenWord } from "./in-lines.ts";
import { openPdf, type PdfDocument } from "./read-pdf.ts";

/** Of watermarks, which stand aslant. */
const MOST_SLOPE = 0.1;

/** The words of each page, line by line as they are seen. @throws UnreadableFileError as `readPdf`, and `no_text` */
export async function readPdfLines(file: Buffer): Promise<PageLine[]> {
  const pdf = await openPdf(file);
  if (pdf.numPages > extractionCaps.pages) throw new UnreadableFileError("too_many_pages");
  const lines: PageLine[] = [];
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
