import { describe, expect, it } from "vitest";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import { claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";
import { addPasskey, deviceOf } from "./passkeys.ts";
import {
  challenge,
  createTotpUser,
  enrolTotp,
  levelOf,
  signInAgain,
  stepUp,
  tokenOf,
  totpCode,
} from "@workspace/testing/contract/second-factors.ts";

describe("removing a factor", () => {
  it("lowers the sessions that used it, at once here and in tokens with the next refresh", async () => {
    const user = await createTotpUser();
    const other = await signInAgain(user);
    await stepUp(other, user.id, user);
    const second = await enrolTotp(user.client, "Second");
    expect((await user.client.auth.mfa.unenroll({ factorId: user.factorId })).data).toEqual({ id: user.factorId });
    // Both tokens still say aal2.
    for (const device of [user.client, other]) {
      expect((await levelOf(device)).level).toBe("aal2");
      expect((await device.auth.refreshSession()).error).toBeNull();
      expect(await levelOf(device)).toEqual({ level: "aal1", method: "password" });
    }
    await stepUp(other, user.id, second);
    await waitForMail({ to: user.email, subject: "second step was removed" });
    expect(await fixture("fx_audit_actions", { p_username: user.email })).toContain("factor_unenrolled");
  });

  it("is nothing that a token of before can do twice", async () => {
    const user = await createTotpUser();
    const second = await enrolTotp(user.client, "Second");
    await stepUp(user.client, user.id, second);
    expect((await user.client.auth.mfa.unenroll({ factorId: second.factorId })).error).toBeNull();
    const again = await user.client.auth.mfa.unenroll({ factorId: user.factorId });
    expect(again.error).toMatchObject({ status: 422, code: "insufficient_aal" });
  });

  it("leaves sessions alone that proved another one of the kind", async () => {
    const user = await createTotpUser();
    const second = await enrolTotp(user.client, "Second");
    await stepUp(user.client, user.id, second);
    const phone = await signInAgain(user);
    await stepUp(phone, user.id, user);
    expect((await user.client.auth.mfa.unenroll({ factorId: user.factorId })).error).toBeNull();
    await user.client.auth.refreshSession();
    expect(await levelOf(user.client)).toEqual({ level: "aal2", method: "totp" });
    await phone.auth.refreshSession();
    expect((await levelOf(phone)).level).toBe("aal1");
  });

  it("leaves nothing of it in a session that went on with another kind", async () => {
    const user = await createTotpUser();
    const passkey = await addPasskey(deviceOf(await tokenOf(user.client)));
    await user.client.auth.refreshSession();
    expect((await user.client.auth.mfa.unenroll({ factorId: user.factorId })).error).toBeNull();
    await user.client.auth.refreshSession();
    expect(await levelOf(user.client)).toEqual({ level: "aal2", method: "mfa/webauthn" });
    expect(claimsOf(await tokenOf(user.client))["amr"]).toHaveLength(2);
    expect((await user.client.auth.mfa.unenroll({ factorId: passkey.factorId })).error).toBeNull();
    await user.client.auth.refreshSession();
    expect(await levelOf(user.client)).toEqual({ level: "aal1", method: "password" });
  });

  it("takes its open challenges along", async () => {
    const user = await createTotpUser();
    const challengeId = await challenge(user.client, user.factorId);
    await user.client.auth.mfa.unenroll({ factorId: user.factorId });
    const { error } = await user.client.auth.mfa.verify({
      factorId: user.factorId,
      challengeId,
      code: totpCode(user.secret),
    });
    expect(error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  });
});
