import { fetchStoredFile, removeStoredFile } from "#app/lib/files/stored-file.ts";
import { documentsBucket } from "#shared/buckets.ts";
import { type ApplicantDocument, storedDocumentPath } from "#shared/document.ts";

/** A document's file. Fails with the service's error, also when there is no file or nothing in it. */
export function fetchDocumentFile(document: ApplicantDocument): Promise<Blob> {
  return fetchStoredFile(documentsBucket, storedDocumentPath(document));
}

/** Removes the file of a document whose row is gone. The service removes one that stays behind, once it is older than a day. */
export function removeDocumentFile(document: ApplicantDocument): Promise<void> {
  return removeStoredFile(documentsBucket, storedDocumentPath(document));
}
