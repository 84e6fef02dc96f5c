import { supabase } from "#app/lib/supabase.ts";
import { type ApplicantDocument, storedDocumentPath } from "#shared/document.ts";

/** Where the files of documents are: `{user_id}/{timestamp}.{extension}`, for their owner alone. */
export const documentsBucket = "documents";

/** A document's file. Fails with the service's error, also when there is no file or nothing in it. */
export async function fetchDocumentFile(document: ApplicantDocument): Promise<Blob> {
  const { data, error } = await supabase().storage.from(documentsBucket).download(storedDocumentPath(document));
  if (error) throw error;
  if (data.size === 0) throw new Error("The document's file is empty");
  return data;
}

/** Removes a file whose row is gone, or never came. What stays behind after a failure is swept by the service. */
export async function removeStoredFile(path: string): Promise<void> {
  await supabase()
    .storage.from(documentsBucket)
    .remove([path])
    .catch(() => undefined);
}

/** The address that a document keeps of its file. */
export function storedFileUrl(path: string): string {
  return supabase().storage.from(documentsBucket).getPublicUrl(path).data.publicUrl;
}
