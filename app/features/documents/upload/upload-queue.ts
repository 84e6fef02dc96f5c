import type { PersonalBucket } from "#shared/buckets.ts";
import { removeStoredFile } from "#app/lib/files/stored-file.ts";
import { RequestError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { createSender, type Sender } from "./resumable-sender.ts";

/** One file on its way to become something of the person's. */
export interface FileUpload {
  /** Also the id of the row that it becomes. */
  id: string;
  userId: string;
  fileName: string;
  /** Bytes. */
  size: number;
  /** `saving`: the file has arrived, its row is being written. `removing`: the person does not want it any more. */
  state: "waiting" | "sending" | "saving" | "failed" | "removing";
  /** How much has been sent, between 0 and 1. */
  share: number;
  /** The connection was lost and is tried again. */
  isStalled: boolean;
  /** Why it failed, for the person. */
  problem: string | null;
  mayRetry: boolean;
}

/** How an upload ended without success. */
export interface UploadProblem {
  /** A plain sentence for the person. */
  sentence: string;
  /** Whether trying the same file again can help. */
  mayRetry: boolean;
}

/** What the files of a queue become, and what the person is told. */
interface UploadKind<Request extends { file: File }> {
  bucket: PersonalBucket;
  /** The MIME type under which a file of this name is stored. */
  contentTypeOf: (fileName: string) => string;
  /** The name under which a file is shown. */
  fileNameOf: (fileName: string) => string;
  /** A file's place in the bucket; `timestamp`, in milliseconds, is given once. */
  pathOf: (userId: string, timestamp: number, fileName: string) => string;
  /**
   * Writes the row, whose id is the upload's, of a file that has arrived. Throws `RequestError` when it certainly is
   * not there: then the file goes again; with any other error it stays, and the same row may be written again.
   */
  saveRow: (upload: FileUpload, path: string, request: Request) => Promise<void>;
  /** Deletes the row if it is there. */
  removeRow: (id: string) => Promise<void>;
  /** What to say when the service rejected with this HTTP status; null when it gave no answer at all. */
  problemOf: (status: number | null, fileName: string) => UploadProblem;
  onSaved: (upload: FileUpload, request: Request) => void;
  onFailed: (problem: UploadProblem) => void;
  /** A row that may have been there is gone. */
  onRemoved: (upload: FileUpload, request: Request) => void;
  /** Nobody can tell whether it is gone: row and file stay as they are. */
  onRemoveFailed: () => void;
}

interface Task<Request> {
  request: Request;
  sender: Sender;
  /** Where the file is, once it has arrived. */
  path: string | null;
}

interface UploadQueue<Request> {
  uploads(): readonly FileUpload[];
  /** Gives what ends the listening. */
  onChange(listener: () => void): () => void;
  /** Begins to upload these files, two at a time, in their order. */
  add(userId: string, requests: readonly Request[]): void;
  /** Goes on with an upload that failed, where it stopped. */
  retry(id: string): void;
  /** Ends an upload and removes what was sent; one whose row is being written goes on. */
  cancel(id: string): Promise<void>;
}

/** How many files are sent at the same time. */
const sentAtOnce = 2;

/**
 * The uploads of one kind in this tab. A queue is outside of the screens, so that uploads go on while a person looks at
 * another one. Leaving the page asks first; signing out cancels the uploads.
 */
export function createUploadQueue<Request extends { file: File }>(kind: UploadKind<Request>): UploadQueue<Request> {
  let uploads: readonly FileUpload[] = [];
  const tasks = new Map<string, Task<Request>>();
  const listeners = new Set<() => void>();
  let isWatchingSignOut = false;

  function senderOf(id: string, userId: string, file: File): Sender {
    return createSender({
      bucket: kind.bucket,
      file,
      contentType: kind.contentTypeOf(file.name),
      nextPath: () => kind.pathOf(userId, nextTimestamp(), file.name),
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
      // Cancelled meanwhile: nothing to tell.
      if (!tasks.has(id)) return;
      if (error instanceof RequestError && task.path) {
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
      // The row first: its answer may have been lost, and a row without its file would be worse than the reverse.
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

  /** Of this queue alone: another one may still be sending. */
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

/** Milliseconds, each given once: files of the same moment count up. */
function nextTimestamp(): number {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1);
  return lastTimestamp;
}

function statusOf(error: unknown): number | null {
  return error instanceof RequestError ? error.status : null;
}
