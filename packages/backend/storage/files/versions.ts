import { StorageError } from "#backend/storage/errors.ts";

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
