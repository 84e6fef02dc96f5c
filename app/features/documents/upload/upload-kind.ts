import type { PersonalBucket } from "#shared/buckets.ts";

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

/** The row is not there and will not be: the service said so, with this HTTP status. */
export class RowRefusedError extends Error {
  readonly status: number;

  constructor(status: number, options: ErrorOptions) {
    super("The row of a file was refused", options);
    this.status = status;
  }
}

/** What the files of a queue become, and what the person is told. */
export interface UploadKind<Request extends { file: File }> {
  bucket: PersonalBucket;
  /** The MIME type under which a file of this name is stored. */
  contentTypeOf: (fileName: string) => string;
  /** The name under which a file is shown. */
  fileNameOf: (fileName: string) => string;
  /** A file's place in the bucket; `timestamp`, in milliseconds, is given once. */
  pathOf: (userId: string, timestamp: number, fileName: string) => string;
  /**
   * Writes the row, whose id is the upload's, of a file that has arrived. Throws `RowRefusedError` when it certainly is
   * not there: then the file goes again; with any other error it stays, and the same row may be written again.
   */
  saveRow: (upload: FileUpload, path: string, request: Request) => Promise<void>;
  /** Deletes the row if it is there. */
  removeRow: (id: string) => Promise<void>;
  /** What to say when the service refused with this HTTP status; null when it gave no answer at all. */
  problemOf: (status: number | null, fileName: string) => UploadProblem;
  onSaved: (upload: FileUpload, request: Request) => void;
  onFailed: (problem: UploadProblem) => void;
  /** A row that may have been there is gone. */
  onRemoved: (upload: FileUpload, request: Request) => void;
  /** Nobody can tell whether it is gone: row and file stay as they are. */
  onRemoveFailed: () => void;
}
