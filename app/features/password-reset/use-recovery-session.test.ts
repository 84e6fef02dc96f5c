import { createClient, type Session } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { memoryStorage } from "#app/lib/session/session-storage.ts";
import type { AuthCallback } from "#shared/account/auth-callback.ts";
import { openLink } from "./use-recovery-session.ts";

const session: Session = {
  access_token: tokenOf("1"),
  refresh_token: "refresh",
  expires_at: Math.round(Date.now() / 1000) + 3600,
  expires_in: 3600,
  token_type: "bearer",
  user: { id: "1", aud: "authenticated", app_metadata: {}, user_metadata: {}, created_at: "" },
};

function tokenOf(sub: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const exp = Math.round(Date.now() / 1000) + 3600;
  return `${encode({ alg: "ES256", typ: "JWT" })}.${encode({ sub, exp })}.c2lnbmF0dXJl`;
}

/** The official client in a browser that keeps this session, with a service that answers every request like this. */
function authOf(kept: Session | null, answer: () => Response): ReturnType<typeof createClient>["auth"] {
  const storage = memoryStorage();
  if (kept) storage.setItem("key", JSON.stringify(kept));
  const { auth } = createClient("http://backend.test", "key", {
    auth: {
      storageKey: "key",
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage,
    },
    global: { fetch: () => Promise.resolve(answer()) },
  });
  return auth;
}

const refused = () => Response.json({ code: 403, error_code: "otp_expired", msg: "expired" }, { status: 403 });
const outOfOrder = () => Response.json({ msg: "out of order" }, { status: 503 });

const links = {
  "an error": { kind: "error", code: "otp_expired" },
  "an error without a code": { kind: "error", code: null },
  "tokens that are none": { kind: "recovery", accessToken: "not-a-token", refreshToken: "x" },
  "tokens of another account": { kind: "recovery", accessToken: tokenOf("2"), refreshToken: "x" },
  "a code": { kind: "code", code: "3f0c1e5e", flowId: null },
  "a hash": { kind: "token-hash", tokenHash: "abc" },
} satisfies Record<string, AuthCallback>;

describe("somebody who is signed in", () => {
  test.each(Object.entries(links))("may not choose a password by a refused link with %s", async (_, link) => {
    expect(await openLink(link, authOf(session, refused))).toBe("invalid");
  });

  test("may choose one without a link, or by the link that opened the session", async () => {
    const link = { kind: "recovery", accessToken: session.access_token, refreshToken: "x" } as const;
    expect(await openLink({ kind: "none" }, authOf(session, refused))).toBe("ready");
    expect(await openLink(link, authOf(session, refused))).toBe("ready");
  });
});

test("nobody may choose a password without a link and a session", async () => {
  expect(await openLink({ kind: "none" }, authOf(null, refused))).toBe("invalid");
});

test("a link that the service could not check may still be good", async () => {
  for (const link of [links["tokens of another account"], links["a hash"]]) {
    expect(await openLink(link, authOf(session, outOfOrder))).toBe("unreachable");
  }
});
