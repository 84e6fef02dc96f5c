import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { callAuth, claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";
import {
  createTotpUser,
  enrolTotp,
  levelOf,
  signInAgain,
  stepUp,
  tokenOf,
  type TotpFactor,
  totpCode,
} from "@workspace/testing/contract/second-factors.ts";

interface Holder extends TestUser, TotpFactor {
  /** A session of aal2 that may use recovery codes. */
  device: SupabaseClient;
  setId: string;
  codes: string[];
}

async function createHolder(): Promise<Holder> {
  const user = await createTotpUser();
  const device = await signInAgain(user);
  await stepUp(device, user.id, user);
  const { data, error } = await device.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return { ...user, device, setId: data.id, codes: data.codes };
}

const codeOf = ({ codes }: Holder, index: number) => codes[index] ?? "";

describe("making recovery codes", () => {
  it("gives ten codes, once, and tells their owner by mail", async () => {
    const user = await createTotpUser();
    const device = await signInAgain(user);
    await stepUp(device, user.id, user);
    const { data, error } = await device.auth.mfa.recoveryCodes.generate({ friendlyName: "Backup" });
    expect(error).toBeNull();
    expect(data).toMatchObject({ id: expect.any(String), type: "recovery_code", friendly_name: "Backup", total: 10 });
    expect(new Set(data?.codes).size).toBe(10);
    for (const code of data?.codes ?? []) expect(code).toMatch(/^[2-9a-hjkmnp-z]{16}$/);

    const status = await device.auth.mfa.recoveryCodes.getStatus();
    expect(status.data).toEqual({ id: data?.id, type: "recovery_code", total: 10, remaining: 10 });
    const listed = await device.auth.mfa.listFactors();
    expect(listed.data?.recovery_code).toMatchObject([
      { id: data?.id, friendly_name: "Backup", factor_type: "recovery_code", status: "verified" },
    ]);
    await waitForMail({ to: user.email, subject: "New recovery codes" });
    expect(await fixture("fx_audit_actions", { p_username: user.email })).toContain("generate_recovery_codes");
  });

  it("stores no code as it is", async () => {
    const holder = await createHolder();
    const stored = await fixture<string[]>("fx_recovery_code_hashes", { p_user: holder.id });
    expect(stored).toHaveLength(10);
    for (const code of holder.codes) expect(stored.join()).not.toContain(code);
  });

  it("refuses people without a second factor, and those who have not proven it in this session", async () => {
    const user = await createUser();
    const alone = await (await signInAgain(user)).auth.mfa.recoveryCodes.generate();
    expect(alone.error).toMatchObject({ status: 422, code: "mfa_recovery_codes_sole_factor" });
    const begun = await signInAgain(user);
    await enrolTotp(begun);
    expect((await begun.auth.mfa.recoveryCodes.generate()).error?.code).toBe("mfa_recovery_codes_sole_factor");
    const low = await signInAgain(await createTotpUser());
    expect((await low.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 403,
      code: "insufficient_aal",
    });
  });

  it("refuses a second set and a name that a factor has", async () => {
    const { device } = await createHolder();
    const again = await device.auth.mfa.recoveryCodes.generate();
    expect(again.error).toMatchObject({ status: 422, code: "mfa_verified_factor_exists" });
    const sameName = await device.auth.mfa.enroll({ factorType: "totp", friendlyName: "Recovery codes" });
    expect(sameName.error?.code).toBe("mfa_factor_name_conflict");
    const user = await createTotpUser();
    const other = await signInAgain(user);
    await stepUp(other, user.id, user);
    const taken = await other.auth.mfa.recoveryCodes.generate({ friendlyName: "App" });
    expect(taken.error?.code).toBe("mfa_factor_name_conflict");
  });

  it("knows nothing of codes that were not made", async () => {
    const client = await signInAgain(await createTotpUser());
    const { recoveryCodes } = client.auth.mfa;
    expect((await recoveryCodes.getStatus()).error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
    expect((await recoveryCodes.verify({ code: "2222222222222222" })).error?.code).toBe("mfa_factor_not_found");
  });

  it("puts new codes in place of old ones", async () => {
    const holder = await createHolder();
    const { data, error } = await holder.device.auth.mfa.recoveryCodes.regenerate();
    expect(error).toBeNull();
    expect(data).toMatchObject({ id: holder.setId, friendly_name: "Recovery codes", total: 10 });
    const device = await signInAgain(holder);
    const old = await device.auth.mfa.recoveryCodes.verify({ code: codeOf(holder, 0) });
    expect(old.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    expect((await device.auth.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? "" })).error).toBeNull();
  });
});

describe("using a recovery code", { concurrent: false }, () => {
  let holder: Holder;
  beforeAll(async () => {
    holder = await createHolder();
  });

  it("raises the session to aal2, and tells the owner by mail", async () => {
    const device = await signInAgain(holder);
    const { data, error } = await device.auth.mfa.recoveryCodes.verify({ code: codeOf(holder, 0) });
    expect(error).toBeNull();
    expect(claimsOf(data?.access_token ?? "")).toMatchObject({
      aal: "aal2",
      amr: [{ method: "mfa/recovery_code" }, { method: "password" }],
    });
    expect(data).toMatchObject({ user: { email: holder.email }, refresh_token: expect.any(String) });
    expect(await levelOf(device)).toEqual({ level: "aal2", method: "mfa/recovery_code" });
    await device.auth.refreshSession();
    expect((await levelOf(device)).level).toBe("aal2");
    expect((await device.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9);
    await waitForMail({ to: holder.email, subject: "recovery code was used" });
    expect(await fixture("fx_audit_actions", { p_username: holder.email })).toContain("mfa_code_login");
  });

  it("takes it as it was typed", async () => {
    const device = await signInAgain(holder);
    const typed = ` ${codeOf(holder, 1)
      .toUpperCase()
      .replace(/(.{4})/g, "$1-")} `;
    expect((await device.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
  });

  it("takes each code once only", async () => {
    const device = await signInAgain(holder);
    expect((await device.auth.mfa.recoveryCodes.verify({ code: codeOf(holder, 2) })).error).toBeNull();
    const other = await signInAgain(holder);
    const again = await other.auth.mfa.recoveryCodes.verify({ code: codeOf(holder, 2) });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
  });

  it("takes it once when it is sent many times at once", async () => {
    const fresh = await createHolder();
    const device = await signInAgain(fresh);
    const token = await tokenOf(device);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        callAuth("/factors/recovery-codes/verify", { body: { code: codeOf(fresh, 0) }, token }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it("refuses other people's codes, and none", async () => {
    const stranger = await createHolder();
    const device = await signInAgain(stranger);
    for (const code of [codeOf(holder, 5), "", "2".repeat(16)]) {
      const { error } = await device.auth.mfa.recoveryCodes.verify({ code });
      expect(error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    }
    expect((await levelOf(device)).level).toBe("aal1");
  });

  it("is locked with the other factors after ten wrong codes, right ones too", async () => {
    const victim = await createHolder();
    const device = await signInAgain(victim);
    const token = await tokenOf(device);
    for (let sent = 0; sent < 10; sent += 1) {
      await callAuth("/factors/recovery-codes/verify", { body: { code: `wrong ${sent}` }, token });
    }
    const right = await device.auth.mfa.recoveryCodes.verify({ code: codeOf(victim, 0) });
    expect(right.error).toMatchObject({ status: 429, code: "mfa_recovery_codes_locked" });
    const { factorId } = victim;
    const app = await device.auth.mfa.challengeAndVerify({ factorId, code: totpCode(victim.secret) });
    expect(app.error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    // New codes do not begin the count anew.
    const renewed = await victim.device.auth.mfa.recoveryCodes.regenerate();
    const fresh = await device.auth.mfa.recoveryCodes.verify({ code: renewed.data?.codes[0] ?? "" });
    expect(fresh.error).toMatchObject({ status: 429, code: "mfa_recovery_codes_locked" });
  });
});

describe("the end of recovery codes", () => {
  it("comes when their owner removes them, from a session of aal2", async () => {
    const holder = await createHolder();
    const low = await signInAgain(holder);
    for (const call of [low.auth.mfa.recoveryCodes.unenroll, low.auth.mfa.recoveryCodes.regenerate]) {
      expect((await call()).error).toMatchObject({ status: 403, code: "insufficient_aal" });
    }
    expect((await holder.device.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: holder.setId });
    const device = await signInAgain(holder);
    const { error } = await device.auth.mfa.recoveryCodes.verify({ code: codeOf(holder, 0) });
    expect(error?.code).toBe("mfa_factor_not_found");
    expect(await fixture("fx_audit_actions", { p_username: holder.email })).toContain("recovery_codes_deleted");
  });

  it("lowers the session that came in by one", async () => {
    const holder = await createHolder();
    const device = await signInAgain(holder);
    await device.auth.mfa.recoveryCodes.verify({ code: codeOf(holder, 0) });
    expect((await device.auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
    await device.auth.refreshSession();
    expect(await levelOf(device)).toEqual({ level: "aal1", method: "password" });
  });

  it("comes with the last factor that they stand in for, so that a lost phone can be replaced", async () => {
    const holder = await createHolder();
    const device = await signInAgain(holder);
    await device.auth.mfa.recoveryCodes.verify({ code: codeOf(holder, 0) });
    expect((await device.auth.mfa.unenroll({ factorId: holder.factorId })).error).toBeNull();
    expect((await device.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
    await device.auth.refreshSession();
    expect((await levelOf(device)).level).toBe("aal1");
    const next = await enrolTotp(device, "New phone");
    await stepUp(device, holder.id, next);
    expect((await levelOf(device)).level).toBe("aal2");
    await waitForMail({ to: holder.email, subject: "second step was removed" });
  });
});
