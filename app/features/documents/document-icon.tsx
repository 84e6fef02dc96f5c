import { FileImage, FileText, FileType } from "lucide-react";
import { documentPreview } from "#shared/document.ts";

/** What kind of file a document is, at a glance. Decorative: the file's name says it too. */
export function DocumentIcon({ fileName }: { fileName: string }) {
  const kind = documentPreview(fileName);
  if (kind === "image") return <FileImage size={24} aria-hidden />;
  return kind === "pdf" ? <FileText size={24} aria-hidden /> : <FileType size={24} aria-hidden />;
}
