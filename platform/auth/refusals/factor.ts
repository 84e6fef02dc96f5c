import { type Refusal, refusal } from "#platform/auth/refusals/refusal.ts";

/** Refusals of second factors. */
export const factorRefusals = {
  mfa_enroll_disabled: refusal(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled"),
  mfa_factor_not_found: refusal(404, "mfa_factor_not_found", "Factor not found"),
} satisfies Record<string, Refusal>;
