import type { QueryClient } from "@tanstack/react-query";
import { storedFileUrl } from "#app/lib/files/stored-file.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { documentsBucket } from "#shared/buckets.ts";
import { documentMimeType, documentPath, type DocumentType, storableFileName } from "#shared/documents/document.ts";
import { documentsKey } from "#app/features/documents/document-counts.ts";
import { documentsTexts as texts } from "#app/features/documents/texts.ts";
import { removeDocumentRow, saveDocumentRow } from "#app/features/documents/document-store.ts";
import { createUploadQueue, type FileUpload, type UploadProblem } from "./upload-queue.ts";

interface UploadRequest {
  file: File;
  documentName: string;
  documentType: DocumentType;
  queryClient: QueryClient;
  /** With the new document's id, also when the screen is another one by then. */
  onSaved?: (documentId: string) => void;
}

/** The uploads of this tab. Each ends with a toast. */
export const documentUploads = createUploadQueue<UploadRequest>({
  bucket: documentsBucket,
  contentTypeOf: (fileName) => documentMimeType(fileName) ?? "application/octet-stream",
  fileNameOf: storableFileName,
  pathOf: documentPath,
  saveRow: async ({ id, userId, fileName }, path, { documentName, documentType }) =>
    saveDocumentRow({
      id,
      user_id: userId,
      document_name: documentName,
      document_type: documentType,
      file_url: await storedFileUrl(documentsBucket, path),
      file_name: fileName,
    }),
  removeRow: removeDocumentRow,
  problemOf: uploadProblem,
  onSaved(upload, request) {
    if (!isFailureShown(upload)) notifySuccess({ message: texts.uploaded });
    refreshDocuments(upload, request);
    request.onSaved?.(upload.id);
  },
  onFailed({ sentence }) {
    lastFailure = Date.now();
    notifyError({ title: texts.uploadFailed, message: sentence });
  },
  onRemoved: refreshDocuments,
  onRemoveFailed: () => notifyError({ message: texts.deleteFailed }),
});

/** Milliseconds, the duration of a toast: so long no success replaces a failure. */
const failureShownFor = 5_000;
let lastFailure = 0;

/** False for an upload that is tried again. */
function isFailureShown({ userId }: FileUpload): boolean {
  const hasFailed = documentUploads.uploads().some((upload) => upload.userId === userId && upload.state === "failed");
  return hasFailed && Date.now() - lastFailure < failureShownFor;
}

function refreshDocuments({ userId }: FileUpload, { queryClient }: UploadRequest): void {
  void queryClient.invalidateQueries({ queryKey: documentsKey(userId) });
}

/** `status` null means no answer. */
export function uploadProblem(status: number | null, fileName: string): UploadProblem {
  if (status === null) return { sentence: texts.problem.cut(fileName), mayRetry: true };
  if (status === 413) return { sentence: texts.problem.quota(fileName), mayRetry: false };
  if (status === 415) return { sentence: texts.problem.content(fileName), mayRetry: false };
  if (status === 422) return { sentence: texts.problem.malware(fileName), mayRetry: false };
  if (status === 507) return { sentence: texts.problem.full, mayRetry: true };
  if (status === 429) return { sentence: texts.problem.tooMany, mayRetry: true };
  if (status === 401 || status === 403) return { sentence: texts.problem.session, mayRetry: true };
  return { sentence: texts.problem.broken(fileName), mayRetry: true };
}
