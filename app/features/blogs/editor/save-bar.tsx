import { Button } from "@mantine/core";
import classes from "./save-bar.module.css";
import type { SaveKind } from "#app/features/blogs/saving/save-rules.ts";
import { editorTexts as texts } from "./texts.ts";
import { useHeightProperty } from "./use-height-property.ts";
import { useDisclosure, useInterval } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { formatExactDate, formatRelativeDate } from "#app/lib/text/format.ts";

interface SaveButtonsProps {
  /** Published as it is stored, and not switched off since. */
  isPublic: boolean;
  onSave: (kind: SaveKind) => void;
}

export function SaveButtons({ isPublic, onSave }: SaveButtonsProps) {
  const [isHiding, hiding] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={() => (isPublic ? hiding.open() : onSave("draft"))}>
        {texts.saveDraft}
      </Button>
      <Button onClick={() => onSave(isPublic ? "update" : "publish")}>{isPublic ? texts.update : texts.publish}</Button>
      <ConfirmDialog
        title={texts.hiding.title}
        confirmLabel={texts.hiding.confirm}
        isOpen={isHiding}
        isBusy={false}
        isHarmless
        onConfirm={() => {
          hiding.close();
          onSave("draft");
        }}
        onClose={hiding.close}
      >
        {texts.hiding.meaning}
      </ConfirmDialog>
    </>
  );
}

/** Fixed above the bar of the shell, on phones. */
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

/** How often "Saved 2 minutes ago" is updated, in milliseconds. */
const refreshInterval = 20_000;

interface SaveStatusProps {
  words: number;
  /** Null for a post that was never stored. */
  savedAt: string | null;
  isChanged: boolean;
  isSaving: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

export function SaveStatus({ savedAt, words, isChanged, isSaving, hasFailed, onRetry }: SaveStatusProps) {
  const [, setTicks] = useState(0);
  const { start, stop } = useInterval(() => setTicks((ticks) => ticks + 1), refreshInterval);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);

  if (hasFailed && isChanged && !isSaving) {
    return (
      <p className={classes.state} data-failed role="alert">
        <span>{texts.notSaved}</span>
        <Button variant="subtle" size="compact-md" className={classes.retry} onClick={onRetry}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  const unstored = isSaving ? texts.saving : isChanged ? texts.unsaved : texts.neverSaved;
  return (
    <p className={classes.state}>
      {savedAt === null || isSaving || isChanged ? (
        <span>{unstored}</span>
      ) : (
        <time dateTime={savedAt} title={formatExactDate(savedAt)}>
          {texts.savedAt(formatRelativeDate(savedAt))}
        </time>
      )}
      <span className={classes.words}>
        <span aria-hidden>· </span>
        {texts.words(words)}
      </span>
    </p>
  );
}
