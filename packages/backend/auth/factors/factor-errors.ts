import { type Detail, invalid, type ErrorDefinition, define } from "#backend/auth/error-definition.ts";

export const factorErrors = {
  anonymous_has_no_factors: define(403, "no_authorization", "Anonymous user not allowed to perform these actions"),
  aal2_needed_to_enroll: define(403, "insufficient_aal", "AAL2 required to enroll a new factor"),
  aal2_needed_to_unenroll: define(422, "insufficient_aal", "AAL2 required to unenroll verified factor"),
  aal2_needed_for_recovery_codes: define(403, "insufficient_aal", "AAL2 required to manage recovery codes"),

  factor_type_unknown: invalid("factor_type needs to be totp, phone, or webauthn"),
  factor_name_too_long: invalid(
    (max: Detail) => `Names of factors and issuers must not be longer than ${max} characters`,
  ),
  factor_name_taken: define(
    422,
    "mfa_factor_name_conflict",
    (name: Detail) => `A factor with the friendly name "${name}" for this user already exists`,
  ),
  too_many_factors: define(
    422,
    "too_many_enrolled_mfa_factors",
    "Maximum number of verified factors reached, unenroll to continue",
  ),
  factor_phone_taken: define(
    422,
    "mfa_verified_factor_exists",
    "A verified phone factor already exists, unenroll the existing factor to continue",
  ),
  phone_factors_disabled: define(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone"),
  phone_factor_checks_disabled: define(422, "mfa_phone_verify_not_enabled", "MFA verification is disabled for Phone"),

  factor_id_malformed: define(404, "validation_failed", "factor_id must be an UUID"),
  mfa_factor_not_found: define(404, "mfa_factor_not_found", "Factor not found"),
  factor_code_missing: invalid("Code needs to be non-empty"),
  passkey_answer_malformed: invalid("WebAuthn credential response is malformed"),
  passkey_domain_foreign: invalid("rpId and rpOrigins must be those of this site"),
  challenge_not_found: define(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found"),
  challenge_elsewhere: define(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch."),
  challenge_expired: define(
    422,
    "mfa_challenge_expired",
    (id: Detail) => `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  ),
  totp_code_wrong: define(422, "mfa_verification_failed", "Invalid TOTP code entered"),
  phone_code_wrong: define(422, "mfa_verification_failed", "Invalid MFA Phone code entered"),
  passkey_wrong: define(422, "mfa_verification_failed", "Invalid WebAuthn credential"),

  recovery_codes_alone: define(422, "mfa_recovery_codes_sole_factor", "Recovery codes need another verified factor"),
  recovery_codes_present: define(
    422,
    "mfa_verified_factor_exists",
    "Recovery codes already exist, regenerate them to replace them",
  ),
  recovery_code_wrong: define(422, "mfa_verification_failed", "Invalid recovery code entered"),
  recovery_codes_locked: define(
    429,
    "mfa_recovery_codes_locked",
    "Too many failed attempts, wait or use another factor",
  ),
} satisfies Record<string, ErrorDefinition>;
