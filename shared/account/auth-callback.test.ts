import { describe, expect, it } from "vitest";
import { hasErrorInQuery, readAuthCallback, withoutSecrets } from "./auth-callback.ts";

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
    expect(readAuthCallback({ hash: "", search: "?error=server_error" })).toEqual({
      kind: "error",
      code: "server_error",
    });
    expect(hasErrorInQuery("?error=invalid_request&error_code=bad_oauth_state")).toBe(true);
    expect(hasErrorInQuery("?code=1&step=2")).toBe(false);
  });

  it("reads the tokens of a recovery link", () => {
    const hash = "#access_token=a.b.c&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery";
    expect(readAuthCallback({ hash, search: "" })).toEqual({
      kind: "recovery",
      accessToken: "a.b.c",
      refreshToken: "r",
    });
  });

  it("reads a code with the flow it belongs to, and a hash of a recovery link", () => {
    expect(readAuthCallback({ hash: "", search: "?code=abc" })).toEqual({ kind: "code", code: "abc", flowId: null });
    expect(readAuthCallback({ hash: "", search: "?sb_flow_id=f1&code=abc" })).toEqual({
      kind: "code",
      code: "abc",
      flowId: "f1",
    });
    expect(readAuthCallback({ hash: "", search: "?token_hash=0a1b&type=recovery" })).toEqual({
      kind: "token-hash",
      tokenHash: "0a1b",
    });
  });

  it("takes an empty code, and a hash that is for something else, for nothing", () => {
    for (const search of ["?code=", "?token_hash=0a1b", "?token_hash=0a1b&type=signup", "?token_hash=&type=recovery"]) {
      expect(readAuthCallback({ hash: "", search })).toEqual({ kind: "none" });
    }
  });

  it("believes an error more than a code beside it", () => {
    expect(readAuthCallback({ hash: "", search: "?code=abc&error=access_denied" }).kind).toBe("error");
  });

  it("takes tokens of another type, or half of them, for nothing", () => {
    expect(readAuthCallback({ hash: "#access_token=a&refresh_token=r&type=signup", search: "" }).kind).toBe("none");
    expect(readAuthCallback({ hash: "#access_token=a&type=recovery", search: "" }).kind).toBe("none");
  });

  it("survives a fragment that is not well formed", () => {
    expect(readAuthCallback({ hash: "#%E0%A4%A&&==&access_token", search: "?%" })).toEqual({ kind: "none" });
  });
});

describe("withoutSecrets", () => {
  it("leaves ordinary addresses and errors as they are", () => {
    for (const [search, hash] of [
      ["", ""],
      ["?tab=sign-up&type=2", "#content"],
      ["", "#error=access_denied&error_code=otp_expired"],
    ] as const) {
      expect(withoutSecrets({ search, hash })).toBeNull();
    }
  });

  it("takes tokens out with the whole fragment, and keeps the query", () => {
    const hash = "#access_token=a.b.c&provider_token=p&refresh_token=r&type=recovery";
    expect(withoutSecrets({ search: "", hash })).toBe("");
    expect(withoutSecrets({ search: "?step=2", hash })).toBe("?step=2");
  });

  it("takes codes and hashes out of the query, and what belongs to them", () => {
    expect(withoutSecrets({ search: "?code=abc&sb_flow_id=f1", hash: "" })).toBe("");
    expect(withoutSecrets({ search: "?token_hash=0a&type=recovery&step=2", hash: "#content" })).toBe("?step=2#content");
    expect(withoutSecrets({ search: "?access_token=a&refresh_token=b", hash: "" })).toBe("");
  });

  it("survives an address that is not well formed", () => {
    expect(withoutSecrets({ search: "?%E0%A4%A&code=%FF", hash: "#%" })).toBe("?%EF%BF%BD%25A=#%");
  });
});
