import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createUser, serviceClient } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { callAuth, fixture } from "@workspace/testing/contract/auth-http.ts";
import {
  createTotpUser,
  enrolTotp,
  levelOf,
  signInAgain,
  stepUp,
  tokenOf,
} from "@workspace/testing/contract/second-factors.ts";

const mfa = () => serviceClient().auth.admin.mfa;

describe("operators and second factors", () => {
  it("see a person's factors, without their secrets", async () => {
    const user = await createTotpUser();
    await enrolTotp(user.client, "Begun");
    const { data, error } = await mfa().listFactors({ userId: user.id });
    expect(error).toBeNull();
    expect(data?.factors).toMatchObject([
      { id: user.factorId, friendly_name: "App", factor_type: "totp", status: "verified" },
      { friendly_name: "Begun", status: "unverified" },
    ]);
    expect(JSON.stringify(data)).not.toContain(user.secret);
    expect((await mfa().listFactors({ userId: (await createUser()).id })).data?.factors).toEqual([]);
  });

  it("remove a lost one, which lowers its sessions and lets its owner in by password alone", async () => {
    const user = await createTotpUser();
    const device = await signInAgain(user);
    await stepUp(device, user.id, user);
    await device.auth.mfa.recoveryCodes.generate();
    const { data, error } = await mfa().deleteFactor({ userId: user.id, id: user.factorId });
    expect(error).toBeNull();
    // The client hands the whole answer out as its data.
    expect(data).toMatchObject({ data: { id: user.factorId, factor_type: "totp" } });
    expect((await mfa().listFactors({ userId: user.id })).data?.factors).toEqual([]);
    await device.auth.refreshSession();
    expect((await levelOf(device)).level).toBe("aal1");
    const next = await (await signInAgain(user)).auth.mfa.getAuthenticatorAssuranceLevel();
    expect(next.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    await waitForMail({ to: user.email, subject: "second step was removed" });
    expect(await fixture("fx_audit_actions", { p_username: user.email })).toContain("factor_deleted");
  });

  it("remove recovery codes alone", async () => {
    const user = await createTotpUser();
    const device = await signInAgain(user);
    await stepUp(device, user.id, user);
    const { data } = await device.auth.mfa.recoveryCodes.generate();
    await mfa().deleteFactor({ userId: user.id, id: data?.id ?? "" });
    expect((await device.auth.mfa.recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
    expect((await mfa().listFactors({ userId: user.id })).data?.factors).toMatchObject([{ id: user.factorId }]);
  });

  it("leave no factor behind with an account that is deleted softly", async () => {
    const user = await createTotpUser();
    const device = await signInAgain(user);
    await stepUp(device, user.id, user);
    await device.auth.mfa.recoveryCodes.generate();
    expect((await serviceClient().auth.admin.deleteUser(user.id, true)).error).toBeNull();
    expect(await fixture("fx_factor", { p_id: user.factorId })).toBeNull();
    expect(await fixture("fx_recovery_code_hashes", { p_user: user.id })).toEqual([]);
  });

  it("find neither unknown people nor other people's factors", async () => {
    const user = await createTotpUser();
    const stranger = await createUser();
    const call = (path: string, method: string) => callAuth(`/admin/users/${path}`, { method, key: "secret" });
    const answers = [
      await call(`${randomUUID()}/factors`, "GET"),
      await call(`${randomUUID()}/factors/${user.factorId}`, "DELETE"),
      await call(`${stranger.id}/factors/${user.factorId}`, "DELETE"),
      await call("nonsense/factors", "GET"),
      await call(`${user.id}/factors/nonsense`, "DELETE"),
    ];
    expect(answers.map((answer) => [answer.status, answer.body["code"]])).toEqual([
      [404, "user_not_found"],
      [404, "user_not_found"],
      [404, "mfa_factor_not_found"],
      [404, "validation_failed"],
      [404, "validation_failed"],
    ]);
  });

  it.each(["GET", "DELETE"])("are the only ones who may (%s)", async (method) => {
    const user = await createTotpUser();
    const path = `/admin/users/${user.id}/factors${method === "GET" ? "" : `/${user.factorId}`}`;
    const own = await callAuth(path, { method, token: await tokenOf(user.client) });
    expect([own.status, own.body["code"]]).toEqual([403, "not_admin"]);
    const anonymous = await callAuth(path, { method });
    expect([anonymous.status, anonymous.body["code"]]).toEqual([403, "not_admin"]);
    expect((await user.client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  });
});
