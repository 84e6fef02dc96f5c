import { useMemo, useSyncExternalStore } from "react";
import { formatFileSize, formatPercent } from "#app/lib/text/format.ts";
import { FileRow } from "#app/ui/lists/file-row.tsx";
import classes from "./upload-card.module.css";
import { documentsTexts } from "#app/features/documents/texts.ts";
import type { FileUpload } from "./upload-queue.ts";
import { documentUploads } from "./document-uploads.ts";

const texts = documentsTexts.upload;
const { onChange, uploads: current } = documentUploads;

interface RunningUploadsProps {
  userId: string;
  /** Called when the removed row had the focus. */
  onEnded: () => void;
}

export function RunningUploads({ userId, onEnded }: RunningUploadsProps) {
  const uploads = useDocumentUploads(userId);
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.running} aria-label={texts.running}>
      {uploads.map((upload) => {
        const { id, fileName, state, problem, mayRetry } = upload;
        const end = () => {
          void documentUploads.cancel(id);
          onEnded();
        };
        return (
          <FileRow
            key={id}
            name={fileName}
            facts={factsOf(upload)}
            problem={state === "failed" ? problem : null}
            share={shareOf(upload)}
            removeLabel={state === "failed" ? texts.remove(fileName) : texts.cancel(fileName)}
            onRemove={state === "saving" || state === "removing" ? undefined : end}
            retryLabel={texts.retry(fileName)}
            onRetry={state === "failed" && mayRetry ? () => documentUploads.retry(id) : undefined}
          />
        );
      })}
    </ul>
  );
}

function shareOf({ state, share }: FileUpload): number | undefined {
  if (state === "removing") return undefined;
  return state === "waiting" ? 0 : share;
}

function factsOf({ state, share, size, isStalled }: FileUpload): string {
  if (state === "waiting") return texts.waiting(formatFileSize(size));
  if (state === "saving") return texts.saving;
  if (state === "removing") return texts.removing;
  return isStalled ? texts.stalled : texts.sending(formatPercent(share), formatFileSize(size));
}

function useDocumentUploads(userId: string): FileUpload[] {
  const uploads = useSyncExternalStore(onChange, current, current);
  return useMemo(() => uploads.filter((upload) => upload.userId === userId), [uploads, userId]);
}
