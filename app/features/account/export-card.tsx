import { Button, Group } from "@mantine/core";
import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/states/error-state.tsx";
import { ProgressBar } from "#app/ui/states/progress-bar.tsx";
import classes from "./account-section.module.css";
import type { ExportProgress } from "./export-archive.ts";
import { accountTexts } from "./texts.ts";
import { type ExportState, useExport } from "./use-export.ts";

const texts = accountTexts.export;

const shownNames = 10;

export function ExportCard({ userId }: { userId: string }) {
  const { state, start, cancel, save } = useExport(userId);
  const panel = useFocusOnStatus(state.status);
  return (
    <Card title={texts.title} order={3}>
      <div ref={panel} tabIndex={-1} className={classes.panel}>
        <ExportPanel state={state} onStart={start} onCancel={cancel} onSave={save} />
      </div>
    </Card>
  );
}

interface ExportPanelProps {
  state: ExportState;
  onStart: () => void;
  onCancel: () => void;
  onSave: ReturnType<typeof useExport>["save"];
}

function ExportPanel({ state, onStart, onCancel, onSave }: ExportPanelProps) {
  switch (state.status) {
    case "running":
      return <Running progress={state.progress} onCancel={onCancel} />;
    case "failed":
      return <ErrorState {...texts.failed(state.part)} onRetry={onStart} />;
    case "incomplete":
      return <MissingFiles names={state.archive.missing} onRetry={onStart} onSave={() => onSave(state.archive)} />;
    case "idle":
    case "cancelled":
    case "saved":
      return (
        <>
          <p className={classes.hint}>{hintOf(state)}</p>
          <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={onStart}>
            {state.status === "saved" ? texts.again : texts.start}
          </Button>
        </>
      );
  }
}

function hintOf(state: Extract<ExportState, { status: "idle" | "cancelled" | "saved" }>): string {
  if (state.status === "saved") return texts.saved(state.fileName);
  return state.status === "cancelled" ? texts.cancelled : texts.hint;
}

function Running({ progress, onCancel }: { progress: ExportProgress; onCancel: () => void }) {
  const words = progress.phase === "files" ? texts.files(progress.done, progress.total) : texts.collecting;
  const share = progress.phase === "files" ? progress.done / progress.total : 0;
  return (
    <>
      <p className={classes.hint}>{words}</p>
      <ProgressBar label={texts.bar} share={share} words={words} className={classes.bar} />
      <Group>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
    </>
  );
}

/** The focused button goes away with its state: what replaces it takes the focus. */
function useFocusOnStatus(status: ExportState["status"]) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (status !== "idle" && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [status]);
  return panel;
}

interface MissingFilesProps {
  names: readonly string[];
  onRetry: () => void;
  onSave: () => void;
}

function MissingFiles({ names, onRetry, onSave }: MissingFilesProps) {
  const rest = names.length - shownNames;
  return (
    <div role="alert" className={classes.panel}>
      <p className={classes.problem}>{texts.incomplete(names.length)}</p>
      <ul className={classes.names}>
        {names.slice(0, shownNames).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {rest > 0 && <li>{texts.more(rest)}</li>}
      </ul>
      <p className={classes.hint}>{texts.incompleteMeaning}</p>
      <Group gap={8}>
        <Button onClick={onRetry}>{texts.retry}</Button>
        <Button variant="default" onClick={onSave}>
          {texts.saveWithout}
        </Button>
      </Group>
    </div>
  );
}
