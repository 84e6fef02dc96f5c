import { RequestError } from "#app/lib/errors.ts";
import type { FileToSend, FileTransfer } from "./file-transfer.ts";
import { createResumableTransfer, pieceBytes } from "./resumable-transfer.ts";
import { removeStoredFile } from "./stored-file.ts";
import { createWholeTransfer } from "./whole-transfer.ts";

interface SenderOptions extends FileToSend {
  /** A path in the bucket; without `isReplacing` one that was not used before. */
  nextPath: () => string;
}

/** Sends one file: in one request up to a piece, else in pieces. */
export interface FileSender {
  /** Gives the stored file's path. Continues after a failure. Throws `RequestError`. */
  send(): Promise<string>;
  /** Stops and has the service delete what it received; a running `send()` fails. */
  cancel(): Promise<void>;
  /** Stops without telling the service, which deletes what is abandoned by itself. */
  stop(): void;
}

/** Two tabs may choose the same path in the same millisecond: then the next one is taken. */
const triedPaths = 5;

export function createFileSender(options: SenderOptions): FileSender {
  let current: { transfer: FileTransfer; path: string } | null = null;
  const cancelling = new AbortController();

  function begin() {
    const path = options.nextPath();
    const create = options.file.size > pieceBytes ? createResumableTransfer : createWholeTransfer;
    return { path, transfer: create(options, path) };
  }

  return {
    async send() {
      for (let tried = 1; ; tried += 1) {
        const { path, transfer } = (current ??= begin());
        try {
          await transfer.run(cancelling.signal);
          return path;
        } catch (error) {
          const status = error instanceof RequestError ? error.status : null;
          if (isFinal(status)) current = null;
          if (status !== 409 || tried === triedPaths) throw error;
        }
      }
    },
    async cancel() {
      cancelling.abort();
      if (current === null) return;
      await current.transfer.giveUp();
      // All of it may have arrived.
      await removeStoredFile(options.bucket, current.path);
    },
    stop: () => cancelling.abort(),
  };
}

/** For files that one request brings and nobody cancels. Throws `RequestError`. */
export async function sendFile(options: FileToSend & { path: string }): Promise<void> {
  await createFileSender({ ...options, nextPath: () => options.path }).send();
}

/** The service has deleted what it rejected: the next try starts from zero. */
function isFinal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 401 && status !== 429;
}
