import { Button } from "@mantine/core";
import classes from "./save-bar.module.css";
import type { SaveKind } from "#app/features/blogs/saving/save-rules.ts";
import { SaveStatus, type SaveStatusProps } from "#app/features/blogs/saving/save-status.tsx";
import { editorTexts as texts } from "./texts.ts";
import { useHeightProperty } from "./use-height-property.ts";

interface SaveButtonsProps {
  /** Whether the switch stands on published, saved or not. */
  isPublished: boolean;
  onSave: (kind: SaveKind) => void;
}

/** The ways to store the post. */
export function SaveButtons({ isPublished, onSave }: SaveButtonsProps) {
  return (
    <>
      {!isPublished && (
        <Button variant="default" onClick={() => onSave("draft")}>
          {texts.saveDraft}
        </Button>
      )}
      <Button onClick={() => onSave(isPublished ? "update" : "publish")}>
        {isPublished ? texts.update : texts.publish}
      </Button>
    </>
  );
}

/** Phones: the status and the buttons, fixed at the bottom. */
export function SaveBar({ state, buttons }: { state: SaveStatusProps; buttons: SaveButtonsProps }) {
  const ref = useHeightProperty("--save-bar-height");
  return (
    <div ref={ref} className={classes.bar} role="group" aria-label={texts.saveActions}>
      <SaveStatus {...state} />
      <div className={classes.buttons}>
        <SaveButtons {...buttons} />
      </div>
    </div>
  );
}
