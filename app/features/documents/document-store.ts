import { queryOptions } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import type { Database } from "#shared/database.types.ts";
import { fetchStoredFile, removeStoredFile } from "#app/lib/files/stored-file.ts";
import { documentsBucket } from "#shared/buckets.ts";
import { type ApplicantDocument, storedDocumentPath } from "#shared/documents/document.ts";
import { RowRejectedError } from "#app/features/documents/upload/upload-queue.ts";

type NewRow = Database["public"]["Tables"]["documents"]["Insert"];
/** With an id of our own: a row whose answer was lost is found again instead of written twice. */
type NewDocument = NewRow & { id: string };

const uniqueViolation = "23505";

const retryDelays = [500, 2_000, 5_000];

/** Throws `RowRejectedError`; after another error nobody knows whether the row is there, and the file must stay. */
export async function saveDocumentRow(row: NewDocument): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    const { error, status } = await supabase().from("documents").insert(row);
    if (!error || error.code === uniqueViolation) return;
    const wasAnswered = status !== 0;
    if (wasAnswered) {
      if (await isThere(row.id)) return;
      throw new RowRejectedError(status, { cause: error });
    }
    const delay = retryDelays[tried];
    if (delay === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

/** A missing row is no error. Fails with the database's error. */
export async function removeDocumentRow(id: string): Promise<void> {
  await supabase().from("documents").delete().eq("id", id).throwOnError();
}

/** A gateway may answer with an error although the row was written. */
async function isThere(id: string): Promise<boolean> {
  const { data } = await supabase().from("documents").select("id").eq("id", id).maybeSingle().throwOnError();
  return data !== null;
}

/** Fails with the service's error, also for a missing or empty file. */
export function fetchDocumentFile(document: ApplicantDocument): Promise<Blob> {
  return fetchStoredFile(documentsBucket, storedDocumentPath(document));
}

/** Not below the list's key: a file never changes. */
export function documentFileQuery(document: ApplicantDocument) {
  return queryOptions({
    queryKey: ["document-file", document.user_id, document.id] as const,
    queryFn: () => fetchDocumentFile(document),
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

/** For a document whose row is deleted. The service removes orphans once they are older than a day. */
export function removeDocumentFile(document: ApplicantDocument): Promise<void> {
  return removeStoredFile(documentsBucket, storedDocumentPath(document));
}
