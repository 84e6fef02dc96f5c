import { describe, expect, it } from "vitest";
import { authError, type PlainReason } from "#backend/auth/errors.ts";
import { errorParams } from "./browser-answers.ts";

describe("what a browser is told of a failure", () => {
  it.each<[PlainReason, string]>([
    ["verify_link_incomplete", "invalid_request"],
    ["user_banned", "access_denied"],
    ["user_banned_at_sign_in", "access_denied"],
    ["signup_disabled", "access_denied"],
    ["unexpected_failure", "server_error"],
    ["database_away", "temporarily_unavailable"],
  ])("has one word for %s, a caller that asks", (reason, word) => {
    const error = authError(reason);
    const params = { error: word, error_code: error.code, error_description: error.message };
    expect(errorParams(error, { unmapped: null })).toEqual(params);
    expect(errorParams(error, { unmapped: "server_error" })).toEqual(params);
  });

  it("has no word for other statuses in links of mails, and the server's where a provider sent the browser", () => {
    const error = authError("email_exists");
    const rest = { error_code: "email_exists", error_description: error.message };
    expect(errorParams(error, { unmapped: null })).toEqual(rest);
    expect(errorParams(error, { unmapped: "server_error" })).toEqual({ error: "server_error", ...rest });
  });
});
