import { safeFileName, splitName } from "#app/lib/files/safe-file-name.ts";
import type { Resume } from "#shared/resume.ts";

export function resumeFileName({ title, file_url }: Pick<Resume, "title" | "file_url">): string {
  const { extension } = splitName(file_url.split("/").at(-1) ?? "");
  const isNamedSo = title.toLowerCase().endsWith(extension.toLowerCase());
  return safeFileName(isNamedSo ? title : title + extension);
}
