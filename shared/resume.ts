import { z } from "zod/mini";
import { maxResumeBytes } from "./buckets.ts";
import { fileExtension } from "./document.ts";
import { characterCount, storableText } from "./text.ts";

/** Reads a row of table `resumes`. */
export const resumeSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  title: z.string(),
  /** The path inside the bucket `resumes`. */
  file_url: z.string(),
  /** The whole text that was read from the file. */
  parsed_content: z.nullable(z.string()),
  /** 0 to 10, with one decimal. */
  ai_rating: z.nullable(z.number()),
  /** HTML of the elements in `markup.ts`. */
  ai_suggestions: z.nullable(z.string()),
  created_at: z.string(),
});
export type Resume = z.infer<typeof resumeSchema>;

/** What `parse-resume` answers; `error` is a sentence for people. */
export const parseResumeAnswerSchema = z.object({
  success: z.boolean(),
  error: z.optional(z.nullable(z.string())),
  resumeId: z.optional(z.nullable(z.string())),
});

/** Formats by extension, as the bucket `resumes` takes them. */
const resumeFormats = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  doc: "application/msword",
} as const;

export type ResumeFormat = keyof typeof resumeFormats;

/** ".pdf, .docx, .doc" */
export const resumeExtensions = Object.keys(resumeFormats)
  .map((extension) => `.${extension}`)
  .join(", ");

/** Characters of a resume's title, as the column counts them. */
export const maxResumeTitle = 200;

/** Characters of the extracted text that a card shows. */
export const resumePreviewLength = 500;

/** Why a resume is not taken, word for word as people read it on both sides. */
export const resumeMessages = {
  missing: "Please provide a title and select a document",
  format: `Please select a PDF or Word document (${resumeExtensions})`,
  size: "File size must be less than 10MB",
  title: `The title must be at most ${maxResumeTitle} characters`,
  empty: "This file is empty. Choose a file that holds something.",
} as const;

/** Takes the title that the table takes; what a database cannot store is left out of it. */
export const resumeTitleSchema = z.string().check(
  z.overwrite(storableText),
  z.minLength(1, { error: resumeMessages.missing, abort: true }),
  z.refine((title) => characterCount(title) <= maxResumeTitle, resumeMessages.title),
);

/** The fields of the upload beside its file, which `resumeFileProblem` looks at. */
export const resumeUploadSchema = z.object({ title: resumeTitleSchema });

/** Why a file is not sent at all; null when nothing speaks against it. Its sentence stands in `resumeMessages`. */
export function resumeFileProblem(file: { name: string; size: number }): "format" | "empty" | "size" | null {
  if (!isResumeFormat(fileExtension(file.name))) return "format";
  if (file.size === 0) return "empty";
  return file.size > maxResumeBytes ? "size" : null;
}

function isResumeFormat(extension: string): extension is ResumeFormat {
  return Object.hasOwn(resumeFormats, extension);
}

/** What a file of this format holds. */
export function resumeMimeType(format: ResumeFormat): string {
  return resumeFormats[format];
}

/** `{user_id}/{timestamp}.{extension}`, the place of a file in its bucket. */
export function resumePath(userId: string, timestamp: number, format: ResumeFormat): string {
  return `${userId}/${timestamp}.${format}`;
}
