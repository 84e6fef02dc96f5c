import type { Readable } from "node:stream";
import { StorageError } from "#backend/storage/errors.ts";

export interface SpooledFile {
  readonly path: string;
  readonly size: number;
  /** Hex MD5 of the bytes: the ETag. */
  readonly md5: string;
  /** Removes it; does nothing once it was stored by being moved. Never throws. */
  discard(): Promise<void>;
}

export interface ByteRange {
  start: number;
  end: number;
}

/** The name under which a store keeps its own id, at its root. */
export const STORE_ID = "store-id";

/** Named by the object's version, a uuid used once: nothing is overwritten, no user input reaches a file system. */
export interface Files {
  /** Stores a file durably, whole or not at all; it may take the spooled file away. @throws StorageError `disk_full` */
  put(version: string, file: SpooledFile): Promise<void>;
  /** @throws StorageError `file_missing` */
  read(version: string, range?: ByteRange): Promise<Readable>;
  /** In bytes. @throws StorageError `file_missing` */
  size(version: string): Promise<number>;
  /** @throws StorageError `file_missing` */
  copy(from: string, to: string): Promise<void>;
  /** Missing files count as removed. */
  remove(versions: readonly string[]): Promise<void>;
  /** Every stored version; for tests. */
  versions(): AsyncIterable<string>;
  /**
   * A uuid, null where the store has none. A folder ignores `proposal`: two processes that start at once must not get
   * the same. @throws AppError `bad_configuration` naming the setting when an S3 store cannot be used
   */
  storeId(proposal: string | null): Promise<string | null>;
  close(): Promise<void>;
}

export interface Spool {
  /** Leaves nothing behind when it fails. @throws StorageError `too_large`, `upload_cut`, `disk_full` */
  receive(bytes: AsyncIterable<Uint8Array>, options: { limitBytes: number }): Promise<SpooledFile>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Rows that were written by hand may have any text. */
export function isVersion(version: string): boolean {
  return uuid.test(version);
}

/** @throws StorageError `file_missing` for a name that no file has */
export function parseVersion(version: string): string {
  if (isVersion(version)) return version;
  throw new StorageError("file_missing", { cause: new Error("the version of an object is no uuid") });
}
