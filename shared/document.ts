import { z } from "zod/mini";
import { maxDocumentBytes } from "./buckets.ts";

/** What an application asks for, in the order of the list that people choose from. */
export const documentTypes = [
  "IELTS Certificate",
  "TOEFL Certificate",
  "Degree Certificate",
  "Transcript",
  "University Offer Letter",
  "Statement of Purpose",
  "Passport",
  "Financial Statement",
  "Bank Statement",
  "Sponsorship Letter",
  "Photos",
  "Medical Certificate",
  "Police Clearance",
  "Work Experience Letter",
  "Academic References",
  "English Proficiency Waiver",
  "Visa Application Form",
  "Travel Insurance",
] as const;

export type DocumentType = (typeof documentTypes)[number];

/** The columns that people change after the upload. */
const changeableColumns = {
  is_completed: z.boolean(),
};
export type DocumentChange = Partial<z.infer<z.ZodMiniObject<typeof changeableColumns>>>;

/** Reads a row of table `documents`. */
export const documentSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  document_name: z.string(),
  document_type: z.string(),
  /** The shape of the public URL; the file itself needs the owner's session. */
  file_url: z.string(),
  file_name: z.string(),
  uploaded_at: z.string(),
  ...changeableColumns,
});
export type ApplicantDocument = z.infer<typeof documentSchema>;

/** Formats by extension, as the bucket `documents` takes them. */
const documentFormats: ReadonlyMap<string, string> = new Map([
  ["pdf", "application/pdf"],
  ["doc", "application/msword"],
  ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["png", "image/png"],
]);

/** ".pdf, .doc, …" */
export const documentExtensions = [...documentFormats.keys()].map((extension) => `.${extension}`).join(", ");

/** Characters of a document's name; the column takes 200, and several files of one name get a number behind it. */
export const maxDocumentName = 190;

const typeMissing = "Please select a document type";

export const documentUploadSchema = z.object({
  documentType: z.nullable(z.string()).check(z.refine((type) => isDocumentType(type), typeMissing)),
  documentName: z
    .string()
    .check(z.trim(), z.maxLength(maxDocumentName, `The name must be at most ${maxDocumentName} characters`)),
});

export function isDocumentType(value: string | null): value is DocumentType {
  return documentTypes.some((type) => type === value);
}

/** Why a file is not sent at all; null when nothing speaks against it. */
export function documentFileProblem(file: { name: string; size: number }): "format" | "empty" | "size" | null {
  if (documentMimeType(file.name) === undefined) return "format";
  if (file.size === 0) return "empty";
  return file.size > maxDocumentBytes ? "size" : null;
}

/** "pdf" of "Passport.PDF"; empty for a name without one. */
export function fileExtension(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** What a file of this name holds; undefined for a format that is not taken. */
export function documentMimeType(fileName: string): string | undefined {
  return documentFormats.get(fileExtension(fileName));
}

/** The characters that a file's name may have; a character outside of the basic plane counts as one, as in the database. */
const maxFileName = 255;

/**
 * A file's name as it is kept: whole up to 255 characters, else with its middle left out, so that the beginning and the
 * extension stay. Halves of characters, which no database takes, become replacement characters.
 */
export function keptFileName(name: string): string {
  const characters = Array.from(name.toWellFormed().normalize("NFC"));
  if (characters.length <= maxFileName) return characters.join("");
  const end = characters.slice(-32);
  const beginning = characters.slice(0, maxFileName - end.length - 1);
  return [...beginning, "…", ...end].join("");
}

/** The names of `count` documents that are uploaded together: the person's own or else the type; several get a number. */
export function documentNames(ownName: string, type: DocumentType, count: number): string[] {
  const name = ownName.trim() || type;
  if (count === 1) return [name];
  return Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
}

/** `{user_id}/{timestamp}.{extension}`, the place of a file in its bucket. */
export function documentPath(userId: string, timestamp: number, fileName: string): string {
  return `${userId}/${timestamp}.${fileExtension(fileName)}`;
}

/** The place of a document's file in its bucket, out of what `file_url` ends in. */
export function storedDocumentPath({ user_id, file_url }: Pick<ApplicantDocument, "user_id" | "file_url">): string {
  const lastSegment = file_url.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  return `${user_id}/${lastSegment}`;
}

/** How a document can be looked at without leaving the page; null for Word files. */
export function documentPreview(fileName: string): "pdf" | "image" | null {
  const format = documentMimeType(fileName);
  if (format === "application/pdf") return "pdf";
  return format?.startsWith("image/") ? "image" : null;
}
