import { Button } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { EmptyState } from "#app/ui/states/query-state.tsx";
import { LoadingSkeleton } from "#app/ui/states/skeletons.tsx";
import { type ApplicantDocument, documentPreview } from "#shared/documents/document.ts";
import { documentFileQuery } from "#app/features/documents/document-store.ts";
import classes from "./preview-dialog.module.css";
import { PreviewTools } from "./preview-tools.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { documentsTexts } from "#app/features/documents/texts.ts";

const texts = documentsTexts.preview;

/** Half a megabyte, needed only for PDFs. */
const pdfViewerQuery = queryOptions({
  queryKey: ["pdf-viewer"],
  queryFn: () => import("./pdf-preview.tsx"),
  staleTime: Infinity,
});

interface PreviewDialogProps {
  /** Kept while the dialog fades out. */
  document: ApplicantDocument | null;
  isOpen: boolean;
  onClose: () => void;
  onDownload: (document: ApplicantDocument) => void;
  isDownloading: boolean;
}

export function PreviewDialog({ document, isOpen, onClose, onDownload, isDownloading }: PreviewDialogProps) {
  const title = document ? texts.title(document.document_name, document.file_name) : "";
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isWide>
      {document && (
        <Preview
          key={document.id}
          document={document}
          onDownload={() => onDownload(document)}
          isDownloading={isDownloading}
        />
      )}
    </Dialog>
  );
}

interface PreviewProps {
  document: ApplicantDocument;
  onDownload: () => void;
  isDownloading: boolean;
}

function Preview({ document, onDownload, isDownloading }: PreviewProps) {
  const isImage = documentPreview(document.file_name) === "image";
  const file = useQuery(documentFileQuery(document));
  const viewer = useQuery({ ...pdfViewerQuery, enabled: !isImage });
  const [problem, setProblem] = useState<"protected" | "broken" | null>(null);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState("");
  const message = problem ? texts[problem] : file.isError || viewer.isError ? texts.failed : null;
  const name = document.document_name;

  if (message !== null) {
    return (
      <div className={classes.stage} role="alert">
        <EmptyState
          title={message}
          action={
            <Button variant="default" aria-busy={isDownloading} onClick={() => !isDownloading && onDownload()}>
              {texts.download}
            </Button>
          }
        >
          {texts.downloadInstead}
        </EmptyState>
      </div>
    );
  }
  const PdfPreview = viewer.data?.PdfPreview;
  return (
    <>
      <PreviewTools page={page} zoom={zoom} onZoom={setZoom} onDownload={onDownload} isDownloading={isDownloading} />
      {file.data && isImage ? (
        <ImagePreview file={file.data} name={name} zoom={zoom} onBroken={() => setProblem("broken")} />
      ) : file.data && PdfPreview ? (
        <PdfPreview
          file={file.data}
          name={name}
          zoom={zoom}
          onPage={(number, count) => setPage(texts.page(number, count))}
          onProblem={setProblem}
          opening={<Opening />}
        />
      ) : (
        <Opening />
      )}
    </>
  );
}

function Opening() {
  return (
    <div className={classes.stage}>
      <LoadingSkeleton label={texts.loading}>
        <div className={classes.sheet} />
      </LoadingSkeleton>
    </div>
  );
}

interface ImagePreviewProps {
  file: Blob;
  name: string;
  /** 1 shows the whole picture, at most in its own size; 2 fills twice the window. */
  zoom: number;
  onBroken: () => void;
}

function ImagePreview({ file, name, zoom, onBroken }: ImagePreviewProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  const size = `${zoom * 100}%`;
  return (
    <div
      className={classes.stage}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      role="group"
      aria-label={texts.picture(name)}
    >
      <img
        ref={show}
        className={classes.image}
        style={zoom > 1 ? { width: size, height: size, maxWidth: "none", maxHeight: "none" } : undefined}
        alt={name}
        onError={onBroken}
      />
    </div>
  );
}
