import { describe, expect, it } from "vitest";
import { createUser } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { callAuth, fixture } from "@workspace/testing/contract/auth-http.ts";
import {
  codeTo,
  countMessages,
  digitsOf,
  freshPhone,
  messageTo,
  wrongCode,
} from "@workspace/testing/contract/phones.ts";
import {
  challenge,
  enrolTotp,
  levelOf,
  passTime,
  signInAgain,
  tokenOf,
} from "@workspace/testing/contract/second-factors.ts";

/** A person whose phone was begun as a factor. */
async function createBeginner() {
  const user = await createUser();
  const phone = freshPhone();
  const { data, error } = await user.client.auth.mfa.enroll({ factorType: "phone", phone, friendlyName: "Mobile" });
  if (error) throw error;
  return { ...user, phone, factorId: data.id, enrolled: data };
}

describe("a phone as second factor", () => {
  it("is enrolled without its plus, and gets a code that raises the session", async () => {
    const { client, phone, factorId, enrolled } = await createBeginner();
    expect(enrolled).toMatchObject({ type: "phone", friendly_name: "Mobile", phone: digitsOf(phone) });
    const asked = await client.auth.mfa.challenge({ factorId, channel: "sms" });
    expect(asked.data).toMatchObject({ type: "phone", expires_at: expect.any(Number) });
    expect(await messageTo(phone)).toMatch(/^\d{6} is your .* code as your second step\. It works for five minutes\./);
    const challengeId = asked.data?.id ?? "";
    const { data, error } = await client.auth.mfa.verify({ factorId, challengeId, code: await codeTo(phone) });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([
      { factor_type: "phone", status: "verified", phone: digitsOf(phone), last_challenged_at: expect.any(String) },
    ]);
    expect(await levelOf(client)).toEqual({ level: "aal2", method: "mfa/phone" });
    expect((await client.auth.mfa.listFactors()).data?.phone).toHaveLength(1);
  });

  it("goes to WhatsApp when that is asked for, and nowhere else", async () => {
    const { client, phone, factorId } = await createBeginner();
    const token = await tokenOf(client);
    const refused = await callAuth(`/factors/${factorId}/challenge`, { body: { channel: "pigeon" }, token });
    expect([refused.status, refused.body["code"]]).toEqual([400, "validation_failed"]);
    expect((await client.auth.mfa.challenge({ factorId, channel: "whatsapp" })).error).toBeNull();
    await codeTo(phone);
  });

  it("gets one message a minute, whoever asks", async () => {
    const { client, phone, factorId } = await createBeginner();
    await challenge(client, factorId);
    const again = await client.auth.mfa.challenge({ factorId, channel: "sms" });
    expect(again.error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
    const other = await createUser();
    const theirs = await other.client.auth.mfa.enroll({ factorType: "phone", phone });
    const flood = await other.client.auth.mfa.challenge({ factorId: theirs.data?.id ?? "", channel: "sms" });
    expect(flood.error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
    await codeTo(phone);
    expect(await countMessages(phone)).toBe(1);
  });

  it("refuses wrong codes, and the right one after five minutes", async () => {
    const { client, phone, factorId } = await createBeginner();
    const challengeId = await challenge(client, factorId);
    const code = await codeTo(phone);
    const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: wrongCode(code) });
    expect(wrong.error).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid MFA Phone code entered",
    });
    await fixture("fx_age_challenges", { p_factor: factorId, p_seconds: 301 });
    const late = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(late.error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
  });

  it("takes a code once, and only for the challenge it was sent for", async () => {
    const { client, phone, factorId } = await createBeginner();
    const challengeId = await challenge(client, factorId);
    const code = await codeTo(phone);
    expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    const replayed = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(replayed.error).toMatchObject({ status: 422, code: "mfa_ip_address_mismatch" });
  });

  it("refuses the right code after ten wrong ones, from wherever they came", async () => {
    const { client, phone, factorId } = await createBeginner();
    const challengeId = await challenge(client, factorId);
    const code = await codeTo(phone);
    const token = await tokenOf(client);
    for (let sent = 0; sent < 10; sent += 1) {
      await client.auth.mfa.verify({ factorId, challengeId, code: wrongCode(code) });
    }
    const right = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(right.error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    const body = { challenge_id: challengeId, code };
    const elsewhere = await callAuth(`/factors/${factorId}/verify`, { body, token, ip: randomIp() });
    expect(elsewhere.body["code"]).toBe("mfa_ip_address_mismatch");
  });

  it("is stored without its code", async () => {
    const { client, phone, factorId } = await createBeginner();
    await challenge(client, factorId);
    const code = await codeTo(phone);
    const [stored = ""] = await fixture<string[]>("fx_challenge_codes", { p_factor: factorId });
    expect(stored).toMatch(/^[0-9a-f]{56}$/);
    expect(stored).not.toContain(code);
  });

  it("may be begun anew, but is had once", async () => {
    const { client, phone, factorId } = await createBeginner();
    const again = await client.auth.mfa.enroll({ factorType: "phone", phone, friendlyName: "Mobile" });
    expect(again.error).toBeNull();
    expect(again.data?.id).not.toBe(factorId);
    const current = again.data?.id ?? "";
    const challengeId = await challenge(client, current);
    await client.auth.mfa.verify({ factorId: current, challengeId, code: await codeTo(phone) });
    const third = await client.auth.mfa.enroll({ factorType: "phone", phone, friendlyName: "Third" });
    expect(third.error).toMatchObject({ status: 422, code: "mfa_verified_factor_exists" });
  });

  it.each([undefined, "", "nonsense", "+0123456", `+${"1".repeat(16)}`])("refuses %s as a phone", async (phone) => {
    const { client } = await createUser();
    const body = { factor_type: "phone", friendly_name: "x", phone };
    const answer = await callAuth("/factors", { body, token: await tokenOf(client) });
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
  });

  it("does not take an authenticator app's place, nor the other way round", async () => {
    const user = await createBeginner();
    const app = await enrolTotp(user.client, "App");
    const challengeId = await challenge(user.client, app.factorId);
    await challenge(user.client, user.factorId);
    const code = await codeTo(user.phone);
    const swapped = await user.client.auth.mfa.verify({ factorId: app.factorId, challengeId, code });
    expect(swapped.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    await passTime(user.id);
    expect((await levelOf(await signInAgain(user))).level).toBe("aal1");
  });
});
