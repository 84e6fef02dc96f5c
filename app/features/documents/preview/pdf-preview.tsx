import "react-pdf/dist/Page/TextLayer.css";
import { useElementSize, useIntersection } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { Document, Page, pdfjs } from "react-pdf";
import classes from "./preview-dialog.module.css";
import { documentsTexts } from "#app/features/documents/texts.ts";

const texts = documentsTexts.preview;

/** The viewer's own files under the build's hashed names, from our own origin. The fonts come with their licences. */
const files = import.meta.glob<string>(
  [
    "/node_modules/pdfjs-dist/build/pdf.worker.min.mjs",
    "/node_modules/pdfjs-dist/cmaps/*.bcmap",
    "/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}",
    "/node_modules/pdfjs-dist/standard_fonts/LICENSE_*",
    "/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm",
  ],
  { query: "?url", import: "default", eager: true },
);

const pdfWorkerUrl = files["/node_modules/pdfjs-dist/build/pdf.worker.min.mjs"] ?? "";

const folders = { cMapUrl: "cmaps", standardFontDataUrl: "standard_fonts", wasmUrl: "wasm" } as const;

interface DataRequest {
  kind: keyof typeof folders;
  filename: string;
}

/** Fonts, character maps and picture decoders that some files need. */
class PdfDataFactory {
  async fetch({ kind, filename }: DataRequest): Promise<Uint8Array> {
    const url = files[`/node_modules/pdfjs-dist/${folders[kind]}/${filename}`];
    if (url === undefined) throw new Error(`No such data of the viewer: ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`Status ${response.status} for data of the viewer: ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

pdfjs.GlobalWorkerOptions.workerSrc = pdfWorkerUrl;

/** A constant: the viewer opens the file again when it changes. Forms and scripts in the file stay off. */
const options = {
  BinaryDataFactory: PdfDataFactory,
  enableXfa: false,
  // A larger picture would only fill the memory.
  maxImageSize: 100_000_000,
  verbosity: 0,
};

/** A4 portrait, until the page is loaded. */
const usualRatio = 297 / 210;

interface PdfPreviewProps {
  file: Blob;
  name: string;
  zoom: number;
  onPage: (page: number, count: number) => void;
  onProblem: (problem: "protected" | "broken") => void;
  opening: ReactNode;
}

export function PdfPreview({ file, name, zoom, onPage, onProblem, opening }: PdfPreviewProps) {
  const [pageCount, setPageCount] = useState(0);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const pageWidth = Math.floor(Math.min(width, 900) * zoom);

  return (
    <Document
      file={file}
      options={options}
      suspense={false}
      loading={opening}
      error={null}
      onLoadSuccess={({ numPages }) => {
        setPageCount(numPages);
        onPage(1, numPages);
      }}
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
        onScroll={(event) => onPage(pageInView(event.currentTarget), pageCount)}
      >
        <div ref={ref}>
          {Array.from({ length: pageCount }, (_, index) => (
            <PdfPage key={index} number={index + 1} count={pageCount} width={pageWidth} />
          ))}
        </div>
      </div>
    </Document>
  );
}

function pageInView(pages: HTMLElement): number {
  const middle = pages.scrollTop + pages.clientHeight / 2;
  const all = pages.querySelectorAll<HTMLElement>("[data-page]");
  const below = Array.from(all).findIndex((page) => page.offsetTop > middle);
  return below === -1 ? all.length : Math.max(1, below);
}

interface PdfPageProps {
  number: number;
  count: number;
  width: number;
}

/** Drawn only while it is near: hundreds of pages take the memory of a few. */
function PdfPage({ number, count, width }: PdfPageProps) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: "800px 0px" });
  const [ratio, setRatio] = useState(usualRatio);
  const isNear = entry?.isIntersecting ?? number === 1;
  return (
    <div ref={ref} data-page className={classes.page} style={{ width, height: Math.round(width * ratio) }}>
      {isNear && width > 0 && (
        <Page
          pageNumber={number}
          width={width}
          suspense={false}
          devicePixelRatio={Math.min(window.devicePixelRatio, 2)}
          renderAnnotationLayer={false}
          loading={null}
          error={null}
          aria-label={documentsTexts.preview.page(number, count)}
          onLoadSuccess={(page) => setRatio(page.originalHeight / page.originalWidth)}
        />
      )}
    </div>
  );
}
