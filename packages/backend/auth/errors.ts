import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { adminRefusals } from "#backend/auth/refusals/admin.ts";
import { callerRefusals } from "#backend/auth/refusals/caller.ts";
import { factorRefusals } from "#backend/auth/refusals/factor.ts";
import { featureRefusals } from "#backend/auth/refusals/feature.ts";
import { linkRefusals } from "#backend/auth/refusals/link.ts";
import { oauthRefusals } from "#backend/auth/refusals/oauth.ts";
import { phoneRefusals } from "#backend/auth/refusals/phone.ts";
import { requestRefusals } from "#backend/auth/refusals/request.ts";
import { signInRefusals } from "#backend/auth/refusals/sign-in.ts";
import { ssoRefusals } from "#backend/auth/refusals/sso.ts";
import { troubleRefusals } from "#backend/auth/refusals/trouble.ts";
import { web3Refusals } from "#backend/auth/refusals/web3.ts";
import type { Detail, Refusal } from "#backend/auth/refusals/refusal.ts";
import { DatabaseError } from "#backend/postgres/database.ts";
import { AppError } from "#backend/app-error.ts";

/** Every refusal of this service by its reason: status, code and text are GoTrue's. */
const REFUSALS = {
  ...requestRefusals,
  ...callerRefusals,
  ...signInRefusals,
  ...linkRefusals,
  ...adminRefusals,
  ...troubleRefusals,
  ...oauthRefusals,
  ...web3Refusals,
  ...ssoRefusals,
  ...factorRefusals,
  ...phoneRefusals,
  ...featureRefusals,
} satisfies Record<string, Refusal>;

type Reason = keyof typeof REFUSALS;
/** Reasons whose text names something of the request. */
type DetailedReason = {
  [R in Reason]: (typeof REFUSALS)[R]["message"] extends string ? never : R;
}[Reason];
export type PlainReason = Exclude<Reason, DetailedReason>;

interface RefusalContext {
  /** Further members of the body, for example `weak_password`. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An answer that is not a success. Only `refuse` makes one, so that every text stands in the table. */
export class AuthError extends Error {
  readonly reason: Reason;
  readonly status: ContentfulStatusCode;
  readonly code: string;
  /** OAuth's `error` word for the refusals that are answered in OAuth's form. */
  readonly oauthError: string | undefined;
  readonly extra: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: Reason, context: RefusalContext & { detail?: Detail }) {
    super(messageOf(reason, context.detail), { cause: context.cause });
    this.name = "AuthError";
    this.reason = reason;
    const { status, code, oauthError }: Refusal = REFUSALS[reason];
    this.status = status;
    this.code = code;
    this.oauthError = oauthError;
    this.extra = context.extra ?? {};
    this.retryAfterSeconds = context.retryAfterSeconds;
  }
}

/** The error for a reason. It is thrown, because most refusals have to roll a transaction back. */
export function refuse(reason: PlainReason, context?: RefusalContext): AuthError;
export function refuse(reason: DetailedReason, context: RefusalContext & { detail: Detail }): AuthError;
export function refuse(reason: Reason, context: RefusalContext & { detail?: Detail } = {}): AuthError {
  return new AuthError(reason, context);
}

/** The text of a reason, for answers that carry it beside a success. */
export function messageOf(reason: Reason, detail: Detail = ""): string {
  const { message }: Refusal = REFUSALS[reason];
  return typeof message === "string" ? message : message(detail);
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
    return refuse("database_away", { retryAfterSeconds: 1 });
  }
  if (error instanceof DatabaseError) {
    if (error.code === "55P03") return refuse("locked_too_long");
    if (error.code === "57014") return refuse("statement_too_slow");
  }
  log.error({ err: error }, "auth: request failed");
  return refuse("unexpected_failure");
}

/** The JSON answer of an error, in the shape that the caller's API version asks for. */
export function renderError(c: Context, error: AuthError): Response {
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
