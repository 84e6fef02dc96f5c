import { useMemo, useSyncExternalStore } from "react";
import { documentUploads } from "./document-uploads.ts";
import type { FileUpload } from "./upload-kind.ts";

const { onChange, uploads: current } = documentUploads;

/** A person's files that are on their way or could not be sent. */
export function useDocumentUploads(userId: string): FileUpload[] {
  const uploads = useSyncExternalStore(onChange, current, current);
  return useMemo(() => uploads.filter((upload) => upload.userId === userId), [uploads, userId]);
}
