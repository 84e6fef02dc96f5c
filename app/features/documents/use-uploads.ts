import { useMemo, useSyncExternalStore } from "react";
import { type DocumentUpload, documentUploads, onDocumentUploads } from "./upload-queue.ts";

/** A person's files that are on their way or could not be sent. */
export function useDocumentUploads(userId: string): DocumentUpload[] {
  const uploads = useSyncExternalStore(onDocumentUploads, documentUploads, documentUploads);
  return useMemo(() => uploads.filter((upload) => upload.userId === userId), [uploads, userId]);
}
