// A child process: the text of one PDF or Word file.
import { answerOneFile } from "#server/child-process/child-io.ts";
import { cleanText } from "./clean-text.ts";
import { extractionCaps, UnreadableFileError } from "./extraction.ts";
import { formatOf } from "./format-of.ts";
import { readPdf } from "./read-pdf.ts";
import { readDoc, readDocx } from "./read-word.ts";

const readers = { pdf: readPdf, docx: readDocx, doc: readDoc };

await answerOneFile(async (file) => {
  const format = await formatOf(file);
  const text = cleanText(await readers[format](file));
  if (text.length > extractionCaps.characters) throw new UnreadableFileError("too_much_text");
  return { ok: true, format, text };
});
