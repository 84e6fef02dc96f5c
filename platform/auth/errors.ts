import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { DatabaseError } from "#platform/postgres/database.ts";
import { AppError } from "#shared/errors.ts";

/** An answer that is not a success: status, code and text are the wire contract's and reach the caller as they are. */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  /** Further members of the body, for example `weak_password`. */
  readonly extra: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    options: { extra?: Record<string, unknown>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function validationFailed(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}

/** The version from which on errors carry `code` as a string and the answer repeats the version header. */
const FIRST_VERSION = "2024-01-01";

/** What the caller's API version header names, or null when it is absent, older or no date. */
function requestedVersion(c: Context): string | null {
  const header = c.req.header("x-supabase-api-version");
  if (header === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(header)) return null;
  const time = Date.parse(`${header}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== header) return null;
  return header >= FIRST_VERSION ? FIRST_VERSION : null;
}

/** Turns whatever was thrown into an `AuthError`; unexpected ones are logged and keep their text to themselves. */
export function toAuthError(error: unknown, log: Logger): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof AppError && error.code === "database_unavailable") {
    log.error({ err: error }, "auth: database unavailable");
    return new AuthError(503, "unexpected_failure", "Service is temporarily unavailable", { retryAfterSeconds: 1 });
  }
  if (error instanceof DatabaseError) {
    if (error.code === "55P03") return new AuthError(409, "conflict", "Too many concurrent requests for this session");
    if (error.code === "57014") return new AuthError(504, "request_timeout", "Processing this request timed out");
  }
  log.error({ err: error }, "auth: request failed");
  return new AuthError(500, "unexpected_failure", "Unexpected failure, please check server logs for more information");
}

/** The JSON answer of an error, in the shape that the caller's API version asks for (wire contract 1.4). */
export function renderError(c: Context, error: AuthError): Response {
  const version = requestedVersion(c);
  c.header("x-sb-error-code", error.code);
  if (error.retryAfterSeconds !== undefined) c.header("retry-after", String(error.retryAfterSeconds));
  if (version !== null) {
    c.header("x-supabase-api-version", version);
    return c.json({ code: error.code, message: error.message, ...error.extra }, error.status);
  }
  return c.json({ code: error.status, error_code: error.code, msg: error.message, ...error.extra }, error.status);
}
