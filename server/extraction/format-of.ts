import { fileTypeFromBuffer } from "file-type";
import { compoundFileStreams } from "#platform/storage/compound-file.ts";
import type { ResumeFormat } from "#shared/resume.ts";
import { Unreadable } from "./extraction.ts";

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
  if (type?.mime === "application/x-cfb") return compoundFormat(file);
  const format = formats.get(type?.mime ?? "");
  if (format === undefined) throw new Unreadable("format");
  return format;
}

/** Word's files before 2007, and newer ones with a password, share their container with much else. */
async function compoundFormat(file: Buffer): Promise<ResumeFormat> {
  const streams = await compoundFileStreams(file);
  if (streams.includes("WordDocument")) return "doc";
  throw new Unreadable(streams.includes("EncryptedPackage") ? "password" : "format");
}
