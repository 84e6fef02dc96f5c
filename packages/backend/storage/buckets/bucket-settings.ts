import { z } from "zod";
import { storageError } from "#backend/storage/errors.ts";

/** As the client sends it. What is left out keeps its value or gets the default. */
export const bucketSettingsSchema = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).max(200).nullish(),
  type: z.string().nullish(),
  versioning_status: z.string().nullish(),
});

type SentSettings = z.infer<typeof bucketSettingsSchema>;

/** Only those that are to be written. */
export interface BucketColumns {
  public?: boolean;
  /** Bytes; null for the service's own limit. */
  file_size_limit?: number | null;
  allowed_mime_types?: string[] | null;
}

const factors = new Map([
  ["B", 1],
  ["KB", 1000],
  ["MB", 1000 ** 2],
  ["GB", 1000 ** 3],
]);
const mimeType = /^(\*|[\w!#$&^.+-]{1,127})\/(\*|[\w!#$&^.+-]{1,127})$/;

/**
 * @param mostBytes what the service itself takes
 * @throws StorageError `invalid_request`, `too_large` for a limit above the service's own, `invalid_mime_type`
 */
export function readBucketSettings(sent: SentSettings, mostBytes: number): BucketColumns {
  if ((sent.type ?? "STANDARD") !== "STANDARD")
    throw storageError("invalid_request", "Only standard buckets are offered");
  if ((sent.versioning_status ?? "DISABLED") !== "DISABLED") {
    throw storageError("invalid_request", "Versions of objects are not offered");
  }
  const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = sent;
  return {
    ...(isPublic == null ? {} : { public: isPublic }),
    ...(limit === undefined ? {} : { file_size_limit: limit === null ? null : readLimit(limit, mostBytes) }),
    // An empty list restricts nothing.
    ...(types === undefined ? {} : { allowed_mime_types: types?.length ? types.map(readMimeType) : null }),
  };
}

/** Bytes of `20GB`, `5MB`, `30KB`, `3B` (decimal), or of a plain number. */
function readLimit(sent: number | string, mostBytes: number): number {
  const match = /^(\d{1,15}(?:\.\d{1,9})?)\s*([KMG]?B)?$/.exec(String(sent).trim().toUpperCase());
  if (match === null) throw storageError("invalid_request", "file_size_limit has to be a size in bytes, or like 5MB");
  const [, number, unit = "B"] = match;
  const bytes = Math.floor(Number(number) * (factors.get(unit) ?? 1));
  if (bytes > mostBytes) throw storageError("too_large");
  return bytes;
}

function readMimeType(sent: string): string {
  const type = sent.trim().toLowerCase();
  if (!mimeType.test(type)) throw storageError("invalid_mime_type", sent.slice(0, 100));
  return type;
}
