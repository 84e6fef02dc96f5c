import { createClient, type Session } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { mustChoosePassword, needsSecondFactor } from "./session.ts";
import { memoryStorage } from "./session-storage.ts";

const factor = { id: "f", factor_type: "totp", created_at: "", updated_at: "" } as const;
const verified = { ...factor, status: "verified" } as const;
const unverified = { ...factor, status: "unverified" } as const;

function tokenWith(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  return `${encode({ alg: "ES256", typ: "JWT" })}.${encode(claims)}.c2lnbmF0dXJl`;
}

function sessionWith(access_token: string, factors?: Session["user"]["factors"]): Session {
  return {
    access_token,
    refresh_token: "refresh",
    expires_at: Math.round(Date.now() / 1000) + 3600,
    expires_in: 3600,
    token_type: "bearer",
    user: {
      id: "1",
      aud: "authenticated",
      app_metadata: {},
      user_metadata: {},
      created_at: "",
      ...(factors && { factors }),
    },
  };
}

/** What the official client says of the same session. */
async function clientSays(session: Session): Promise<boolean> {
  const storage = memoryStorage();
  storage.setItem("key", JSON.stringify(session));
  const client = createClient("http://backend.test", "key", {
    auth: {
      storageKey: "key",
      autoRefreshToken: false,
      storage,
    },
  });
  const { data, error } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  return data.nextLevel === "aal2" && data.currentLevel !== "aal2";
}

describe("a second factor is still to come", () => {
  const name = "Zoë 李";
  test.each([
    ["no factors", sessionWith(tokenWith({ aal: "aal1", name })), false],
    ["a factor that was never proven", sessionWith(tokenWith({ aal: "aal1", name }), [unverified]), false],
    ["a factor, opened without it", sessionWith(tokenWith({ aal: "aal1", name }), [unverified, verified]), true],
    ["a factor, opened with it", sessionWith(tokenWith({ aal: "aal2", name }), [verified]), false],
    ["a factor, and a token that does not say", sessionWith(tokenWith({ name }), [verified]), true],
  ])("for a session with %s, as the official client sees it", async (_, session, expected) => {
    expect(needsSecondFactor(session)).toBe(expected);
    expect(await clientSays(session)).toBe(expected);
  });

  test.each(["", "a", "a.b.c", "a.!!.c", "a.bnVsbA.c"])("for a factor and the unreadable token %j", (token) => {
    expect(needsSecondFactor(sessionWith(token, [verified]))).toBe(true);
    expect(needsSecondFactor(sessionWith(token))).toBe(false);
  });
});

test.each([
  [{ provider: "email", providers: ["email"], needs_password: true }, true],
  [{ provider: "email", providers: ["email", "google"], needs_password: true }, false],
  [{ provider: "email", providers: ["email"] }, false],
  [{ needs_password: "true" }, false],
])("who comes with %j has to choose a password: %s", (app_metadata, must) => {
  const { user } = sessionWith("token");
  expect(mustChoosePassword({ ...user, app_metadata })).toBe(must);
});
