import { UnstyledButton } from "@mantine/core";
import { ChevronDown, Upload } from "lucide-react";
import type { Ref } from "react";
import { documentsTexts } from "./texts.ts";
import classes from "./upload-card.module.css";

interface UploadFoldProps {
  isOpen: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
  ref: Ref<HTMLButtonElement>;
}

/** The title of the upload form where the form is folded away: the button that opens it. */
export function UploadFold({ isOpen, controls, onToggle, ref }: UploadFoldProps) {
  return (
    <UnstyledButton
      ref={ref}
      className={classes.fold}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Upload size={20} aria-hidden />
      <span className={classes.foldWords}>{documentsTexts.upload.title}</span>
      <ChevronDown size={20} className={classes.foldMark} aria-hidden />
    </UnstyledButton>
  );
}
