import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serviceClient } from "@workspace/testing/contract/clients.ts";
import { bodyOf, joined, survives, twoPeople, VICTIM, VICTIMS_MAIL } from "./requests.ts";

describe("whatever is sent to the accounts", () => {
  const keys = [
    "email",
    "phone",
    "password",
    "token",
    "token_hash",
    "type",
    "data",
    "refresh_token",
    "auth_code",
    "code_verifier",
    "nonce",
    "id_token",
    "provider",
    "channel",
    "factor_type",
    "friendly_name",
    "create_user",
    "gotrue_meta_security",
    "domain",
    "message",
    "signature",
    "chain",
  ];
  const values = [
    "email",
    "signup",
    "totp",
    "webauthn",
    "sms",
    "google",
    "magiclink",
    "a@b",
    VICTIM,
    VICTIMS_MAIL,
    "0",
    "a".repeat(80),
    "\u0000",
  ];
  const places = [
    "signup",
    "token?grant_type=password",
    "token?grant_type=refresh_token",
    "token?grant_type=pkce",
    "token?grant_type=id_token",
    "token?grant_type=web3",
    "verify",
    "recover",
    "otp",
    "magiclink",
    "resend",
    "user",
    "factors",
    "logout",
    "reauthenticate",
    "sso",
    "user/identities/x",
    "factors/x/verify",
    "factors/x/challenge",
    "admin/users",
    `admin/users/${VICTIM}`,
    "admin/audit",
    "admin/generate_link",
    "invite",
    "authorize",
    "callback",
    "settings",
  ];
  const request = fc.record({
    method: fc.constantFrom("GET", "POST", "PUT", "DELETE"),
    path: fc
      .tuple(
        fc.constantFrom(...places),
        joined(["&provider=google", "&redirect_to=", "&code=", "&state=", "&token=", "&type=", "&page="], 3),
      )
      .map(([place, more]) => `/auth/v1/${place}${place.includes("?") ? "" : "?"}${encodeURI(more)}`),
    headers: fc.constant({ "content-type": "application/json" }),
    body: bodyOf(keys, values),
  });

  it("fails inside never, and opens nobody's account", async () => {
    const { secret, victim, survive, signInAgain } = await twoPeople();
    await survives(request, async (sent) => {
      await survive(sent);
      if (/logout|\/user/.test(sent.path)) await signInAgain();
    });
    const { data } = await serviceClient().auth.admin.getUserById(victim.id);
    expect(data.user?.user_metadata["secret"]).toBe(secret);
  });
});
