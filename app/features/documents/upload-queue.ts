import type { QueryClient } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/notify.ts";
import { documentMimeType, documentPath, type DocumentType, keptFileName } from "#shared/document.ts";
import { documentsKey } from "./queries.ts";
import { createSender, type Sender, SendingError } from "./resumable-sender.ts";
import { type NewDocument, RowRefusedError, saveDocumentRow } from "./save-document-row.ts";
import { removeStoredFile, storedFileUrl } from "./stored-file.ts";
import { documentsTexts as texts } from "./texts.ts";
import { uploadProblem } from "./upload-problem.ts";

/** One file on its way to become a document. */
export interface DocumentUpload {
  /** Also the id of the document that it becomes. */
  id: string;
  userId: string;
  fileName: string;
  /** Bytes. */
  size: number;
  /** `saving`: the file has arrived, its row is being written. */
  state: "waiting" | "sending" | "saving" | "failed";
  /** How much has been sent, between 0 and 1. */
  share: number;
  /** The connection was lost and is tried again. */
  isStalled: boolean;
  /** Why it failed, for the person. */
  problem: string | null;
  mayRetry: boolean;
}

export interface UploadRequest {
  file: File;
  documentName: string;
  documentType: DocumentType;
}

interface Task {
  request: UploadRequest;
  sender: Sender;
  /** Where the file is, once it has arrived. */
  path: string | null;
  queryClient: QueryClient;
}

/** How many files are sent at the same time. */
const sentAtOnce = 2;

/**
 * The uploads of this tab. They stand outside of the screens, so that they go on while a person looks at another one;
 * leaving the page itself asks first.
 */
let uploads: readonly DocumentUpload[] = [];
const tasks = new Map<string, Task>();
const listeners = new Set<() => void>();
let isWatchingSignOut = false;

export function documentUploads(): readonly DocumentUpload[] {
  return uploads;
}

export function onDocumentUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins to upload these files, two at a time, in their order. Every end is told by a toast. */
export function addUploads(userId: string, requests: readonly UploadRequest[], queryClient: QueryClient): void {
  watchSignOut();
  const added = requests.map((request): DocumentUpload => {
    const id = crypto.randomUUID();
    tasks.set(id, { request, queryClient, path: null, sender: senderOf(id, userId, request.file) });
    const { name, size } = request.file;
    const fileName = keptFileName(name);
    return { id, userId, fileName, size, state: "waiting", share: 0, isStalled: false, problem: null, mayRetry: true };
  });
  show([...uploads, ...added]);
  sendNext();
}

/** Goes on with an upload that failed, where it stopped. */
export function retryUpload(id: string): void {
  change(id, { state: "waiting", problem: null, isStalled: false });
  sendNext();
}

/** Ends an upload and removes what was sent. */
export async function cancelUpload(id: string): Promise<void> {
  const task = tasks.get(id);
  forget(id);
  await task?.sender.cancel();
  if (task?.path) await removeStoredFile(task.path);
}

function senderOf(id: string, userId: string, file: File): Sender {
  return createSender({
    file,
    contentType: documentMimeType(file.name) ?? "application/octet-stream",
    nextPath: () => documentPath(userId, nextTimestamp(), file.name),
    onProgress: (share) => change(id, { share, isStalled: false }),
    onStalled: () => change(id, { isStalled: true }),
  });
}

let lastTimestamp = 0;

/** Milliseconds, each given once: files of the same moment count up. */
function nextTimestamp(): number {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1);
  return lastTimestamp;
}

function sendNext(): void {
  const underWay = uploads.filter(({ state }) => state === "sending" || state === "saving");
  const waiting = uploads.filter(({ state }) => state === "waiting");
  for (const upload of waiting.slice(0, Math.max(0, sentAtOnce - underWay.length))) void process(upload);
}

async function process({ id, userId, fileName }: DocumentUpload): Promise<void> {
  const task = tasks.get(id);
  if (!task) return;
  try {
    change(id, { state: "sending" });
    task.path ??= await task.sender.send();
    change(id, { state: "saving", share: 1, isStalled: false });
    await saveDocumentRow(rowOf(id, userId, task, task.path));
    forget(id);
    notifySuccess({ message: texts.uploaded });
    await task.queryClient.invalidateQueries({ queryKey: documentsKey(userId) });
  } catch (error) {
    // Cancelled meanwhile: nothing to tell.
    if (!tasks.has(id)) return;
    if (error instanceof RowRefusedError && task.path) {
      await removeStoredFile(task.path);
      tasks.set(id, { ...task, path: null, sender: senderOf(id, userId, task.request.file) });
    }
    const { sentence, mayRetry } = uploadProblem(statusOf(error), fileName);
    change(id, { state: "failed", problem: sentence, mayRetry });
    notifyError({ title: texts.uploadFailed, message: sentence });
  } finally {
    sendNext();
  }
}

function statusOf(error: unknown): number | null {
  if (error instanceof SendingError) return error.status;
  return error instanceof RowRefusedError ? error.status : null;
}

function rowOf(id: string, userId: string, { request }: Task, path: string): NewDocument {
  return {
    id,
    user_id: userId,
    document_name: request.documentName,
    document_type: request.documentType,
    file_url: storedFileUrl(path),
    file_name: keptFileName(request.file.name),
  };
}

function change(id: string, changes: Partial<DocumentUpload>): void {
  if (!tasks.has(id)) return;
  show(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
}

function forget(id: string): void {
  tasks.delete(id);
  show(uploads.filter((upload) => upload.id !== id));
}

function show(next: readonly DocumentUpload[]): void {
  uploads = next;
  const isUnderWay = uploads.some(({ state }) => state !== "failed");
  if (isUnderWay) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
  for (const listener of listeners) listener();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Whoever signs out takes their uploads along. */
function watchSignOut(): void {
  if (isWatchingSignOut) return;
  isWatchingSignOut = true;
  supabase().auth.onAuthStateChange((event) => {
    if (event !== "SIGNED_OUT") return;
    for (const { sender } of tasks.values()) sender.stop();
    tasks.clear();
    show([]);
  });
}
