import type { Readable } from "node:stream";

/** A file on this machine's disk that was received whole: what is stored is stored from here. */
export interface SpooledFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hex MD5 of the bytes: the ETag. */
  readonly md5: string;
  /** Removes it; does nothing once it was stored by being moved. Never throws. */
  discard(): Promise<void>;
}

/** First and last byte, both counted from 0 and both part of it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The name under which a store keeps its own id, at its root. */
export const STORE_ID = "store-id";

/**
 * Where the bytes of stored objects are kept: a folder, or an S3 store. A file is named by the version of its object,
 * a uuid that is never used twice, so nothing is ever overwritten and no name of a person's making reaches a file system.
 */
export interface Files {
  /**
   * Stores a file durably, whole or not at all; it may take the spooled file away.
   * @throws StorageError `disk_full` when there is no room
   */
  put(version: string, file: SpooledFile): Promise<void>;
  /** The bytes, or a range within them. @throws StorageError `file_missing` when there is no such file */
  read(version: string, range?: ByteRange): Promise<Readable>;
  /** Stores the same bytes under another version. @throws StorageError `file_missing` */
  copy(from: string, to: string): Promise<void>;
  /** Removes files; those that are not there count as removed. */
  remove(versions: readonly string[]): Promise<void>;
  /** Every version that is stored, by a look at the whole store: the service itself never asks, tests do. */
  versions(): AsyncIterable<string>;
  /**
   * What the store keeps as its own id, a uuid by which a database knows it again; null where it has none.
   * @param proposal what a store without one is given. A folder takes one of its own making instead: those of two
   * processes that start at once must not come by the same.
   * @throws AppError `bad_configuration` naming the setting when an S3 store does not let it be read or written
   */
  storeId(proposal: string | null): Promise<string | null>;
  close(): Promise<void>;
}

/** Receives bytes onto this machine's disk. */
export interface Spool {
  /**
   * Writes what comes to the disk and counts it.
   * @throws StorageError `too_large` past `limitBytes`, `upload_cut` when the sender goes away, `disk_full` when there
   * is no room; nothing is left behind then
   */
  receive(bytes: AsyncIterable<Uint8Array>, options: { limitBytes: number }): Promise<SpooledFile>;
}
