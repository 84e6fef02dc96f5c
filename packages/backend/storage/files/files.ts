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

/** First and last byte, both counted from 0 and inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The name under which a store keeps its own id, at its root. */
export const STORE_ID = "store-id";

/**
 * The bytes of stored objects: in a folder, or an S3 store. A file is named by the version of its object, a uuid that
 * is never used twice, so nothing is ever overwritten and no user input reaches a file system.
 */
export interface Files {
  /** Stores a file durably, whole or not at all; it may take the spooled file away. @throws StorageError `disk_full` */
  put(version: string, file: SpooledFile): Promise<void>;
  /** @throws StorageError `file_missing` */
  read(version: string, range?: ByteRange): Promise<Readable>;
  /** @throws StorageError `file_missing` */
  copy(from: string, to: string): Promise<void>;
  /** Missing files count as removed. */
  remove(versions: readonly string[]): Promise<void>;
  /** Every stored version; for tests. */
  versions(): AsyncIterable<string>;
  /**
   * The store's own id, a uuid by which a database recognises it; null where it has none.
   * @param proposal the id for a store without one. A folder makes its own instead: two processes that start at once
   * must not get the same.
   * @throws AppError `bad_configuration` naming the setting when an S3 store cannot be read or written
   */
  storeId(proposal: string | null): Promise<string | null>;
  close(): Promise<void>;
}

export interface Spool {
  /**
   * Writes the bytes to the disk and counts them.
   * @throws StorageError `too_large` past `limitBytes`, `upload_cut` when the sender goes away, `disk_full`; nothing is
   * left behind then
   */
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
