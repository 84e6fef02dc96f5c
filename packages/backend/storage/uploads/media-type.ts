import { storageError } from "#backend/storage/errors.ts";

export function essenceOf(type: string): string {
  return (type.split(";")[0] ?? "").trim().toLowerCase();
}

/**
 * @param allowed as a bucket names them, families among them; null where every type is taken
 * @throws StorageError `invalid_mime_type`
 */
export function requireAllowed(type: string, allowed: readonly string[] | null): void {
  const essence = essenceOf(type);
  const isAllowed = allowed?.map(essenceOf).some((entry) => {
    if (entry === essence || entry === "*/*") return true;
    return entry.endsWith("/*") && essence.startsWith(entry.slice(0, -1));
  });
  if (isAllowed === false) throw storageError("invalid_mime_type", essence);
}
