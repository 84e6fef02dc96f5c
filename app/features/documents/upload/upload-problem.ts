import { documentsTexts } from "#app/features/documents/texts.ts";
import type { UploadProblem } from "./upload-kind.ts";

const texts = documentsTexts.refusal;

/** What to say when the service refused a file with this HTTP status; null when it gave no answer at all. */
export function uploadProblem(status: number | null, fileName: string): UploadProblem {
  if (status === null) return { sentence: texts.cut(fileName), mayRetry: true };
  if (status === 413) return { sentence: texts.room(fileName), mayRetry: false };
  if (status === 415) return { sentence: texts.content(fileName), mayRetry: false };
  if (status === 507) return { sentence: texts.full, mayRetry: true };
  if (status === 429) return { sentence: texts.tooMany, mayRetry: true };
  if (status === 401 || status === 403) return { sentence: texts.session, mayRetry: true };
  return { sentence: texts.broken(fileName), mayRetry: true };
}
