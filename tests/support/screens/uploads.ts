import { documentUploads } from "#app/features/documents/upload/document-uploads.ts";

/** Ends what is still under way: the queue stands outside of the screens, and would be full for the next test. */
export async function endUploads(): Promise<void> {
  for (const { id } of documentUploads.uploads()) await documentUploads.cancel(id);
}
