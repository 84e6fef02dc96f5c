import { getDocumentProxy } from "unpdf";
import { extractionCaps, UnreadableFileError } from "./extraction.ts";

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type OpenOptions = NonNullable<Parameters<typeof getDocumentProxy>[1]>;

/** @throws UnreadableFileError `password` or `broken` */
export async function openPdf(file: Buffer, options: OpenOptions = {}): Promise<PdfDocument> {
  try {
    // A copy: the library detaches the bytes.
    return await getDocumentProxy(new Uint8Array(file), { verbosity: 0, useSystemFonts: false, ...options });
  } catch (cause) {
    const isLocked = cause instanceof Error && cause.name === "PasswordException";
    throw new UnreadableFileError(isLocked ? "password" : "broken", { cause });
  }
}

/** Empty for a file of pictures. @throws UnreadableFileError `password`, `broken`, `too_many_pages`, `too_much_text` */
export async function readPdf(file: Buffer): Promise<string> {
  const pdf = await openPdf(file);
  if (pdf.numPages > extractionCaps.pages) throw new UnreadableFileError("too_many_pages");
  let text = "";
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    text += `${await wordsOf(page)}\n\n`;
    page.cleanup();
    if (text.length > extractionCaps.characters) throw new UnreadableFileError("too_much_text");
  }
  return text;
}

type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;

/** In line heights. */
const GAP = 1.9;

async function wordsOf(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent();
  let words = "";
  let above: number | null = null;
  for (const item of items) {
    if (!("str" in item)) continue;
    const baseline: unknown = item.transform[5];
    if (item.str !== "" && typeof baseline === "number") {
      if (above !== null && words.endsWith("\n") && Math.abs(above - baseline) > GAP * item.height) words += "\n";
      above = baseline;
    }
    words += item.str;
    if (item.hasEOL) words += "\n";
  }
  return words;
}
