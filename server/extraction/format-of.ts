import { fileTypeFromBuffer } from "file-type";
import type { ResumeFormat } from "#shared/resume.ts";
import { Unreadable } from "./extraction.ts";

const STREAM = 2;
const formats: ReadonlyMap<string, ResumeFormat> = new Map([
  ["application/pdf", "pdf"],
  ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"],
]);

/**
 * What a file is by its bytes; its name is not asked.
 * @throws Unreadable `empty`, `password` for an encrypted Word file, `format` for everything else that is not taken
 */
export async function formatOf(file: Buffer): Promise<ResumeFormat> {
  if (file.length === 0) throw new Unreadable("empty");
  // Scanners put blanks before the signature, and readers look past them; the library does not.
  if (/^\s*%PDF-/.test(file.toString("latin1", 0, 1024))) return "pdf";
  const type = await fileTypeFromBuffer(file).catch((cause: unknown) => {
    throw new Unreadable("format", { cause });
  });
  // Word's files before 2007, and newer ones with a password, share their container with much else.
  if (type?.mime === "application/x-cfb") {
    if (hasStream(file, "WordDocument")) return "doc";
    throw new Unreadable(hasStream(file, "EncryptedPackage") ? "password" : "format");
  }
  const format = formats.get(type?.mime ?? "");
  if (format === undefined) throw new Unreadable("format");
  return format;
}

/** A directory entry has 128 bytes: the name in UTF-16, at 66 what it is the name of. Source: [MS-CFB] 2.6.1. */
function hasStream(file: Buffer, name: string): boolean {
  const entry = Buffer.from(`${name}\0`, "utf16le");
  for (let at = file.indexOf(entry); at !== -1; at = file.indexOf(entry, at + 1)) {
    if (at % 128 === 0 && file[at + 66] === STREAM) return true;
  }
  return false;
}
