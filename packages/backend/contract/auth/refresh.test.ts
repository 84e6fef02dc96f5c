import { anonClient, createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { describe, expect, it } from "vitest";
import { type Answer, callAuth, claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";

interface TokenRow {
  token: string;
  parent: string;
  revoked: boolean;
}

const refresh = (token: unknown): Promise<Answer> =>
  callAuth("/token?grant_type=refresh_token", { body: { refresh_token: token } });

async function sessionOf({ client }: TestUser) {
  const { data } = await client.auth.getSession();
  if (data.session === null) throw new Error("no session");
  const { access_token: access, refresh_token: token } = data.session;
  return { access, token, sessionId: String(claimsOf(access)["session_id"]) };
}

describe("refresh", () => {
  it("rotates the token, keeps the session, and brings fresh claims", async () => {
    const user = await createUser();
    const { token, sessionId, access } = await sessionOf(user);
    await serviceClient().auth.admin.updateUserById(user.id, { user_metadata: { full_name: "New" } });
    const answer = await refresh(token);
    expect(answer.status).toBe(200);
    expect(answer.body["refresh_token"]).not.toBe(token);
    const claims = claimsOf(String(answer.body["access_token"]));
    expect(claims["session_id"]).toBe(sessionId);
    expect(claims["user_metadata"]).toMatchObject({ full_name: "New" });
    expect(claims["amr"]).toEqual(claimsOf(access)["amr"]);
    const [session] = await fixture<Record<string, unknown>[]>("fx_sessions", { p_user: user.id });
    expect(session?.["refreshed_at"]).not.toBeNull();
    expect(await fixture("fx_refresh_tokens", { p_session: sessionId })).toEqual([
      { token, parent: "", revoked: true },
      { token: answer.body["refresh_token"], parent: token, revoked: false },
    ]);
    expect(await fixture("fx_audit_actions", { p_username: user.email })).toEqual(
      expect.arrayContaining(["token_revoked", "token_refreshed"]),
    );
  });

  it("works through the official client, with its event", async () => {
    const user = await createUser();
    const before = await sessionOf(user);
    const events: string[] = [];
    user.client.auth.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await user.client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before.token);
    expect(events).toContain("TOKEN_REFRESHED");
  });

  it("gives two tabs that refresh at once the same new token", async () => {
    const { token, sessionId } = await sessionOf(await createUser());
    const [first, second] = await Promise.all([refresh(token), refresh(token)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body["refresh_token"]).toBe(second.body["refresh_token"]);
    expect(await fixture<TokenRow[]>("fx_refresh_tokens", { p_session: sessionId })).toHaveLength(2);
  });

  it("keeps two tabs of one browser signed in that wake up together", async () => {
    const user = await createUser();
    const { data } = await user.client.auth.getSession();
    if (data.session === null) throw new Error("no session");
    const otherTab = anonClient();
    await otherTab.auth.setSession(data.session);
    for (let hour = 0; hour < 3; hour += 1) {
      const [one, other] = await Promise.all([user.client.auth.refreshSession(), otherTab.auth.refreshSession()]);
      expect([one.error, other.error]).toEqual([null, null]);
      expect(one.data.session?.refresh_token).toBe(other.data.session?.refresh_token);
    }
    expect((await otherTab.auth.getUser()).data.user?.id).toBe(user.id);
  });

  it("survives ten refreshes at once with one new token", async () => {
    const { token, sessionId } = await sessionOf(await createUser());
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map((answer) => answer.body["refresh_token"])).size).toBe(1);
    const rows = await fixture<TokenRow[]>("fx_refresh_tokens", { p_session: sessionId });
    expect(rows.filter((row) => !row.revoked)).toHaveLength(1);
  });

  it("answers the parent of the live token again, however late, with the live one", async () => {
    const { token } = await sessionOf(await createUser());
    const next = await refresh(token);
    await fixture("fx_age_refresh_token", { p_token: token, p_seconds: 3600 });
    const late = await refresh(token);
    expect(late.status).toBe(200);
    expect(late.body["refresh_token"]).toBe(next.body["refresh_token"]);
  });

  it("gives a grandparent a new token within the reuse interval", async () => {
    const { token } = await sessionOf(await createUser());
    const second = await refresh(token);
    const third = await refresh(second.body["refresh_token"]);
    const again = await refresh(token);
    expect(again.status).toBe(200);
    expect(again.body["refresh_token"]).not.toBe(third.body["refresh_token"]);
    expect((await refresh(third.body["refresh_token"])).status).toBe(200);
    expect((await refresh(again.body["refresh_token"])).status).toBe(200);
  });

  it("takes late reuse for theft: the whole family is revoked, although the call fails", async () => {
    const user = await createUser();
    const { token, sessionId } = await sessionOf(user);
    const second = await refresh(token);
    const third = await refresh(second.body["refresh_token"]);
    await fixture("fx_age_refresh_token", { p_token: token, p_seconds: 11 });
    const stolen = await refresh(token);
    expect([stolen.status, stolen.body]).toEqual([
      400,
      { code: "refresh_token_already_used", message: "Invalid Refresh Token: Already Used" },
    ]);
    const rows = await fixture<TokenRow[]>("fx_refresh_tokens", { p_session: sessionId });
    expect(rows).toHaveLength(3);
    expect(rows.every((row) => row.revoked)).toBe(true);
    // At once, within the interval in which an exchanged token still answers: neither the live one nor the one before.
    for (const { body } of [third, second]) {
      const answer = await refresh(body["refresh_token"]);
      expect([answer.status, answer.body["code"]]).toEqual([400, "refresh_token_already_used"]);
    }
    expect(await fixture("fx_audit_actions", { p_username: user.email })).toContain("token_reuse_detected");
  });

  it.each([
    ["an unknown token", "abcdefghijkl", "refresh_token_not_found"],
    ["a short token", "abc", "validation_failed"],
    ["other characters", "ABCDEFGHIJK!", "validation_failed"],
    ["an empty token", "", "validation_failed"],
    ["a very long token", "a".repeat(5000), "validation_failed"],
    ["no token", undefined, "validation_failed"],
    ["a list", ["abcdefghijkl"], "bad_json"],
  ])("refuses %s", async (_, token, code) => {
    const answer = await refresh(token);
    expect([answer.status, answer.body["code"]]).toEqual([400, code]);
  });

  it("refuses banned people, ended sessions and sessions past their time", async () => {
    const banned = await createUser();
    await serviceClient().auth.admin.updateUserById(banned.id, { ban_duration: "1h" });
    const bannedSession = await sessionOf(banned);
    expect((await refresh(bannedSession.token)).body).toEqual({
      code: "user_banned",
      message: "Invalid Refresh Token: User Banned",
    });

    const signedOut = await createUser();
    const { token } = await sessionOf(signedOut);
    await signedOut.client.auth.signOut();
    expect((await refresh(token)).body["code"]).toBe("refresh_token_not_found");

    const late = await sessionOf(await createUser());
    await fixture("fx_end_session_time", { p_session: late.sessionId });
    expect((await refresh(late.token)).body).toEqual({
      code: "session_expired",
      message: "Invalid Refresh Token: Session Expired",
    });
  });
});
