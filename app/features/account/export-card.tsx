import { Button, Group } from "@mantine/core";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "#app/lib/files/download.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/states/query-state.tsx";
import { notifySuccess } from "#app/ui/states/notify.ts";
import { ProgressBar } from "#app/ui/states/progress-bar.tsx";
import classes from "./account-section.module.css";
import type { Archive, ExportProgress } from "./export-archive.ts";
import { accountTexts, type ExportPart } from "./texts.ts";

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

type ExportState =
  | { status: "idle" }
  | { status: "running"; progress: ExportProgress }
  | { status: "cancelled" }
  | { status: "failed"; part: ExportPart }
  | { status: "incomplete"; archive: Archive }
  | { status: "saved"; fileName: string };

/** Aborted when its screen is left. */
function useExport(userId: string) {
  const { siteName } = usePublicConfig();
  const [state, setState] = useState<ExportState>({ status: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: ExportState) => {
      if (!signal.aborted) setState(next);
    };
    show({ status: "running", progress: { phase: "records" } });
    const { buildArchive, UnreadError } = await import("./export-archive.ts");
    try {
      const onProgress = (progress: ExportProgress) => show({ status: "running", progress });
      const archive = await buildArchive({ userId, siteName, signal, onProgress });
      if (signal.aborted) return;
      if (archive.missing.length > 0) show({ status: "incomplete", archive });
      else save(archive);
    } catch (error) {
      if (signal.aborted) return;
      show({ status: "failed", part: error instanceof UnreadError ? error.what : "account" });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ status: "cancelled" });
  }

  function save({ blob }: Archive) {
    const fileName = `My_Data_${new Date().toISOString().slice(0, 10)}.zip`;
    saveFile(blob, fileName);
    setState({ status: "saved", fileName });
    notifySuccess({ message: texts.savedToast });
  }

  return { state, start: () => void start(), cancel, save };
}
