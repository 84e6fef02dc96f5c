import { AuthApiError, AuthRetryableFetchError } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { mailCodeProblem } from "./mail-code-problem.ts";

const refused = new AuthApiError("Token has expired or is invalid", 403, "otp_expired");
const hour = 3_600_000;

test.each([
  ["wrong", refused, 1_000, /not right\. Take it from the newest/],
  ["too old", refused, hour + 1, /too old/],
  ["wrong or too old, where nobody knows when it was sent", refused, null, /not right, or older/],
  ["tried too often", new AuthApiError("slow down", 429, "over_request_rate_limit"), 1_000, /Too many attempts/],
  ["not to be asked about", new AuthRetryableFetchError("fetch failed", 0), 1_000, /cannot be reached/],
  ["of a blocked account", new AuthApiError("User is banned", 403, "user_banned"), 1_000, /^That did not work/],
  ["broken by us", new Error("secret detail"), 1_000, /^That did not work/],
])("a code that is %s is told so", (_what, error, age, sentence) => {
  expect(mailCodeProblem(error, age)).toMatch(sentence);
});
