import "react-pdf/dist/Page/TextLayer.css";
import { ActionIcon } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Document, pdfjs } from "react-pdf";
import { PdfDataFactory, pdfWorkerUrl } from "./pdf-data.ts";
import { PdfPage } from "./pdf-page.tsx";
import classes from "./preview-dialog.module.css";
import { documentsTexts } from "./texts.ts";

const texts = documentsTexts.preview;

pdfjs.GlobalWorkerOptions.workerSrc = pdfWorkerUrl;

/** Made once: the viewer opens the file anew when they change. Forms and scripts inside the file stay off. */
const options = {
  BinaryDataFactory: PdfDataFactory,
  enableXfa: false,
  // A picture larger than that is no page that somebody reads, but an attempt to fill the memory.
  maxImageSize: 100_000_000,
  verbosity: 0,
};

/** How wide a page is, in widths of the window. */
const zooms = [1, 1.5, 2, 3];

interface PdfPreviewProps {
  file: Blob;
  name: string;
  onProblem: (problem: "protected" | "broken") => void;
  opening: ReactNode;
}

/** The pages of a PDF under one another, as wide as there is room; the keyboard scrolls them. */
export function PdfPreview({ file, name, onProblem, opening }: PdfPreviewProps) {
  const [pageCount, setPageCount] = useState(0);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const pageWidth = Math.floor(Math.min(width, 900) * (zooms[zoom] ?? 1));

  return (
    <>
      {pageCount > 0 && (
        <div className={classes.tools}>
          <p className={classes.pageCount} role="status">
            {texts.page(page, pageCount)}
          </p>
          <Zoom label={texts.zoomOut} isOff={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <ZoomOut size={20} aria-hidden />
          </Zoom>
          <Zoom label={texts.zoomIn} isOff={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
            <ZoomIn size={20} aria-hidden />
          </Zoom>
        </div>
      )}
      <Document
        file={file}
        options={options}
        suspense={false}
        loading={opening}
        error={null}
        onLoadSuccess={({ numPages }) => setPageCount(numPages)}
        onLoadError={() => onProblem("broken")}
        onSourceError={() => onProblem("broken")}
        onPassword={() => onProblem("protected")}
      >
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          tabIndex={0}
          data-autofocus
          role="group"
          aria-label={texts.pages(name)}
          className={classes.pages}
          onScroll={(event) => setPage(pageInView(event.currentTarget))}
        >
          <div ref={ref}>
            {Array.from({ length: pageCount }, (_, index) => (
              <PdfPage key={index} number={index + 1} count={pageCount} width={pageWidth} />
            ))}
          </div>
        </div>
      </Document>
    </>
  );
}

interface ZoomProps {
  label: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Does not lose the focus at its end, as a disabled button would. */
function Zoom({ label, isOff, onClick, children }: ZoomProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </ActionIcon>
  );
}

/** The number of the page that lies across the middle of what is seen. */
function pageInView(pages: HTMLElement): number {
  const middle = pages.scrollTop + pages.clientHeight / 2;
  const all = pages.querySelectorAll<HTMLElement>("[data-page]");
  const below = Array.from(all).findIndex((page) => page.offsetTop > middle);
  return below === -1 ? all.length : Math.max(1, below);
}
