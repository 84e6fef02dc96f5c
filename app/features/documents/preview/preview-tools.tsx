import { ActionIcon, Loader } from "@mantine/core";
import { Download, ZoomIn, ZoomOut } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./preview-dialog.module.css";
import { documentsTexts } from "#app/features/documents/texts.ts";

const texts = documentsTexts.preview;

/** In widths of the window. */
const zooms = [1, 1.5, 2, 3];

interface PreviewToolsProps {
  page?: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  onDownload: () => void;
  isDownloading: boolean;
}

export function PreviewTools({ page, zoom, onZoom, onDownload, isDownloading }: PreviewToolsProps) {
  const larger = zooms.find((other) => other > zoom);
  const smaller = zooms.findLast((other) => other < zoom);
  return (
    <div className={classes.tools}>
      <p className={classes.pageCount} role="status">
        {page}
      </p>
      <Tool label={texts.zoomOut} isOff={smaller === undefined} onClick={() => onZoom(smaller ?? zoom)}>
        <ZoomOut size={20} aria-hidden />
      </Tool>
      <Tool label={texts.zoomIn} isOff={larger === undefined} onClick={() => onZoom(larger ?? zoom)}>
        <ZoomIn size={20} aria-hidden />
      </Tool>
      <Tool label={texts.download} isBusy={isDownloading} onClick={onDownload}>
        {isDownloading ? <Loader size={18} aria-hidden /> : <Download size={20} aria-hidden />}
      </Tool>
    </div>
  );
}

interface ToolProps {
  label: string;
  isOff?: boolean;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A disabled button would lose the focus, so `isOff` only sets `aria-disabled`. */
function Tool({ label, isOff = false, isBusy = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      className={classes.tool}
      aria-label={label}
      title={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && !isBusy && onClick()}
    >
      {children}
    </ActionIcon>
  );
}
