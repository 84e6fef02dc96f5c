import { describe, expect, it } from "vitest";
import { anonClient, createUser } from "@workspace/testing/contract/clients.ts";
import { callAuth, claimsOf, fixture, freshEmail } from "@workspace/testing/contract/auth-http.ts";
import { addPasskey, deviceOf } from "./passkeys.ts";
import {
  createTotpUser,
  enrolTotp,
  levelOf,
  passTime,
  signInAgain,
  stepUp,
  tokenOf,
  totpCode,
} from "@workspace/testing/contract/second-factors.ts";

interface StoredToken {
  token: string;
  parent: string;
  revoked: boolean;
}

describe("a session that rises", () => {
  it("stays the same session, with another refresh token", async () => {
    const user = await createUser();
    const factor = await enrolTotp(user.client);
    const before = (await user.client.auth.getSession()).data.session;
    await stepUp(user.client, user.id, factor);
    const after = (await user.client.auth.getSession()).data.session;
    const sessionId = claimsOf(after?.access_token ?? "")["session_id"];
    expect(sessionId).toBe(claimsOf(before?.access_token ?? "")["session_id"]);
    expect(await fixture<StoredToken[]>("fx_refresh_tokens", { p_session: sessionId })).toEqual([
      { token: before?.refresh_token, parent: "", revoked: true },
      { token: after?.refresh_token, parent: "", revoked: false },
    ]);
    expect(await fixture("fx_sessions", { p_user: user.id })).toMatchObject([
      { id: sessionId, aal: "aal2", factor_id: factor.factorId },
    ]);
  });

  it("keeps its level and how it was proven over refreshes, and adds nothing", async () => {
    const { client } = await createTotpUser();
    const before = claimsOf(await tokenOf(client));
    for (let turn = 0; turn < 2; turn += 1) expect((await client.auth.refreshSession()).error).toBeNull();
    const after = claimsOf(await tokenOf(client));
    expect(after).toMatchObject({ aal: "aal2", amr: before["amr"] });
  });

  it("does not rise for refresh tokens of before, at once or late, and does not end by them", async () => {
    const user = await createUser();
    const factor = await enrolTotp(user.client);
    const refreshTokenOf = async () => (await user.client.auth.getSession()).data.session?.refresh_token ?? "";
    const oldest = await refreshTokenOf();
    await user.client.auth.refreshSession();
    const old = await refreshTokenOf();
    await stepUp(user.client, user.id, factor);
    const refusals = async () => {
      for (const refresh_token of [oldest, old]) {
        const refused = await callAuth("/token?grant_type=refresh_token", { body: { refresh_token } });
        expect([refused.status, refused.body["code"]]).toEqual([400, "refresh_token_already_used"]);
      }
    };
    await refusals();
    await fixture("fx_age_refresh_token", { p_token: old, p_seconds: 60 });
    await refusals();
    expect((await user.client.auth.refreshSession()).error).toBeNull();
    expect((await levelOf(user.client)).level).toBe("aal2");
  });

  it("ends every session of the account that is below, and no other", async () => {
    const user = await createTotpUser();
    const raised = await signInAgain(user);
    await stepUp(raised, user.id, user);
    const below = await signInAgain(user);
    const last = await signInAgain(user);
    await stepUp(last, user.id, user);
    expect((await below.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await below.auth.refreshSession()).error).not.toBeNull();
    for (const device of [user.client, raised, last]) expect((await device.auth.refreshSession()).error).toBeNull();
    expect(await fixture<unknown[]>("fx_sessions", { p_user: user.id })).toHaveLength(3);
  });

  it("does not take its earlier access tokens along", async () => {
    const user = await createUser();
    const low = await tokenOf(user.client);
    await stepUp(user.client, user.id, await enrolTotp(user.client));
    const body = { factor_type: "totp", friendly_name: "Second" };
    const refused = await callAuth("/factors", { body, token: low });
    expect([refused.status, refused.body["code"]]).toEqual([403, "insufficient_aal"]);
    const change = { method: "PUT", body: { password: "a brand new one" } };
    const unchanged = await callAuth("/user", { ...change, token: low });
    expect([unchanged.status, unchanged.body["code"]]).toEqual([401, "insufficient_aal"]);
    const token = await tokenOf(user.client);
    expect((await callAuth("/factors", { body, token })).status).toBe(200);
    expect((await callAuth("/user", { ...change, token })).status).toBe(200);
  });

  it("cannot rise once it is over", async () => {
    const ended = await createTotpUser();
    const device = await signInAgain(ended);
    const sessionId = claimsOf(await tokenOf(device))["session_id"];
    await fixture("fx_end_session_time", { p_session: sessionId });
    const late = await device.auth.mfa.challengeAndVerify({
      factorId: ended.factorId,
      code: totpCode(ended.secret),
    });
    expect(late.error?.name).toBe("AuthSessionMissingError");
    expect(await fixture("fx_sessions", { p_user: ended.id })).toContainEqual(
      expect.objectContaining({ id: sessionId, aal: "aal1" }),
    );

    const robbed = await createTotpUser();
    const victim = await signInAgain(robbed);
    const stolen = (await victim.auth.getSession()).data.session?.refresh_token ?? "";
    const token = await tokenOf(victim);
    const thief = () => callAuth("/token?grant_type=refresh_token", { body: { refresh_token: stolen } });
    await thief();
    await victim.auth.refreshSession();
    await victim.auth.refreshSession();
    await fixture("fx_age_refresh_token", { p_token: stolen, p_seconds: 60 });
    expect((await thief()).body["code"]).toBe("refresh_token_already_used");
    const ip = "2001:db8:77:1::1";
    const asked = await callAuth(`/factors/${robbed.factorId}/challenge`, { body: {}, token, ip });
    const body = { challenge_id: asked.body["id"], code: totpCode(robbed.secret) };
    const raised = await callAuth(`/factors/${robbed.factorId}/verify`, { body, token, ip });
    expect([raised.status, raised.body["code"]]).toEqual([403, "session_not_found"]);
  });
});

