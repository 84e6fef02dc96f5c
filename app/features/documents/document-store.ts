import { supabase } from "#app/lib/supabase.ts";
import type { Database } from "#shared/database.types.ts";
import { fetchStoredFile, removeStoredFile } from "#app/lib/files/stored-file.ts";
import { documentsBucket } from "#shared/buckets.ts";
import { type ApplicantDocument, storedDocumentPath } from "#shared/document.ts";
import { RequestError } from "#app/lib/errors.ts";

type NewRow = Database["public"]["Tables"]["documents"]["Insert"];
/** With an id of our own, so that a row whose answer was lost is found again instead of written twice. */
type NewDocument = NewRow & { id: string };

const uniqueViolation = "23505";

/** Milliseconds before each new try after a lost connection. */
const retryDelays = [500, 2_000, 5_000];

/**
 * Writes a document's row once, however often that takes. Throws `RequestError` when it certainly is not there, and
 * another error when nobody can tell: then the file must stay, and the same row may be written again.
 */
export async function saveDocumentRow(row: NewDocument): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    const { error, status } = await supabase().from("documents").insert(row);
    if (!error || error.code === uniqueViolation) return;
    const wasAnswered = status !== 0;
    if (wasAnswered) {
      if (await isThere(row.id)) return;
      throw new RequestError(status, { cause: error });
    }
    const delay = retryDelays[tried];
    if (delay === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

/** Deletes a document's row; one that is not there is fine. Fails with the database's error. */
export async function removeDocumentRow(id: string): Promise<void> {
  await supabase().from("documents").delete().eq("id", id).throwOnError();
}

/** A gateway may answer with an error for what was written behind it. */
async function isThere(id: string): Promise<boolean> {
  const { data } = await supabase().from("documents").select("id").eq("id", id).maybeSingle().throwOnError();
  return data !== null;
}

/** A document's file. Fails with the service's error, also when there is no file or nothing in it. */
export function fetchDocumentFile(document: ApplicantDocument): Promise<Blob> {
  return fetchStoredFile(documentsBucket, storedDocumentPath(document));
}

/** Removes the file of a document whose row is gone. The service removes one that stays behind, once it is older than a day. */
export function removeDocumentFile(document: ApplicantDocument): Promise<void> {
  return removeStoredFile(documentsBucket, storedDocumentPath(document));
}
