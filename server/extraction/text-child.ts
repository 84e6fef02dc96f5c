// A child process: the text of one PDF or Word file.
import { fileTypeFromBuffer } from "file-type";
import type { ResumeFormat } from "#shared/resume.ts";
import { answerOneFile } from "./child-io.ts";
import { cleanText } from "./clean-text.ts";
import { extractionCaps, isPdf, UnreadableFileError } from "./extraction.ts";
import { readPdf } from "./read-pdf.ts";
import { readDoc, readDocx } from "./read-word.ts";

const readers = { pdf: readPdf, docx: readDocx, doc: readDoc };

const STREAM = 2;
const formats: ReadonlyMap<string, ResumeFormat> = new Map([
  ["application/pdf", "pdf"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
]);

/** By bytes alone. @throws UnreadableFileError `empty`, `password` for encrypted Word files, `format` for all else */
async function formatOf(file: Buffer): Promise<ResumeFormat> {
  if (file.length === 0) throw new UnreadableFileError("empty");
  if (isPdf(file)) return "pdf";
  const type = await fileTypeFromBuffer(file).catch((cause: unknown) => {
    throw new UnreadableFileError("format", { cause });
  });
  // Old Word files and encrypted new ones share this container with other formats.
  if (type?.mime === "application/x-cfb") {
    if (hasStream(file, "WordDocument")) return "doc";
    throw new UnreadableFileError(hasStream(file, "EncryptedPackage") ? "password" : "format");
  }
  const format = formats.get(type?.mime ?? "");
  if (format === undefined) throw new UnreadableFileError("format");
  return format;
}

/** A directory entry has 128 bytes: the UTF-16 name, at 66 the type of the object. Source: [MS-CFB] 2.6.1. */
function hasStream(file: Buffer, name: string): boolean {
  const entry = Buffer.from(`${name}\0`, "utf16le");
  for (let at = file.indexOf(entry); at !== -1; at = file.indexOf(entry, at + 1)) {
    if (at % 128 === 0 && file[at + 66] === STREAM) return true;
  }
  return false;
}

await answerOneFile(async (file) => {
  const format = await formatOf(file);
  const text = cleanText(await readers[format](file));
  if (text.length > extractionCaps.characters) throw new UnreadableFileError("too_much_text");
  return { ok: true, format, text };
});