describe("a session of aal1 of an account with a second factor", () => {
  it("may neither enrol nor remove factors", async () => {
    const user = await createTotpUser();
    const low = await signInAgain(user);
    const enrolled = await low.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
    expect(enrolled.error).toMatchObject({
      status: 403,
      code: "insufficient_aal",
      message: "AAL2 required to enroll a new factor",
    });
    const removed = await low.auth.mfa.unenroll({ factorId: user.factorId });
    expect(removed.error).toMatchObject({
      status: 422,
      code: "insufficient_aal",
      message: "AAL2 required to unenroll verified factor",
    });
  });

  it("may end itself, but no other session", async () => {
    const user = await createTotpUser();
    const low = await signInAgain(user);
    const token = await tokenOf(low);
    for (const scope of ["global", "others"]) {
      const refused = await callAuth(`/logout?scope=${scope}`, { method: "POST", token });
      expect([refused.status, refused.body["code"]]).toEqual([401, "insufficient_aal"]);
    }
    expect((await user.client.auth.getUser()).error).toBeNull();
    expect((await callAuth("/logout?scope=local", { method: "POST", token })).status).toBe(204);
    const other = await signInAgain(user);
    expect((await other.auth.signOut()).error).toBeNull();
    expect((await other.auth.getSession()).data.session).toBeNull();
    expect((await user.client.auth.getUser()).error).toBeNull();
  });

  it("may not change password and e-mail, but its data", async () => {
    const user = await createTotpUser();
    const low = await signInAgain(user);
    for (const change of [{ password: "a brand new one" }, { email: freshEmail() }]) {
      expect((await low.auth.updateUser(change)).error).toMatchObject({ status: 401, code: "insufficient_aal" });
    }
    expect((await low.auth.updateUser({ data: { city: "Dhaka" } })).error).toBeNull();
    expect((await low.auth.getUser()).data.user?.factors).toHaveLength(1);
    expect((await low.auth.refreshSession()).error).toBeNull();
    expect((await user.client.auth.updateUser({ password: "a brand new one" })).error).toBeNull();
  });

  it("cannot prove a factor that was begun before the account had one", async () => {
    const owner = await createUser();
    // Whoever has the password begins a phone of their own, and waits.
    const attacker = await signInAgain(owner);
    const planted = await attacker.auth.mfa.enroll({ factorType: "phone", phone: "+15550100", friendlyName: "X" });
    const plantedId = planted.data?.id ?? "";
    await stepUp(owner.client, owner.id, await enrolTotp(owner.client));
    const low = await signInAgain(owner);
    const asked = await low.auth.mfa.challenge({ factorId: plantedId, channel: "sms" });
    expect(asked.error).toMatchObject({ status: 403, code: "insufficient_aal" });
  });

  it("cannot prove one for which it had a challenge already", async () => {
    const owner = await createUser();
    const device = deviceOf(await tokenOf(owner.client));
    const planted = await enrolTotp(owner.client, "Planted");
    const asked = await callAuth(`/factors/${planted.factorId}/challenge`, { body: {}, ...device });
    await addPasskey(device);
    const low = { ...device, token: await tokenOf(await signInAgain(owner)) };
    const body = { challenge_id: asked.body["id"], code: totpCode(planted.secret) };
    const refused = await callAuth(`/factors/${planted.factorId}/verify`, { body, ...low });
    expect([refused.status, refused.body["code"]]).toEqual([403, "insufficient_aal"]);
  });

  it("may drop what was never proven", async () => {
    const user = await createTotpUser();
    const { factorId } = await enrolTotp(user.client, "Begun");
    const low = await signInAgain(user);
    expect((await low.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  });
});

describe("people without e-mail and phone", () => {
  it("have no second factors", async () => {
    const user = await createUser();
    await fixture("fx_make_anonymous", { p_user: user.id });
    const token = await tokenOf(user.client);
    for (const [path, method] of [
      ["/factors", "POST"],
      ["/factors/recovery-codes", "GET"],
      ["/factors/recovery-codes/regenerate", "POST"],
    ] as const) {
      const body = path === "/factors" ? { factor_type: "totp" } : undefined;
      const answer = await callAuth(path, { method, body, token });
      expect([answer.status, answer.body["code"]]).toEqual([403, "no_authorization"]);
    }
  });
});

describe("passwords and second factors", () => {
  it("let nobody past the second by resetting the first", async () => {
    const user = await createTotpUser();
    await passTime(user.id);
    const client = anonClient();
    const link = await callAuth("/admin/generate_link", {
      key: "secret",
      body: { type: "recovery", email: user.email },
    });
    await client.auth.verifyOtp({ type: "recovery", token_hash: String(link.body["hashed_token"]) });
    expect((await levelOf(client)).level).toBe("aal1");
    expect((await client.auth.updateUser({ password: "a brand new one" })).error?.code).toBe("insufficient_aal");
    await stepUp(client, user.id, user);
    expect((await client.auth.updateUser({ password: "a brand new one" })).error).toBeNull();
  });
});
