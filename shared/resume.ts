import { z } from "zod/mini";
import { maxResumeBytes } from "./buckets.ts";
import { fileExtension } from "./documents/document.ts";
import { characterCount, storableText } from "./text.ts";

export const resumeSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  title: z.string(),
  /** Path inside the bucket `resumes`. */
  file_url: z.string(),
  parsed_content: z.nullable(z.string()),
  ai_rating: z.nullable(z.number()),
  ai_suggestions: z.nullable(z.string()),
  created_at: z.string(),
});
export type Resume = z.infer<typeof resumeSchema>;

/** `error` is a sentence for people. */
export const parseResumeAnswerSchema = z.object({
  success: z.boolean(),
  error: z.optional(z.nullable(z.string())),
  resumeId: z.optional(z.nullable(z.string())),
});

const resumeFormats = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  doc: "application/msword",
} as const;

export type ResumeFormat = keyof typeof resumeFormats;

export const resumeExtensions = Object.keys(resumeFormats)
  .map((extension) => `.${extension}`)
  .join(", ");

export const maxResumeTitle = 200;

export const resumePreviewLength = 500;

export const resumeMessages = {
  missing: "Please provide a title and select a document",
  format: `Please select a PDF or Word document (${resumeExtensions})`,
  size: "File size must be less than 10MB",
  title: `The title must be at most ${maxResumeTitle} characters`,
  empty: "This file is empty. Choose a file that holds something.",
} as const;

export const resumeTitleSchema = z.string().check(
  z.overwrite(storableText),
  z.minLength(1, { error: resumeMessages.missing, abort: true }),
  z.refine((title) => characterCount(title) <= maxResumeTitle, resumeMessages.title),
);

export const resumeUploadSchema = z.object({ title: resumeTitleSchema });

/** A key of `resumeMessages`, or null. */
export function resumeFileProblem(file: { name: string; size: number }): "format" | "empty" | "size" | null {
  if (!isResumeFormat(fileExtension(file.name))) return "format";
  if (file.size === 0) return "empty";
  return file.size > maxResumeBytes ? "size" : null;
}

function isResumeFormat(extension: string): extension is ResumeFormat {
  return Object.hasOwn(resumeFormats, extension);
}

export function resumeMimeType(format: ResumeFormat): string {
  return resumeFormats[format];
}

export function resumePath(userId: string, timestamp: number, format: ResumeFormat): string {
  return `${userId}/${timestamp}.${format}`;
}
