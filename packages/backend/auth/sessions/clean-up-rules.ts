import type { AuthSettings } from "#backend/auth/settings.ts";

/** Tables and conditions are code; times are parameters. */
export interface CleanUpRule {
  table: string;
  /** An SQL condition over the table's row, with `$1` for `before`. */
  condition: string;
  before: Date;
}

type Policy = Pick<AuthSettings, "sessionTimebox" | "sessionInactivity">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Kept this long past its end, so that a late request still gets the right error. */
const GRACE_MS = DAY_MS;
/** A used refresh token that comes back shows theft. */
const USED_TOKENS_MS = 30 * DAY_MS;
/** More than a year, so that a year can be looked back on. */
const AUDIT_MS = 400 * DAY_MS;

const LAST_USE = "coalesce(refreshed_at at time zone 'UTC', created_at)";

export function cleanUpRules(policy: Policy, now: Date): CleanUpRule[] {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const older = (table: string, ms: number, condition = "created_at < $1"): CleanUpRule => ({
    table,
    condition,
    before: ago(ms),
  });
  const limits = [
    ...(policy.sessionTimebox === undefined ? [] : [older("auth.sessions", policy.sessionTimebox * 1000 + GRACE_MS)]),
    ...(policy.sessionInactivity === undefined
      ? []
      : [older("auth.sessions", policy.sessionInactivity * 1000 + GRACE_MS, `${LAST_USE} < $1`)]),
  ];
  return [
    older("auth.saml_relay_states", DAY_MS),
    older("auth.flow_state", DAY_MS),
    older("auth.mfa_challenges", DAY_MS),
    older("auth.mfa_factors", DAY_MS, "status = 'unverified' and created_at < $1"),
    older("auth.one_time_tokens", DAY_MS, "created_at < $1::timestamptz at time zone 'UTC'"),
    older("auth.sessions", GRACE_MS, "not_after < $1"),
    ...limits,
    // All of its stored tokens are revoked: it was stolen, or another device ended it.
    older(
      "auth.sessions",
      USED_TOKENS_MS,
      `${LAST_USE} < $1 and refresh_token_hmac_key is null and not exists (
         select from auth.refresh_tokens t where t.session_id = target.id and not t.revoked)`,
    ),
    // Not the one whose child is live: it is answered with that child.
    older(
      "auth.refresh_tokens",
      USED_TOKENS_MS,
      `revoked and updated_at < $1 and not exists (
         select from auth.refresh_tokens child where child.parent = target.token and not child.revoked)`,
    ),
    older("auth.audit_log_entries", AUDIT_MS),
    older("platform.used_once", 0, "expires_at < $1"),
    older("platform.rate_limits", 0, "expire < extract(epoch from $1::timestamptz) * 1000"),
  ];
}

/** After the last sign-in of an account without e-mail and phone. */
export const ANONYMOUS_USERS_MS = 30 * DAY_MS;
