import { useEffect, useRef, useState } from "react";
import { saveFile } from "#app/lib/files/save-file.ts";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { notifySuccess } from "#app/ui/states/notify.ts";
import type { Archive, ExportProgress } from "./export-archive.ts";
import { accountTexts, type ExportPart } from "./texts.ts";

const texts = accountTexts.export;

export type ExportState =
  | { status: "idle" }
  | { status: "running"; progress: ExportProgress }
  | { status: "cancelled" }
  | { status: "failed"; part: ExportPart }
  | { status: "incomplete"; archive: Archive }
  | { status: "saved"; fileName: string };

/** Aborted when its screen is left. */
export function useExport(userId: string) {
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
