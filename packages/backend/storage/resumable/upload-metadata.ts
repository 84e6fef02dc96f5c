import { storageError } from "#backend/storage/errors.ts";
import type { UploadMetadata } from "./upload-rows.ts";
import type { ObjectDetails } from "#backend/storage/uploads/admit-upload.ts";
import { parseBucketId, parseKey, parseUserMetadata } from "#backend/storage/input.ts";

export interface Announcement extends ObjectDetails {
  bucketId: string;
  name: string;
}

/** Reads `Upload-Metadata`. @throws StorageError `invalid_request`, `invalid_bucket_name`, `invalid_key` */
export function readAnnouncement(metadata: UploadMetadata | undefined): Announcement {
  const { bucketName, objectName, contentType, cacheControl, metadata: userMetadata } = metadata ?? {};
  // The database stores them as they came, and takes no NUL.
  if (Object.values(metadata ?? {}).some((value) => value?.includes("\0") === true)) {
    throw storageError("invalid_request", "Upload-Metadata is invalid");
  }
  if (!bucketName || !objectName)
    throw storageError("invalid_request", "Upload-Metadata needs bucketName and objectName");
  return {
    bucketId: parseBucketId(bucketName),
    name: parseKey(objectName),
    contentType: contentType ?? "",
    cacheControl: readCacheControl(cacheControl),
    robotsTag: null,
    userMetadata: userMetadata ? parseUserMetadata(userMetadata) : null,
  };
}

/** Seconds, as the client sends them with forms. */
function readCacheControl(seconds: string | null | undefined): string {
  return seconds && /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : "no-cache";
}
