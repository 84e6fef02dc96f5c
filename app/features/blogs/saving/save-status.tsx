import { Button } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { formatExactDate, formatRelativeDate } from "#app/lib/text/format.ts";
import classes from "./save-status.module.css";
import { editorTexts as texts } from "#app/features/blogs/editor/texts.ts";

/** How often "Saved 2 minutes ago" is said anew, in milliseconds. */
const sayAgain = 20_000;

export interface SaveStatusProps {
  /** When the post was stored last; null for one that never was. */
  savedAt: string | null;
  isChanged: boolean;
  isSaving: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

/** Whether what the editor holds is stored. */
export function SaveStatus({ savedAt, isChanged, isSaving, hasFailed, onRetry }: SaveStatusProps) {
  const [, setTicks] = useState(0);
  const { start, stop } = useInterval(() => setTicks((ticks) => ticks + 1), sayAgain);
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
  if (isSaving) return <p className={classes.state}>{texts.saving}</p>;
  if (isChanged) return <p className={classes.state}>{texts.unsaved}</p>;
  if (savedAt === null) return <p className={classes.state}>{texts.neverSaved}</p>;
  return (
    <p className={classes.state}>
      <time dateTime={savedAt} title={formatExactDate(savedAt)}>
        {texts.savedAt(formatRelativeDate(savedAt))}
      </time>
    </p>
  );
}
