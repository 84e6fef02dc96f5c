import type { PersonalBucket } from "#shared/buckets.ts";
import type { blogImagesBucket } from "#shared/buckets.ts";

export interface FileToSend {
  bucket: PersonalBucket | typeof blogImagesBucket;
  file: Blob;
  contentType: string;
  /** Takes the place of a file at the same path. Default false. */
  isReplacing?: boolean;
  /** Seconds that browsers may keep it. Default an hour. */
  cacheSeconds?: number;
  /** Milliseconds before each retry of what another try may help. Default none. */
  retryDelays?: readonly number[];
  /** Between 0 and 1. */
  onProgress?: (share: number) => void;
  /** A retry follows. */
  onStalled?: () => void;
}

/** A file on its way to one path. */
export interface FileTransfer {
  /** Continues after a failure. Rejects with `RequestError`, or when `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** After `signal` has aborted: has the service forget what it received. Never rejects. */
  giveUp(): Promise<void>;
}

export const hourSeconds = 3600;

/** No answer or a failing service; not a rejected file or a full disk. */
export function isWorthAnotherTry(status: number | null): boolean {
  return status === null || status === 423 || (status >= 500 && status !== 507);
}
