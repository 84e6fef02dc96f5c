import { invalid, type ErrorDefinition, define } from "#backend/auth/error-definition.ts";

export const signInErrors = {
  signup_disabled: define(422, "signup_disabled", "Signups not allowed for this instance"),
  user_already_exists: define(422, "user_already_exists", "User already registered"),
  grant_type_unknown: define(400, "invalid_credentials", "unsupported_grant_type"),
  invalid_credentials: define(400, "invalid_credentials", "Invalid login credentials"),
  email_not_confirmed: define(400, "email_not_confirmed", "Email not confirmed"),
  phone_not_confirmed: define(400, "phone_not_confirmed", "Phone not confirmed"),
  // The status of a ban depends on the endpoint.
  user_banned: define(403, "user_banned", "User is banned"),
  user_banned_at_sign_in: define(400, "user_banned", "User is banned"),

  refresh_token_malformed: invalid("Refresh token is not valid"),
  refresh_token_not_found: define(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
  refresh_session_gone: define(400, "session_not_found", "Invalid Refresh Token: No Valid Session Found"),
  refresh_user_banned: define(400, "user_banned", "Invalid Refresh Token: User Banned"),
  refresh_session_expired: define(400, "session_expired", "Invalid Refresh Token: Session Expired"),
  refresh_session_idle: define(400, "session_expired", "Invalid Refresh Token: Session Expired (Inactivity)"),
  refresh_token_already_used: define(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"),
} satisfies Record<string, ErrorDefinition>;

export const linkErrors = {
  verify_type_missing: invalid("Verify requires a verification type"),
  verify_type_unknown: invalid("Unsupported verification type"),
  verify_type_for_other_contact: invalid("The verification type is not one of this kind of contact"),
  verify_link_incomplete: invalid("Verify requires a token or a token hash"),
  verify_token_or_hash: invalid("Verify requires either a token or a token hash"),
  verify_hash_alone: invalid("Only the token_hash and type should be provided"),
  link_expired: define(403, "otp_expired", "Email link is invalid or has expired"),
  code_expired: define(403, "otp_expired", "Token has expired or is invalid"),
  exchange_incomplete: invalid("invalid request: both auth code and code verifier should be non-empty"),
  flow_not_found: define(404, "flow_state_not_found", "invalid flow state, no valid flow state found"),
  flow_expired: define(422, "flow_state_expired", "invalid flow state, flow state has expired"),
  bad_code_verifier: define(400, "bad_code_verifier", "code challenge does not match previously saved code verifier"),
  flow_user_gone: define(403, "user_not_found", "User not found"),
} satisfies Record<string, ErrorDefinition>;

export const phoneErrors = {
  anonymous_disabled: define(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"),
  channel_unknown: invalid("Invalid channel, supported values are 'sms' or 'whatsapp'"),
  anonymous_password: define(
    422,
    "validation_failed",
    "Updating password of an anonymous user without an email or phone is not allowed",
  ),

  reauthentication_without_contact: invalid("Reauthentication requires the user to have an email or a phone number"),
  reauthentication_email_unconfirmed: define(422, "email_not_confirmed", "Please verify your email first."),
  reauthentication_phone_unconfirmed: define(422, "phone_not_confirmed", "Please verify your phone first."),
  reauthentication_needed: define(400, "reauthentication_needed", "Password update requires reauthentication"),
  reauthentication_not_valid: define(422, "reauthentication_not_valid", "Nonce has expired or is invalid"),
  current_password_required: define(
    400,
    "current_password_required",
    "Current password required when setting new password.",
  ),
  current_password_invalid: define(400, "current_password_invalid", "Current password is incorrect."),
} satisfies Record<string, ErrorDefinition>;
