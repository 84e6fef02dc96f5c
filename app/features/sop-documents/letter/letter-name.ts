import { type SopDocument, sopDocumentTitles } from "#shared/sop-document.ts";

/** "Cover Letter, Siemens, Germany". */
export function letterName({ document_type, university, country }: SopDocument): string {
  return [sopDocumentTitles[document_type], university, country].filter((part) => part?.trim()).join(", ");
}
