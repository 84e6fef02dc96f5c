import { useIntersection } from "@mantine/hooks";
import { useState } from "react";
import { Page } from "react-pdf";
import { documentsTexts } from "#app/features/documents/texts.ts";
import classes from "./preview-dialog.module.css";

/** A4 upright, until the page itself says otherwise. */
const usualShape = 297 / 210;

interface PdfPageProps {
  number: number;
  count: number;
  /** CSS pixels. */
  width: number;
}

/** One page, drawn while it is near: a file of hundreds of pages takes the memory of a few. */
export function PdfPage({ number, count, width }: PdfPageProps) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: "800px 0px" });
  const [shape, setShape] = useState(usualShape);
  const isNear = entry?.isIntersecting ?? number === 1;
  return (
    <div ref={ref} data-page className={classes.page} style={{ width, height: Math.round(width * shape) }}>
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
          onLoadSuccess={(page) => setShape(page.originalHeight / page.originalWidth)}
        />
      )}
    </div>
  );
}
