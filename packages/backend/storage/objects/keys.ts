import { storageError } from "#backend/storage/errors.ts";

const keyCharacters = /^[\w!\-.*'() &$@=;:+,?/]+$/;
const longestKey = 1024;

/** @throws StorageError `invalid_key` for other characters, empty, `.` and `..` segments, and what is too long */
export function parseKey(key: string): string {
  const isFine =
    key.length <= longestKey &&
    keyCharacters.test(key) &&
    key.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
  if (!isFine) throw storageError("invalid_key", encodeURIComponent(key.slice(0, 200).toWellFormed()));
  return key;
}

/** @throws StorageError `invalid_bucket_name` */
export function parseBucketId(id: string): string {
  const isFine = id.length <= 100 && keyCharacters.test(id) && !id.includes("/") && id.trim() === id;
  if (!isFine) throw storageError("invalid_bucket_name");
  return id;
}
