import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { DatabaseError } from "#platform/postgres/database.ts";
import { AppError } from "#shared/errors.ts";

interface Refusal {
  status: ContentfulStatusCode;
  /** The wire's code. */
  code: string;
  /** The text for people; a function where it names something of the request. */
  message: string | ((detail: Detail) => string);
}
type Detail = string | number;

const refusal = <Message extends Refusal["message"]>(status: ContentfulStatusCode, code: string, message: Message) => ({
  status,
  code,
  message,
});
const invalid = <Message extends Refusal["message"]>(message: Message) => refusal(400, "validation_failed", message);

/** Every refusal of this service by its reason: status, code and text are the wire contract's. */
const REFUSALS = {
  // The request itself.
  body_too_large: refusal(413, "request_entity_too_large", "Request body is too large"),
  bad_json: refusal(400, "bad_json", (detail) => `Could not parse request body as JSON: ${detail}`),
  body_too_deep: invalid("Request body is nested too deeply"),
  body_not_storable: invalid("Request body contains characters that are not allowed"),
  metadata_too_long: invalid((max: Detail) => `User metadata must not be longer than ${max} characters`),
  route_unknown: refusal(404, "unknown", "Not found"),
  over_request_limit: refusal(429, "over_request_rate_limit", "Request rate limit reached"),
  over_email_limit: refusal(
    429,
    "over_email_send_rate_limit",
    (seconds) => `For security purposes, you can only request this after ${seconds} seconds.`,
  ),
  over_email_total: refusal(429, "over_email_send_rate_limit", "email rate limit exceeded"),

  // E-mails, phones, passwords and challenges.
  email_malformed: invalid("Unable to validate email address: invalid format"),
  email_and_phone_on_signup: invalid("Only an email address or phone number should be provided on signup."),
  email_or_phone_on_verify: invalid("Only an email address or phone number should be provided on verify"),
  email_missing_for_sign_in: invalid("missing email or phone"),
  email_missing_for_otp: invalid("One of email or phone must be set"),
  email_missing_for_recovery: invalid("Password recovery requires an email"),
  email_missing_for_resend: invalid("Missing email address or phone number"),
  email_missing_for_resend_type: invalid("Type provided requires an email address"),
  email_missing_for_new_user: invalid("Cannot create a user without either an email or phone"),
  email_exists: refusal(422, "email_exists", "A user with this email address has already been registered"),
  phone_missing_for_resend_type: invalid("Type provided requires a phone number"),
  phone_unsupported: refusal(400, "phone_provider_disabled", "Unsupported phone provider"),
  phone_signup_disabled: refusal(400, "phone_provider_disabled", "Phone signups are disabled"),
  phone_login_disabled: refusal(422, "phone_provider_disabled", "Phone logins are disabled"),
  channel_without_phone: invalid("Channel should only be specified with Phone OTP"),
  password_missing: invalid("Signup requires a valid password"),
  password_too_long: invalid("Password cannot be longer than 72 characters"),
  password_and_hash: invalid("Only a password or a password hash should be provided"),
  password_hash_unknown: invalid("Password hash is neither bcrypt of cost 4 to 14 nor argon2id within its limits"),
  weak_password: refusal(422, "weak_password", (min) => `Password should be at least ${min} characters.`),
  same_password: refusal(422, "same_password", "New password should be different from the old password."),
  challenge_incomplete: invalid("PKCE flow requires code_challenge_method and code_challenge"),
  challenge_malformed: invalid("code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, . _ ~ -"),
  challenge_method_unknown: invalid("unsupported code_challenge method: use s256"),
  resend_type_unknown: invalid("Missing one of these types: signup, email_change, sms, phone_change"),

  // Who calls.
  bearer_missing: refusal(401, "no_authorization", "This endpoint requires a valid Bearer token"),
  api_key_invalid: refusal(401, "no_authorization", "Invalid API key"),
  jwt_without_sub: refusal(403, "bad_jwt", "invalid claim: missing sub claim"),
  jwt_expired: refusal(403, "bad_jwt", "invalid JWT: unable to parse or verify signature, token is expired"),
  jwt_malformed: refusal(
    403,
    "bad_jwt",
    "invalid JWT: unable to parse or verify signature, token is malformed or its signature is invalid",
  ),
  jwt_unverified: refusal(403, "bad_jwt", "invalid JWT: unable to parse or verify signature"),
  caller_gone: refusal(403, "user_not_found", "User from sub claim in JWT does not exist"),
  session_gone: refusal(403, "session_not_found", "Session from session_id claim in JWT does not exist"),
  not_service_role: refusal(403, "not_admin", "User not allowed"),
  app_metadata_needs_admin: refusal(403, "not_admin", "Updating app_metadata requires admin privileges"),
  logout_scope_unknown: invalid("Unsupported logout scope"),

  // Signing up and in.
  signup_disabled: refusal(422, "signup_disabled", "Signups not allowed for this instance"),
  user_already_exists: refusal(422, "user_already_exists", "User already registered"),
  grant_type_unknown: refusal(400, "invalid_credentials", "unsupported_grant_type"),
  invalid_credentials: refusal(400, "invalid_credentials", "Invalid login credentials"),
  email_not_confirmed: refusal(400, "email_not_confirmed", "Email not confirmed"),
  // The status of a ban depends on the endpoint, not on the ban.
  user_banned: refusal(403, "user_banned", "User is banned"),
  user_banned_at_sign_in: refusal(400, "user_banned", "User is banned"),

  // Refresh tokens.
  refresh_token_malformed: invalid("Refresh token is not valid"),
  refresh_token_not_found: refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
  refresh_session_gone: refusal(400, "session_not_found", "Invalid Refresh Token: No Valid Session Found"),
  refresh_user_banned: refusal(400, "user_banned", "Invalid Refresh Token: User Banned"),
  refresh_session_expired: refusal(400, "session_expired", "Invalid Refresh Token: Session Expired"),
  refresh_session_idle: refusal(400, "session_expired", "Invalid Refresh Token: Session Expired (Inactivity)"),
  refresh_token_already_used: refusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"),

  // Mailed links and codes, and the exchange of a PKCE flow's code.
  verify_type_missing: invalid("Verify requires a verification type"),
  verify_type_unknown: invalid("Unsupported verification type"),
  verify_link_incomplete: invalid("Verify requires a token or a token hash"),
  verify_token_or_hash: invalid("Verify requires either a token or a token hash"),
  verify_hash_alone: invalid("Only the token_hash and type should be provided"),
  link_expired: refusal(403, "otp_expired", "Email link is invalid or has expired"),
  code_expired: refusal(403, "otp_expired", "Token has expired or is invalid"),
  exchange_incomplete: invalid("invalid request: both auth code and code verifier should be non-empty"),
  flow_not_found: refusal(404, "flow_state_not_found", "invalid flow state, no valid flow state found"),
  flow_expired: refusal(422, "flow_state_expired", "invalid flow state, flow state has expired"),
  bad_code_verifier: refusal(400, "bad_code_verifier", "code challenge does not match previously saved code verifier"),
  flow_user_gone: refusal(403, "user_not_found", "User not found"),

  // Operators.
  user_not_found: refusal(404, "user_not_found", "User not found"),
  user_id_malformed: refusal(404, "validation_failed", "user_id must be an UUID"),
  page_malformed: invalid("Bad Pagination Parameters"),
  ban_malformed: invalid((duration: Detail) => `invalid format for ban duration: ${JSON.stringify(duration)}`),
  link_type_unknown: invalid("Unsupported link type"),

  // What this installation does not offer.
  provider_disabled: refusal(400, "provider_disabled", "Provider is not enabled"),
  web3_disabled: refusal(422, "web3_provider_disabled", "Web3 provider is disabled"),
  anonymous_disabled: refusal(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"),
  redirect_provider_disabled: invalid("Unsupported provider: provider is not enabled"),
  sso_disabled: refusal(404, "saml_provider_disabled", "SAML 2.0 is disabled"),
  mfa_enroll_disabled: refusal(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled"),
  mfa_factor_not_found: refusal(404, "mfa_factor_not_found", "Factor not found"),
  linking_disabled: refusal(404, "manual_linking_disabled", "Manual linking is disabled"),
  reauthentication_disabled: refusal(404, "feature_disabled", "Reauthentication is not enabled"),
  oauth_disabled: refusal(404, "feature_disabled", "OAuth clients are not enabled"),
  custom_providers_disabled: refusal(404, "feature_disabled", "Custom providers are not enabled"),

  // Trouble of ours.
  database_away: refusal(503, "unexpected_failure", "Service is temporarily unavailable"),
  locked_too_long: refusal(409, "conflict", "Too many concurrent requests for this session"),
  statement_too_slow: refusal(504, "request_timeout", "Processing this request timed out"),
  request_too_slow: refusal(504, "request_timeout", "Processing this request timed out, please retry after a moment."),
  unexpected_failure: refusal(
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
  ),
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
  readonly extra: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: Reason, context: RefusalContext & { detail?: Detail }) {
    super(messageOf(reason, context.detail), { cause: context.cause });
    this.name = "AuthError";
    this.reason = reason;
    this.status = REFUSALS[reason].status;
    this.code = REFUSALS[reason].code;
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
