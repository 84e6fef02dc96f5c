import { useCallback } from "react";
import classes from "./preview-dialog.module.css";

interface ImagePreviewProps {
  file: Blob;
  name: string;
  onBroken: () => void;
}

export function ImagePreview({ file, name, onBroken }: ImagePreviewProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <div className={classes.stage}>
      <img ref={show} className={classes.image} alt={name} onError={onBroken} />
    </div>
  );
}
