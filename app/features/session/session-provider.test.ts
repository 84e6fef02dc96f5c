import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { onAuthEvent } from "./session-provider.tsx";

const session: Session = {
  access_token: "access",
  refresh_token: "refresh",
  expires_at: 1_800_000_000,
  expires_in: 3600,
  token_type: "bearer",
  user: { id: "1", aud: "authenticated", app_metadata: {}, user_metadata: {}, created_at: "2026-01-01T00:00:00Z" },
};

const bringSession: AuthChangeEvent[] = [
  "INITIAL_SESSION",
  "SIGNED_IN",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
  "MFA_CHALLENGE_VERIFIED",
];

describe("events of the auth client", () => {
  test.each(bringSession)("%s keeps its session", (event) => {
    expect(onAuthEvent(event, session).signIn).toEqual({ status: "signed-in", session });
  });

  test.each(bringSession)("%s of an account with a second factor waits for it", (event) => {
    const factor = { id: "f", factor_type: "totp", status: "verified", created_at: "", updated_at: "" } as const;
    const half = { ...session, user: { ...session.user, factors: [factor] } };
    expect(onAuthEvent(event, half).signIn).toEqual({ status: "second-factor", session: half });
  });

  test("a start without a stored session is signed out, and nothing has ended", () => {
    expect(onAuthEvent("INITIAL_SESSION", null).signIn).toEqual({
      status: "signed-out",
      session: null,
      wasEnded: false,
    });
  });

  test.each(["access_token", "refresh_token", "expires_at"] as const)("a session without %s is none", (part) => {
    const incomplete = { ...session, [part]: undefined } as Session;
    expect(onAuthEvent("INITIAL_SESSION", incomplete).signIn.status).toBe("signed-out");
  });

  test("a sign-out forgets the person, whatever session came with it", () => {
    expect(onAuthEvent("SIGNED_OUT", session)).toEqual({
      signIn: { status: "signed-out", session: null, wasEnded: true },
      followUp: "forget-person",
    });
  });

  test("a changed user has the profile read again, and a recovery leads to a new password", () => {
    expect(onAuthEvent("USER_UPDATED", session).followUp).toBe("reload-person");
    expect(onAuthEvent("PASSWORD_RECOVERY", session).followUp).toBe("choose-password");
    expect(onAuthEvent("TOKEN_REFRESHED", session).followUp).toBe("none");
  });
});
