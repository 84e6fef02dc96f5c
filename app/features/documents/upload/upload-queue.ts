import type { PersonalBucket } from "#shared/buckets.ts";
import { createFileSender, type FileSender } from "#app/lib/files/file-sender.ts";
import { removeStoredFile } from "#app/lib/files/stored-file.ts";
import { RequestError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";

export interface FileUpload {
  id: string;
  userId: string;
  fileName: string;
  /** Bytes. */
  size: number;
  /** `saving`: the file has arrived, its row is being written. `removing`: a person cancelled it. */
  state: "waiting" | "sending" | "saving" | "failed" | "removing";
  /** Between 0 and 1. */
  share: number;
  isStalled: boolean;
  problem: string | null;
  mayRetry: boolean;
}

export interface UploadProblem {
  sentence: string;
  /** Whether retrying the same file can help. */
  mayRetry: boolean;
}

/** The row certainly is not there, so its file may go. */
export class RowRejectedError extends RequestError {
  override name = "RowRejectedError";
}

interface UploadKind<Request extends { file: File }> {
  bucket: PersonalBucket;
  contentTypeOf: (fileName: string) => string;
  fileNameOf: (fileName: string) => string;
  /** The path in the bucket; `timestamp`, in milliseconds, is unique. */
  pathOf: (userId: string, timestamp: number, fileName: string) => string;
  /**
   * Writes the row. The file is removed after a `RowRejectedError`; after any other error it stays, and the same row
   * may be written again.
   */
  saveRow: (upload: FileUpload, path: string, request: Request) => Promise<void>;
  removeRow: (id: string) => Promise<void>;
  /** `status` is the service's HTTP status; null means no answer. */
  problemOf: (status: number | null, fileName: string) => UploadProblem;
  onSaved: (upload: FileUpload, request: Request) => void;
  onFailed: (problem: UploadProblem) => void;
  /** The row, if it existed, is deleted. */
  onRemoved: (upload: FileUpload, request: Request) => void;
  /** It is unknown whether the row is deleted: row and file stay. */
  onRemoveFailed: () => void;
}

interface Task<Request> {
  request: Request;
  sender: FileSender;
  /** Null until the file has arrived. */
  path: string | null;
}

interface UploadQueue<Request> {
  uploads(): readonly FileUpload[];
  onChange(listener: () => void): () => void;
  /** Two at a time, in their order. */
  add(userId: string, requests: readonly Request[]): void;
  /** Continues a failed upload where it stopped. */
  retry(id: string): void;
  /** Removes what was sent; has no effect while the row is being written. */
  cancel(id: string): Promise<void>;
}

const sentAtOnce = 2;

const retryDelays = [500, 1_500, 3_000, 6_000, 10_000];

/**
 * The uploads of one kind in this tab. Independent of the screens, so that uploads go on while a person looks at
 * another one. Leaving the page asks first; signing out cancels the uploads.
 */
export function createUploadQueue<Request extends { file: File }>(kind: UploadKind<Request>): UploadQueue<Request> {
  let uploads: readonly FileUpload[] = [];
  const tasks = new Map<string, Task<Request>>();
  const listeners = new Set<() => void>();
  let isWatchingSignOut = false;

  function senderOf(id: string, userId: string, file: File): FileSender {
    return createFileSender({
      bucket: kind.bucket,
      file,
      contentType: kind.contentTypeOf(file.name),
      nextPath: () => kind.pathOf(userId, nextTimestamp(), file.name),
      retryDelays,
      onProgress: (share) => change(id, { share, isStalled: false }),
      onStalled: () => change(id, { isStalled: true }),
    });
  }

  function sendNext(): void {
    const running = uploads.filter(({ state }) => state === "sending" || state === "saving");
    const waiting = uploads.filter(({ state }) => state === "waiting");
    for (const upload of waiting.slice(0, Math.max(0, sentAtOnce - running.length))) void process(upload);
  }

  async function process(upload: FileUpload): Promise<void> {
    const { id, userId, fileName } = upload;
    const task = tasks.get(id);
    if (!task) return;
    try {
      change(id, { state: "sending" });
      task.path ??= await task.sender.send();
      change(id, { state: "saving", share: 1, isStalled: false });
      await kind.saveRow(upload, task.path, task.request);
      forget(id);
      kind.onSaved(upload, task.request);
    } catch (error) {
      if (!tasks.has(id)) return;
      if (error instanceof RowRejectedError && task.path) {
        await removeStoredFile(kind.bucket, task.path);
        tasks.set(id, { ...task, path: null, sender: senderOf(id, userId, task.request.file) });
      }
      const problem = kind.problemOf(statusOf(error), fileName);
      change(id, { state: "failed", problem: problem.sentence, mayRetry: problem.mayRetry });
      kind.onFailed(problem);
    } finally {
      sendNext();
    }
  }

  async function cancel(id: string): Promise<void> {
    const task = tasks.get(id);
    const upload = uploads.find((one) => one.id === id);
    if (!task || !upload || upload.state === "saving" || upload.state === "removing") return;
    if (task.path === null) {
      forget(id);
      await task.sender.cancel();
      return;
    }
    change(id, { state: "removing" });
    try {
      // The row first: its answer may have been lost, and a row without its file is worse than the reverse.
      await kind.removeRow(id);
    } catch {
      if (!tasks.has(id)) return;
      change(id, { state: "failed" });
      kind.onRemoveFailed();
      return;
    }
    await removeStoredFile(kind.bucket, task.path);
    forget(id);
    kind.onRemoved(upload, task.request);
  }

  function change(id: string, changes: Partial<FileUpload>): void {
    if (!tasks.has(id)) return;
    show(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  function forget(id: string): void {
    tasks.delete(id);
    show(uploads.filter((upload) => upload.id !== id));
  }

  function show(next: readonly FileUpload[]): void {
    uploads = next;
    const isRunning = uploads.some(({ state }) => state !== "failed");
    if (isRunning) window.addEventListener("beforeunload", confirmLeaving);
    else window.removeEventListener("beforeunload", confirmLeaving);
    for (const listener of listeners) listener();
  }

  /** One function for each queue: another queue may still be sending. */
  function confirmLeaving(event: BeforeUnloadEvent): void {
    event.preventDefault();
  }

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

  return {
    uploads: () => uploads,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(userId, requests) {
      watchSignOut();
      const added = requests.map((request): FileUpload => {
        const id = crypto.randomUUID();
        tasks.set(id, { request, path: null, sender: senderOf(id, userId, request.file) });
        const { name, size } = request.file;
        const about = { id, userId, fileName: kind.fileNameOf(name), size };
        return { ...about, state: "waiting", share: 0, isStalled: false, problem: null, mayRetry: true };
      });
      show([...uploads, ...added]);
      sendNext();
    },
    retry(id) {
      change(id, { state: "waiting", problem: null, isStalled: false });
      sendNext();
    },
    cancel,
  };
}

let lastTimestamp = 0;

/** Unique milliseconds: files of the same moment count up. */
function nextTimestamp(): number {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1);
  return lastTimestamp;
}

function statusOf(error: unknown): number | null {
  return error instanceof RequestError ? error.status : null;
}
