import { Button } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingShape } from "#app/ui/skeletons.tsx";
import { type ApplicantDocument, documentPreview } from "#shared/document.ts";
import { ImagePreview } from "./image-preview.tsx";
import classes from "./preview-dialog.module.css";
import { documentFileQuery } from "./queries.ts";
import { documentsTexts } from "./texts.ts";

const texts = documentsTexts.preview;

/** Half a megabyte that only those need who look at a PDF. */
const pdfViewerQuery = queryOptions({
  queryKey: ["pdf-viewer"],
  queryFn: () => import("./pdf-preview.tsx"),
  staleTime: Infinity,
});

interface PreviewDialogProps {
  /** Stays while the dialog fades out. */
  document: ApplicantDocument | null;
  isOpen: boolean;
  onClose: () => void;
  onDownload: (document: ApplicantDocument) => void;
  isDownloading: boolean;
}

/** Shows a document without leaving the page. */
export function PreviewDialog({ document, isOpen, onClose, onDownload, isDownloading }: PreviewDialogProps) {
  return (
    <Dialog title={document?.document_name ?? ""} isOpen={isOpen} onClose={onClose} isWide>
      {document && (
        <Preview
          key={document.id}
          document={document}
          download={
            <Button variant="default" aria-busy={isDownloading} onClick={() => !isDownloading && onDownload(document)}>
              {texts.download}
            </Button>
          }
        />
      )}
    </Dialog>
  );
}

function Preview({ document, download }: { document: ApplicantDocument; download: ReactNode }) {
  const isImage = documentPreview(document.file_name) === "image";
  const file = useQuery(documentFileQuery(document));
  const viewer = useQuery({ ...pdfViewerQuery, enabled: !isImage });
  const [problem, setProblem] = useState<"protected" | "broken" | null>(null);
  const message = problem ? texts[problem] : file.isError || viewer.isError ? texts.failed : null;
  const name = document.document_name;

  if (message !== null) {
    return (
      <div className={classes.stage} role="alert">
        <EmptyState title={message} action={download}>
          {texts.downloadInstead}
        </EmptyState>
      </div>
    );
  }
  if (!file.data) return <Opening />;
  if (isImage) return <ImagePreview file={file.data} name={name} onBroken={() => setProblem("broken")} />;
  if (!viewer.data) return <Opening />;
  const { PdfPreview } = viewer.data;
  return <PdfPreview file={file.data} name={name} onProblem={setProblem} opening={<Opening />} />;
}

function Opening() {
  return (
    <div className={classes.stage}>
      <LoadingShape label={texts.loading}>
        <div className={classes.sheet} />
      </LoadingShape>
    </div>
  );
}
