import { invalid, type Refusal, refusal } from "#backend/auth/refusals/refusal.ts";

/** Refusals of who calls. */
export const callerRefusals = {
  bearer_missing: refusal(401, "no_authorization", "This endpoint requires a valid Bearer token"),
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
  aal2_needed_for_logout: refusal(401, "insufficient_aal", "AAL2 session is required to end other sessions."),
  aal2_needed_for_change: refusal(
    401,
    "insufficient_aal",
    "AAL2 session is required to update email or password when MFA is enabled.",
  ),
  sso_managed: refusal(
    422,
    "user_sso_managed",
    "Updating email, phone, password of a SSO account only possible via SSO",
  ),
} satisfies Record<string, Refusal>;
