import type { Logger } from "pino";
import { DatabaseError } from "#backend/postgres/database.ts";
import { ApiError, outageOf } from "#backend/app-error.ts";

interface ErrorDefinition {
  /** The status in the body; the answer's own is 400 for nearly everything, as on hosted projects. */
  statusCode: number;
  code: string;
  error: string;
  message: string;
  /** The answer's own status where it is not 400. */
  httpStatus?: number;
}

/** In the reference's words. `{}` is replaced by the detail. */
const ERRORS = {
  no_such_bucket: { statusCode: 404, code: "NoSuchBucket", error: "Bucket not found", message: "Bucket not found" },
  no_such_key: { statusCode: 404, code: "NoSuchKey", error: "not_found", message: "Object not found" },
  bucket_exists: {
    statusCode: 409,
    code: "BucketAlreadyExists",
    error: "Duplicate",
    message: "The resource already exists",
  },
  object_exists: {
    statusCode: 409,
    code: "ResourceAlreadyExists",
    error: "Duplicate",
    message: "The resource already exists",
  },
  bucket_not_empty: {
    statusCode: 409,
    code: "ResourceNotEmpty",
    error: "InvalidRequest",
    message: "The bucket you tried to delete is not empty",
  },
  access_denied: {
    statusCode: 403,
    code: "AccessDenied",
    error: "Unauthorized",
    message: "new row violates row-level security policy",
  },
  bad_token: { statusCode: 403, code: "AccessDenied", error: "Unauthorized", message: "{}" },
  invalid_jwt: { statusCode: 400, code: "InvalidJWT", error: "InvalidJWT", message: "{}" },
  invalid_signature: {
    statusCode: 400,
    code: "InvalidSignature",
    error: "InvalidSignature",
    message: "Invalid signature",
  },
  too_large: {
    statusCode: 413,
    code: "EntityTooLarge",
    error: "Payload too large",
    message: "The object exceeded the maximum allowed size",
  },
  quota_exceeded: {
    statusCode: 413,
    code: "EntityTooLarge",
    error: "Payload too large",
    message: "Your files take up all the room that one account has. Delete some and try again.",
  },
  invalid_mime_type: {
    statusCode: 415,
    code: "InvalidMimeType",
    error: "invalid_mime_type",
    message: "mime type {} is not supported",
  },
  malware: {
    statusCode: 422,
    code: "MalwareFound",
    error: "Malware found",
    message: "A scanner for malware refused this file. Nothing was stored.",
  },
  invalid_key: { statusCode: 400, code: "InvalidKey", error: "InvalidKey", message: "Invalid key: {}" },
  invalid_bucket_name: {
    statusCode: 400,
    code: "InvalidBucketName",
    error: "Invalid Input",
    message: "Bucket name invalid",
  },
  invalid_range: {
    statusCode: 416,
    code: "InvalidRange",
    error: "InvalidRange",
    message: "Invalid range",
    httpStatus: 416,
  },
  no_such_route: { statusCode: 404, code: "NotFound", error: "Not Found", message: "Route not found", httpStatus: 404 },
  invalid_request: { statusCode: 400, code: "InvalidRequest", error: "Invalid Request", message: "{}" },
  upload_cut: {
    statusCode: 400,
    code: "InvalidRequest",
    error: "Invalid Request",
    message: "The upload ended before the whole file had arrived",
  },
  too_many_at_once: {
    statusCode: 429,
    code: "SlowDown",
    error: "too_many_requests",
    message: "Too many uploads at once. Please wait for the ones before.",
    httpStatus: 429,
  },
  too_many_queries: {
    statusCode: 429,
    code: "SlowDown",
    error: "too_many_requests",
    message: "Too many requests at once. Please wait for the ones before.",
    httpStatus: 429,
  },
  disk_full: {
    statusCode: 507,
    code: "InsufficientStorage",
    error: "Insufficient Storage",
    message: "There is no room left to store the file. Nothing was stored.",
    httpStatus: 507,
  },
  file_missing: {
    statusCode: 500,
    code: "InternalError",
    error: "Internal Server Error",
    message: "The file could not be read",
    httpStatus: 500,
  },
  unavailable: {
    statusCode: 503,
    code: "SlowDown",
    error: "Service Unavailable",
    message: "The service is briefly unavailable. Please try again.",
    httpStatus: 503,
  },
  internal: {
    statusCode: 500,
    code: "InternalError",
    error: "Internal Server Error",
    message: "The request could not be answered",
    httpStatus: 500,
  },
} satisfies Record<string, ErrorDefinition>;

export type StorageErrorReason = keyof typeof ERRORS;

export class StorageError extends ApiError {
  readonly reason: StorageErrorReason;
  readonly definition: ErrorDefinition;

  constructor(reason: StorageErrorReason, options: { detail?: string; cause?: unknown } = {}) {
    const definition: ErrorDefinition = ERRORS[reason];
    super(
      definition.message.replace("{}", () => options.detail ?? ""),
      { cause: options.cause },
    );
    this.name = "StorageError";
    this.reason = reason;
    this.definition = definition;
  }

  get status(): number {
    return this.definition.httpStatus ?? 400;
  }

  toResponse(): Response {
    const { statusCode, code, error } = this.definition;
    return Response.json(
      { statusCode: String(statusCode), error, message: this.message, code },
      {
        status: this.status,
        headers: { "Cache-Control": "no-store", ...(this.status === 503 && { "Retry-After": "1" }) },
      },
    );
  }
}

export const storageError = (reason: StorageErrorReason, detail?: string) =>
  new StorageError(reason, detail === undefined ? {} : { detail });

export function toStorageError(thrown: unknown): StorageError {
  if (thrown instanceof StorageError) return thrown;
  if (thrown instanceof DatabaseError) {
    if (thrown.code === "42501") return new StorageError("access_denied", { cause: thrown });
    if (thrown.code === "23503") return new StorageError("no_such_bucket", { cause: thrown });
    if (thrown.code === "23505") return new StorageError("object_exists", { cause: thrown });
  }
  return new StorageError(outageOf(thrown) === null ? "internal" : "unavailable", { cause: thrown });
}

export function renderStorageError(thrown: unknown, request: { method: string; path: string }, log: Logger): Response {
  const error = toStorageError(thrown);
  if (error.status >= 500) log.error({ err: error.cause ?? error, ...request }, "storage request failed");
  return error.toResponse();
}
