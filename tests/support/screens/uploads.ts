import { documentUploads } from "#app/features/documents/upload/document-uploads.ts";

/** Cancels uploads in flight: the queue is outside the screens and would outlive the test. */
export async function endUploads(): Promise<void> {
  for (const { id } of documentUploads.uploads()) await documentUploads.cancel(id);
}
