import { type Detail, invalid, type Refusal, refusal } from "#platform/auth/refusals/refusal.ts";

/** Refusals of what a request is made of, whatever it asks for. */
export const requestRefusals = {
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
  over_sms_limit: refusal(
    429,
    "over_sms_send_rate_limit",
    (seconds: Detail) => `For security purposes, you can only request this after ${seconds} seconds.`,
  ),
  over_sms_total: refusal(429, "over_sms_send_rate_limit", "SMS rate limit exceeded"),

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
  phone_malformed: invalid("Invalid phone number format (E.164 required)"),
  phone_exists: refusal(422, "phone_exists", "A user with this phone number has already been registered"),
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
} satisfies Record<string, Refusal>;
