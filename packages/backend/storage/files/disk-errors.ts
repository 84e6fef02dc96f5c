import { StorageError } from "#backend/storage/errors.ts";

const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT"]);

export function toDiskError(error: unknown): unknown {
  return hasCode(error, DISK_FULL_CODES) ? new StorageError("disk_full", { cause: error }) : error;
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, new Set(["ENOENT", "ENOTDIR"]));
}

export function isThere(error: unknown): boolean {
  return hasCode(error, new Set(["EEXIST"]));
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && codes.has(error.code);
}
