import { useCallback } from "react";
import { documentsTexts } from "#app/features/documents/texts.ts";
import classes from "./preview-dialog.module.css";

interface ImagePreviewProps {
  file: Blob;
  name: string;
  /** 1 shows the whole picture, at most in its own size; 2 fills twice the window. */
  zoom: number;
  onBroken: () => void;
}

/** A picture; when it is larger than the window, the keyboard scrolls it. */
export function ImagePreview({ file, name, zoom, onBroken }: ImagePreviewProps) {
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
      aria-label={documentsTexts.preview.picture(name)}
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
