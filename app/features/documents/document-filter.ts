import { foldForSearch } from "#app/lib/text/fold-for-search.ts";
import type { ApplicantDocument } from "#shared/documents/document.ts";

/** Empty and null mean everything. */
export interface DocumentFilter {
  search: string;
  type: string | null;
  state: "completed" | "pending" | null;
}

/** In the address of a link to one document, which is shown whatever was filtered. */
export const documentParam = "document";

export const noFilter: DocumentFilter = { search: "", type: null, state: null };

/** Reads `?q=bank&type=Passport&state=pending`. */
export function readFilter(params: URLSearchParams): DocumentFilter {
  if (params.has(documentParam)) return noFilter;
  return {
    search: params.get("q") ?? "",
    type: params.get("type") || null,
    state: readState(params.get("state")),
  };
}

export function readState(state: string | null): DocumentFilter["state"] {
  return state === "completed" || state === "pending" ? state : null;
}

export function writeFilter(params: URLSearchParams, { search, type, state }: DocumentFilter): URLSearchParams {
  const written = new URLSearchParams(params);
  if (search || type || state) written.delete(documentParam);
  for (const [name, value] of Object.entries({ q: search, type, state })) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  return written;
}

export function isFiltering({ search, type, state }: DocumentFilter): boolean {
  return search.trim() !== "" || type !== null || state !== null;
}

type FilteredColumns = Pick<ApplicantDocument, "document_name" | "document_type" | "file_name" | "is_completed">;

/** Every word of the search must occur in the name, the type or the file's name. */
export function filterDocuments<Row extends FilteredColumns>(documents: readonly Row[], filter: DocumentFilter): Row[] {
  const words = foldForSearch(filter.search).split(/\s+/).filter(Boolean);
  return documents.filter((document) => {
    if (filter.type !== null && document.document_type !== filter.type) return false;
    if (filter.state !== null && document.is_completed !== (filter.state === "completed")) return false;
    const text = foldForSearch(`${document.document_name} ${document.document_type} ${document.file_name}`);
    return words.every((word) => text.includes(word));
  });
}
