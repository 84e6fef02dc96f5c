import { invalid, type Refusal, refusal } from "#backend/auth/refusals/refusal.ts";

/** Refusals of signing up and in, and of keeping a session. */
export const signInRefusals = {
  // Signing up and in.
  signup_disabled: refusal(422, "signup_disabled", "Signups not allowed for this instance"),
  user_already_exists: refusal(422, "user_already_exists", "User already registered"),
  grant_type_unknown: refusal(400, "invalid_credentials", "unsupported_grant_type"),
  invalid_credentials: refusal(400, "invalid_credentials", "Invalid login credentials"),
  email_not_confirmed: refusal(400, "email_not_confirmed", "Email not confirmed"),
  phone_not_confirmed: refusal(400, "phone_not_confirmed", "Phone not confirmed"),
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
} satisfies Record<string, Refusal>;
