import { z } from "zod/mini";
import { maxDocumentBytes } from "../buckets.ts";

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

const day = z.nullable(z.iso.date());

/** Days and what stands on the paper are as the person confirmed them. */
const changeableColumns = {
  is_completed: z.boolean(),
  document_name: z.string(),
  document_type: z.string(),
  issued_on: day,
  expires_on: day,
  holder: z.nullable(z.string()),
  paper_number: z.nullable(z.string()),
};
export type DocumentChange = Partial<z.infer<z.ZodMiniObject<typeof changeableColumns>>>;

/** Reads a row of table `documents`. */
export const documentSchema = z.object({
  id: z.string(),
  user_id: z.string(),
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

export const documentExtensions = [...documentFormats.keys()].map((extension) => `.${extension}`).join(", ");

/** The column takes 200 characters; several files of one name get a number. */
export const maxDocumentName = 190;

export const typeMissing = "Please select a document type";

export const documentUploadSchema = z.object({
  documentType: z.nullable(z.string()).check(z.refine((type) => isDocumentType(type), typeMissing)),
  documentName: z
    .string()
    .check(z.trim(), z.maxLength(maxDocumentName, `The name must be at most ${maxDocumentName} characters`)),
});

export function isDocumentType(value: string | null): value is DocumentType {
  return documentTypes.some((type) => type === value);
}

/** Null for a file that may be uploaded. */
export function documentFileProblem(file: { name: string; size: number }): "format" | "empty" | "size" | null {
  if (documentMimeType(file.name) === undefined) return "format";
  if (file.size === 0) return "empty";
  return file.size > maxDocumentBytes ? "size" : null;
}

/** "pdf" of "Passport.PDF"; empty for a name without one. */
export function fileExtension(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

export function documentMimeType(fileName: string): string | undefined {
  return documentFormats.get(fileExtension(fileName));
}

/** Code points, as the database counts. */
const maxFileName = 255;

/** At most 255 characters: leaves out the middle, not the extension. Lone surrogates become replacement characters. */
export function storableFileName(name: string): string {
  const characters = Array.from(name.toWellFormed().normalize("NFC"));
  if (characters.length <= maxFileName) return characters.join("");
  const end = characters.slice(-32);
  const beginning = characters.slice(0, maxFileName - end.length - 1);
  return [...beginning, "…", ...end].join("");
}

/** Of documents uploaded together: the own name or else the type; several get a number. */
export function documentNames(ownName: string, type: DocumentType, count: number): string[] {
  const name = ownName.trim() || type;
  if (count === 1) return [name];
  return Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
}

/** `{user_id}/{timestamp}.{extension}` in the bucket. */
export function documentPath(userId: string, timestamp: number, fileName: string): string {
  return `${userId}/${timestamp}.${fileExtension(fileName)}`;
}

/** Path in the bucket, from the end of `file_url`. */
export function storedDocumentPath({ user_id, file_url }: Pick<ApplicantDocument, "user_id" | "file_url">): string {
  const lastSegment = file_url.split(/[?#]/)[0]?.split("/").at(-1) ?? "";
  return `${user_id}/${lastSegment}`;
}

/** Null for Word files: they have no preview. */
export function documentPreview(fileName: string): "pdf" | "image" | null {
  const format = documentMimeType(fileName);
  if (format === "application/pdf") return "pdf";
  return format?.startsWith("image/") ? "image" : null;
}
