import { define, type Detail, type ErrorDefinition, invalid } from "#backend/auth/error-definition.ts";

export const requestErrors = {
  body_too_large: define(413, "request_entity_too_large", "Request body is too large"),
  bad_json: define(400, "bad_json", (detail) => `Could not parse request body as JSON: ${detail}`),
  body_too_deep: invalid("Request body is nested too deeply"),
  body_too_full: invalid("Request body holds too many values"),
  body_not_storable: invalid("Request body contains characters that are not allowed"),
  metadata_too_long: invalid((max: Detail) => `User metadata must not be longer than ${max} characters`),
  route_unknown: define(404, "unknown", "Not found"),
  over_request_limit: define(429, "over_request_rate_limit", "Request rate limit reached"),
  over_email_limit: define(
    429,
    "over_email_send_rate_limit",
    (seconds) => `For security purposes, you can only request this after ${seconds} seconds.`,
  ),
  over_email_total: define(429, "over_email_send_rate_limit", "email rate limit exceeded"),
  over_sms_limit: define(
    429,
    "over_sms_send_rate_limit",
    (seconds: Detail) => `For security purposes, you can only request this after ${seconds} seconds.`,
  ),
  over_sms_total: define(429, "over_sms_send_rate_limit", "SMS rate limit exceeded"),

  email_malformed: invalid("Unable to validate email address: invalid format"),
  email_and_phone_on_signup: invalid("Only an email address or phone number should be provided on signup."),
  email_or_phone_on_verify: invalid("Only an email address or phone number should be provided on verify"),
  email_missing_for_sign_in: invalid("missing email or phone"),
  email_or_phone_on_sign_in: invalid("Only an email address or phone number should be provided on login"),
  email_missing_for_otp: invalid("One of email or phone must be set"),
  email_missing_for_recovery: invalid("Password recovery requires an email"),
  email_and_phone_on_resend: invalid("Only an email address or phone number should be provided."),
  email_missing_for_resend: invalid("Missing email address or phone number"),
  email_missing_for_resend_type: invalid("Type provided requires an email address"),
  email_missing_for_new_user: invalid("Cannot create a user without either an email or phone"),
  phone_malformed: invalid("Invalid phone number format (E.164 required)"),
  phone_exists: define(422, "phone_exists", "A user with this phone number has already been registered"),
  support_email: define(
    422,
    "email_address_not_authorized",
    "This email address can be signed up with, but not changed to",
  ),
  email_exists: define(422, "email_exists", "A user with this email address has already been registered"),
  phone_missing_for_resend_type: invalid("Type provided requires a phone number"),
  phone_unsupported: define(400, "phone_provider_disabled", "Unsupported phone provider"),
  phone_signup_disabled: define(400, "phone_provider_disabled", "Phone signups are disabled"),
  phone_login_disabled: define(422, "phone_provider_disabled", "Phone logins are disabled"),
  channel_without_phone: invalid("Channel should only be specified with Phone OTP"),
  password_missing: invalid("Signup requires a valid password"),
  password_too_long: invalid("Password cannot be longer than 72 characters"),
  password_and_hash: invalid("Only a password or a password hash should be provided"),
  password_hash_unknown: invalid("Password hash is neither bcrypt of cost 4 to 14 nor argon2id within its limits"),
  weak_password: define(422, "weak_password", (min) => `Password should be at least ${min} characters.`),
  same_password: define(422, "same_password", "New password should be different from the old password."),
  challenge_incomplete: invalid("PKCE flow requires code_challenge_method and code_challenge"),
  challenge_malformed: invalid("code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, . _ ~ -"),
  challenge_method_unknown: invalid("unsupported code_challenge method: use s256"),
  resend_type_unknown: invalid("Missing one of these types: signup, email_change, sms, phone_change"),
} satisfies Record<string, ErrorDefinition>;

export const callerErrors = {
  bearer_missing: define(401, "no_authorization", "This endpoint requires a valid Bearer token"),
  jwt_without_sub: define(403, "bad_jwt", "invalid claim: missing sub claim"),
  jwt_expired: define(403, "bad_jwt", "invalid JWT: unable to parse or verify signature, token is expired"),
  jwt_malformed: define(
    403,
    "bad_jwt",
    "invalid JWT: unable to parse or verify signature, token is malformed or its signature is invalid",
  ),
  jwt_unverified: define(403, "bad_jwt", "invalid JWT: unable to parse or verify signature"),
  caller_gone: define(403, "user_not_found", "User from sub claim in JWT does not exist"),
  session_gone: define(403, "session_not_found", "Session from session_id claim in JWT does not exist"),
  not_service_role: define(403, "not_admin", "User not allowed"),
  app_metadata_needs_admin: define(403, "not_admin", "Updating app_metadata requires admin privileges"),
  logout_scope_unknown: invalid("Unsupported logout scope"),
  aal2_needed_for_logout: define(401, "insufficient_aal", "AAL2 session is required to end other sessions."),
  aal2_needed_for_change: define(
    401,
    "insufficient_aal",
    "AAL2 session is required to update email or password when MFA is enabled.",
  ),
  sso_managed: define(
    422,
    "user_sso_managed",
    "Updating email, phone, password of a SSO account only possible via SSO",
  ),
} satisfies Record<string, ErrorDefinition>;

export const featureErrors = {
  oauth_disabled: define(404, "feature_disabled", "OAuth clients are not enabled"),
  custom_providers_disabled: define(404, "feature_disabled", "Custom providers are not enabled"),
} satisfies Record<string, ErrorDefinition>;

export const serverErrors = {
  database_away: define(503, "unexpected_failure", "Service is temporarily unavailable"),
  too_busy: define(503, "unexpected_failure", "Service is busy, please retry after a moment"),
  locked_too_long: define(409, "conflict", "Too many concurrent requests for this session"),
  statement_too_slow: define(504, "request_timeout", "Processing this request timed out"),
  request_too_slow: define(504, "request_timeout", "Processing this request timed out, please retry after a moment."),
  unexpected_failure: define(
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
  ),
} satisfies Record<string, ErrorDefinition>;

export const adminErrors = {
  user_not_found: define(404, "user_not_found", "User not found"),
  new_user_id_malformed: define(400, "validation_failed", "The id must be a UUID that is not nil"),
  user_id_malformed: define(404, "validation_failed", "user_id must be an UUID"),
  page_malformed: invalid("Bad Pagination Parameters"),
  sort_malformed: invalid((sort: Detail) => `Bad Sort Parameters: ${JSON.stringify(sort)}`),
  audit_query_malformed: invalid((query: Detail) => `Invalid query scope: ${query}`),
  ban_malformed: invalid((duration: Detail) => `invalid format for ban duration: ${JSON.stringify(duration)}`),
  link_type_unknown: invalid("Unsupported link type"),
} satisfies Record<string, ErrorDefinition>;

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
