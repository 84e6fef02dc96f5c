/** Every code an `AppError` may carry. `server/http/errors.ts` maps each to one HTTP status. */
export type ErrorCode =
  | "bad_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "too_large"
  | "rate_limited"
  | "database_unavailable"
  | "database_timeout"
  | "data_folder_locked"
  | "data_folder_unusable"
  | "migration_failed"
  | "mail_failed"
  | "sms_failed"
  | "bad_configuration"
  | "internal";

/**
 * An unexpected failure. `message` is for the operator's log; it never reaches a user, who gets the sentence of
 * `code` instead. `cause` keeps the original error.
 */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}
