import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { factorErrors } from "#backend/auth/factors/factor-errors.ts";
import { oauthErrors } from "#backend/auth/oauth/oauth-errors.ts";
import { samlErrors } from "#backend/auth/saml/saml-errors.ts";
import { walletErrors } from "#backend/auth/wallets/wallet-errors.ts";
import type { Detail, ErrorDefinition } from "./error-definition.ts";
import { DatabaseError } from "#backend/postgres/database.ts";
import {
  adminErrors,
  callerErrors,
  featureErrors,
  linkErrors,
  phoneErrors,
  requestErrors,
  serverErrors,
  signInErrors,
} from "#backend/auth/requests/request-errors.ts";
import { ApiError, outageOf } from "#backend/app-error.ts";

/** Every error of this service by its reason: status, code and text are GoTrue's. */
const ERRORS = {
  ...requestErrors,
  ...callerErrors,
  ...signInErrors,
  ...linkErrors,
  ...adminErrors,
  ...serverErrors,
  ...oauthErrors,
  ...walletErrors,
  ...samlErrors,
  ...factorErrors,
  ...phoneErrors,
  ...featureErrors,
} satisfies Record<string, ErrorDefinition>;

type Reason = keyof typeof ERRORS;
type DetailedReason = {
  [R in Reason]: (typeof ERRORS)[R]["message"] extends string ? never : R;
}[Reason];
export type PlainReason = Exclude<Reason, DetailedReason>;

interface ErrorContext {
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Only `authError` makes one, so that every text is in the table. */
export class AuthError extends ApiError {
  readonly reason: Reason;
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly oauthError: string | undefined;
  readonly extra: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: Reason, context: ErrorContext & { detail?: Detail }) {
    super(messageOf(reason, context.detail), { cause: context.cause });
    this.name = "AuthError";
    this.reason = reason;
    const { status, code, oauthError }: ErrorDefinition = ERRORS[reason];
    this.status = status;
    this.code = code;
    this.oauthError = oauthError;
    this.extra = context.extra ?? {};
    this.retryAfterSeconds = context.retryAfterSeconds;
  }
}

export function authError(reason: PlainReason, context?: ErrorContext): AuthError;
export function authError(reason: DetailedReason, context: ErrorContext & { detail: Detail }): AuthError;
export function authError(reason: Reason, context: ErrorContext & { detail?: Detail } = {}): AuthError {
  return new AuthError(reason, context);
}

export function messageOf(reason: Reason, detail: Detail = ""): string {
  const { message }: ErrorDefinition = ERRORS[reason];
  return typeof message === "string" ? message : message(detail);
}

/** The version from which on errors carry `code` as a string and the answer repeats the version header. */
const FIRST_VERSION = "2024-01-01";

function requestedVersion(c: Context): string | null {
  const header = c.req.header("x-supabase-api-version");
  if (header === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(header)) return null;
  const time = Date.parse(`${header}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== header) return null;
  return header >= FIRST_VERSION ? FIRST_VERSION : null;
}

export function toAuthError(error: unknown, log: Logger): AuthError {
  if (error instanceof AuthError) return error;
  if (outageOf(error) === "database_unavailable") {
    log.error({ err: error }, "auth: database unavailable");
    return authError("database_away", { retryAfterSeconds: 1 });
  }
  if (error instanceof DatabaseError) {
    if (error.code === "55P03") return authError("locked_too_long");
    if (error.code === "57014") return authError("statement_too_slow");
  }
  log.error({ err: error }, "auth: request failed");
  return authError("unexpected_failure");
}

export function renderAuthError(c: Context, error: AuthError): Response {
  const version = requestedVersion(c);
  c.header("x-sb-error-code", error.code);
  if (error.retryAfterSeconds !== undefined) c.header("retry-after", String(error.retryAfterSeconds));
  if (error.oauthError !== undefined) {
    return c.json({ error: error.oauthError, error_description: error.message }, error.status);
  }
  if (version !== null) {
    c.header("x-supabase-api-version", version);
    return c.json({ code: error.code, message: error.message, ...error.extra }, error.status);
  }
  return c.json({ code: error.status, error_code: error.code, msg: error.message, ...error.extra }, error.status);
}
