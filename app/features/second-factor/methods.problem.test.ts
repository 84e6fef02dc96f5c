import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { type SecondFactorMethod, secondFactorProblem } from "./methods.ts";

const problems: [string, number, string, SecondFactorMethod["kind"], RegExp][] = [
  ["a wrong code", 422, "mfa_verification_failed", "totp", /^This code is not right/],
  ["a wrong code of a message", 422, "mfa_verification_failed", "phone", /^This code is not right/],
  ["an old code", 422, "mfa_challenge_expired", "phone", /too old/],
  ["a wrong recovery code", 422, "mfa_verification_failed", "recovery_code", /recovery code is not right/],
  ["no recovery codes at all", 404, "mfa_factor_not_found", "recovery_code", /recovery code is not right/],
  ["a removed factor", 404, "mfa_factor_not_found", "totp", /no longer part of your account/],
  ["too many codes", 429, "over_request_rate_limit", "totp", /^Too many attempts/],
  ["too many passkeys", 429, "over_request_rate_limit", "webauthn", /^Too many attempts/],
  ["too many messages", 429, "over_sms_send_rate_limit", "phone", /^Too many attempts/],
  ["a refused passkey", 422, "mfa_verification_failed", "webauthn", /^The passkey was not used/],
  ["anything else", 500, "unexpected_failure", "totp", /^That did not work/],
];

test.each(problems)("%s is explained", (_, status, code, kind, sentence) => {
  expect(secondFactorProblem(new AuthApiError("internal words", status, code), kind)).toMatch(sentence);
});

test("a service that cannot be reached is not taken for a wrong code", () => {
  for (const kind of ["totp", "webauthn", "recovery_code"] as const) {
    expect(secondFactorProblem(new AuthRetryableFetchError("Failed to fetch", 0), kind)).toMatch(/cannot be reached/);
  }
});

test("a passkey dialog that was closed is no wrong code", () => {
  expect(secondFactorProblem(new DOMException("no", "NotAllowedError"), "webauthn")).toMatch(/another way/);
});
