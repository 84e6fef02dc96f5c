import { NoSuchKey, S3ServiceException } from "@aws-sdk/client-s3";
import { StorageError } from "#backend/storage/errors.ts";
import { AppError } from "#backend/app-error.ts";
import type { S3Settings } from "./s3-settings.ts";

/** Error codes of full stores: MinIO, Ceph and others. */
const DISK_FULL_CODES = new Set(["XMinioStorageFull", "QuotaExceeded", "InsufficientStorage"]);

/** Whether the same request may succeed a little later: the store was not reached, was overloaded or failed. */
export function isPassing(error: unknown): boolean {
  if (error instanceof StorageError) return false;
  const status = statusOf(error);
  return status === undefined || status === 429 || (status >= 500 && status !== 507);
}

/** The cause has what the operator needs and nothing of the request. */
export function toS3Error(error: unknown): unknown {
  if (error instanceof StorageError) return error;
  const status = statusOf(error);
  const cause = new Error(`the S3 store answered: ${describe(error)}`);
  if (error instanceof NoSuchKey) return new StorageError("file_missing", { cause });
  if (status === 507 || (error instanceof Error && DISK_FULL_CODES.has(error.name)))
    return new StorageError("disk_full", { cause });
  return new StorageError(isPassing(error) ? "unavailable" : "internal", { cause });
}

/** One line that names the setting to correct. */
export function toBucketError(error: unknown, { bucket, region, endpoint }: S3Settings): AppError {
  const store = endpoint === undefined ? `Amazon S3 in ${region}` : new URL(endpoint).host;
  const unusable = (what: string) => new AppError("bad_configuration", what);
  switch (statusOf(error)) {
    case undefined:
      return unusable(`${endpoint === undefined ? "S3_REGION" : "S3_ENDPOINT"}: ${store} does not answer`);
    case 301:
    case 400:
      return unusable(`S3_REGION: the bucket ${bucket} is in another region than ${region}`);
    case 401:
    case 403:
      return unusable(`S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: ${store} refuses them for the bucket ${bucket}`);
    case 404:
      return unusable(`S3_BUCKET: ${store} has no bucket ${bucket}`);
    default:
      return unusable(`S3_ENDPOINT: ${store} cannot serve the bucket ${bucket} (${describe(error)})`);
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = statusOf(error);
  return status === undefined ? error.message : `${status} ${error.name}`;
}
