import { describe, expect, it } from "vitest";
import { readAuthCallback } from "./auth-callback.ts";

describe("readAuthCallback", () => {
  it("finds nothing in an ordinary address", () => {
    expect(readAuthCallback({ hash: "", search: "" })).toEqual({ kind: "none" });
    expect(readAuthCallback({ hash: "#content", search: "?tab=sign-up" })).toEqual({ kind: "none" });
  });

  it("reads the error of a stale link from the fragment", () => {
    const hash =
      "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=";
    expect(readAuthCallback({ hash, search: "" })).toEqual({ kind: "error", code: "otp_expired" });
  });

  it("reads an error without a code, and one in the query", () => {
    expect(readAuthCallback({ hash: "#error_description=No", search: "" })).toEqual({ kind: "error", code: null });
    expect(readAuthCallback({ hash: "", search: "?error=server_error" })).toEqual({ kind: "error", code: null });
  });

  it("reads the tokens of a recovery link", () => {
    const hash = "#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery";
    expect(readAuthCallback({ hash, search: "" })).toEqual({
      kind: "recovery",
      accessToken: "a.b.c",
      refreshToken: "r",
    });
  });

  it("takes tokens of another type, or half of them, for nothing", () => {
    expect(readAuthCallback({ hash: "#access_token=a&refresh_token=r&type=signup", search: "" }).kind).toBe("none");
    expect(readAuthCallback({ hash: "#access_token=a&type=recovery", search: "" }).kind).toBe("none");
  });

  it("survives a fragment that is not well formed", () => {
    expect(readAuthCallback({ hash: "#%E0%A4%A&&==&access_token", search: "?%" })).toEqual({ kind: "none" });
  });
});
