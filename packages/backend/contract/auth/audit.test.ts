import { anonClient, createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { describe, expect, it } from "vitest";
import { callAuth, codeIn, fixture, freshEmail, PASSWORD } from "@workspace/testing/contract/auth-http.ts";
import { challenge, enrolTotp, passTime, totpCode, wrongCode } from "@workspace/testing/contract/second-factors.ts";

interface AuditEntry {
  payload: Record<string, unknown>;
  ip_address: string;
}

const entriesOf = (userId: string) => fixture<AuditEntry[]>("fx_audit_entries", { p_user: userId });
const actionsOf = async (userId: string) => (await entriesOf(userId)).map((entry) => entry.payload["action"]);

describe("the audit log", () => {
  it("tells of a life of an account: sign-up, failures, factors, passwords, theft, sign-out", async () => {
    const email = freshEmail();
    const ip = randomIp();
    const client = anonClient(ip);
    const signedUp = await client.auth.signUp({ email, password: PASSWORD });
    expect(signedUp.error).toBeNull();
    const id = signedUp.data.user?.id ?? "";
    const { text } = await waitForMail({ to: email });
    expect((await client.auth.verifyOtp({ type: "email", email, token: codeIn(text) })).error).toBeNull();

    await anonClient(ip).auth.signInWithPassword({ email, password: "wrong one" });
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();

    const factor = await enrolTotp(client);
    const challengeId = await challenge(client, factor.factorId);
    const { factorId, secret } = factor;
    expect((await client.auth.mfa.verify({ factorId, challengeId, code: wrongCode(secret) })).error).not.toBeNull();
    expect((await client.auth.mfa.verify({ factorId, challengeId, code: totpCode(secret) })).error).toBeNull();
    await passTime(id);
    expect((await client.auth.updateUser({ password: "another password" })).error).toBeNull();
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();

    const first = (await client.auth.getSession()).data.session?.refresh_token;
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    await fixture("fx_age_refresh_token", { p_token: first, p_seconds: 60 });
    const stolen = await callAuth("/token?grant_type=refresh_token", { body: { refresh_token: first }, ip });
    expect(stolen.body["code"]).toBe("refresh_token_already_used");
    expect((await client.auth.signOut()).error).toBeNull();

    expect(await actionsOf(id)).toEqual([
      "user_confirmation_requested",
      "user_signedup",
      "login",
      "login_failed",
      "login",
      "factor_in_progress",
      "challenge_created",
      "verification_failed",
      "verification_attempted",
      // A proven factor makes the session another one: its token is exchanged.
      "token_revoked",
      "user_updated_password",
      "factor_unenrolled",
      "token_revoked",
      "token_refreshed",
      "token_revoked",
      "token_refreshed",
      "token_reuse_detected",
      "logout",
    ]);
  });

  it("writes each entry as the hosted service does", async () => {
    const ip = randomIp();
    const { id, email, password } = await createUser();
    const client = anonClient(ip);
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    expect((await entriesOf(id)).at(-1)).toEqual({
      payload: {
        action: "login",
        actor_id: id,
        actor_username: email,
        actor_via_sso: false,
        log_type: "account",
        traits: { provider: "email" },
      },
      ip_address: ip,
    });
    expect((await client.auth.updateUser({ data: { full_name: "Ann" } })).error).toBeNull();
    expect((await entriesOf(id)).at(-1)?.payload).toMatchObject({ action: "user_modified", log_type: "user" });
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await entriesOf(id)).at(-1)?.payload).toMatchObject({ action: "logout", log_type: "account" });
  });

  it("tells of signing in by link and by code", async () => {
    const { id, email } = await createUser();
    const client = anonClient();
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
    const { text } = await waitForMail({ to: email });
    expect((await client.auth.verifyOtp({ type: "email", email, token: codeIn(text) })).error).toBeNull();
    expect((await actionsOf(id)).slice(-2)).toEqual(["user_recovery_requested", "login"]);
  });

  it("holds no password and no code", async () => {
    const { id, email, password, client } = await createUser();
    await anonClient().auth.signInWithPassword({ email, password: "a wrong secret" });
    await client.auth.updateUser({ password: "a new secret" });
    const { secret } = await enrolTotp(client);
    const text = JSON.stringify(await entriesOf(id));
    expect(text).toContain("login_failed");
    for (const never of [password, "a wrong secret", "a new secret", secret]) expect(text).not.toContain(never);
  });

  it.each([
    ["deleted", false],
    ["deleted softly", true],
  ])("forgets who it was when an account is %s, and keeps what happened", async (_, softly) => {
    const ip = randomIp();
    const { id, email, password } = await createUser({ data: { full_name: "Ann" } });
    await anonClient(ip).auth.signInWithPassword({ email, password: "wrong one" });
    await anonClient(ip).auth.signInWithPassword({ email, password });
    const bystander = await createUser();
    expect((await serviceClient().auth.admin.deleteUser(id, softly)).error).toBeNull();

    const entries = await entriesOf(id);
    expect(entries.map((entry) => entry.payload["action"])).toEqual([
      "user_signedup",
      "login",
      "login_failed",
      "login",
      "user_deleted",
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
    const beforeTheEnd = entries.slice(0, -1);
    expect(beforeTheEnd.map((entry) => entry.ip_address)).toEqual(beforeTheEnd.map(() => ""));
    expect(await fixture("fx_audit_actions", { p_username: email })).toEqual([]);
    expect(JSON.stringify(await entriesOf(bystander.id))).toContain(bystander.email);
  });

  it("forgets failed attempts that came before the account, too", async () => {
    const email = freshEmail();
    await anonClient().auth.signInWithPassword({ email, password: "wrong one" });
    expect(await fixture("fx_audit_actions", { p_username: email })).toEqual(["login_failed"]);
    const { id } = await createUser({ email });
    expect((await serviceClient().auth.admin.deleteUser(id)).error).toBeNull();
    expect(await fixture("fx_audit_actions", { p_username: email })).toEqual([]);
  });

  it("is read with the secret key, the newest first, by who did what", async () => {
    const { id, email, password } = await createUser();
    const ip = randomIp();
    await anonClient(ip).auth.signInWithPassword({ email, password });
    await anonClient(ip).auth.signInWithPassword({ email, password: "wrong one" });
    const read = async (query: string) => {
      const answer = await callAuth(`/admin/audit?${new URLSearchParams({ query })}&per_page=100`, { key: "secret" });
      expect(answer.status).toBe(200);
      return { ...answer, entries: JSON.parse(answer.text) as (AuditEntry & { id: string; created_at: string })[] };
    };
    const own = await read(`author:${email.toUpperCase()}`);
    expect(own.entries.map(({ payload }) => payload["action"])).toEqual([
      "login_failed",
      "login",
      "login",
      "user_signedup",
    ]);
    expect([own.headers.get("x-total-count"), own.headers.get("link")]).toEqual([
      "4",
      expect.stringMatching(/^<[^>]+\/admin\/audit\?page=1&per_page=100&query=author[^>]+>; rel="last"$/),
    ]);
    expect(own.entries[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      payload: expect.objectContaining({ action: "login", actor_id: id, actor_username: email, log_type: "account" }),
      created_at: expect.stringMatching(/^\d{4}-/),
      ip_address: ip,
    });
    const failed = await read("action:Login_Failed");
    expect(new Set(failed.entries.map(({ payload }) => payload["action"]))).toEqual(new Set(["login_failed"]));
    const team = await read("type:team");
    expect(new Set(team.entries.map(({ payload }) => payload["log_type"]))).toEqual(new Set(["team"]));
    expect((await read("action:log%in")).entries).toEqual([]);
    for (const query of ["login", "actor_id:x", "constructor:x", ":"]) {
      const answer = await callAuth(`/admin/audit?${new URLSearchParams({ query })}`, { key: "secret" });
      expect([query, answer.status, answer.body["code"]]).toEqual([query, 400, "validation_failed"]);
    }
  });

  it("is out of everybody's reach by the Data API", async () => {
    const { client } = await createUser();
    for (const caller of [anonClient(), client, serviceClient()]) {
      const { error } = await caller.schema("auth").from("audit_log_entries").select("*");
      expect(error).not.toBeNull();
      expect((await caller.from("audit_log_entries").select("*")).error?.code).toBe("PGRST205");
    }
  });
});
