import { describe, expect, it } from "vitest";
import { createUser } from "@workspace/testing/contract/clients.ts";
import { callAuth, claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";
import {
  challenge,
  createTotpUser,
  enrolTotp,
  levelOf,
  passTime,
  stepUp,
  tokenOf,
  totpCode,
  wrongCode,
} from "@workspace/testing/contract/second-factors.ts";

describe("enrolling an authenticator app", () => {
  it("gives a secret, its address and a QR code that a page can show", async () => {
    const { client, email } = await createUser();
    const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone of Ann" });
    expect(error).toBeNull();
    expect(data).toMatchObject({ id: expect.any(String), type: "totp", friendly_name: "Phone of Ann" });
    const { secret = "", uri = "", qr_code: qr = "" } = data?.totp ?? {};
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    const host = new URL(uri).searchParams.get("issuer");
    expect(decodeURIComponent(address.pathname)).toBe(`/${host}:${email}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      algorithm: "SHA1",
      digits: "6",
      issuer: expect.stringContaining("localhost"),
      period: "30",
      secret,
    });
    expect(qr).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/);
  });

  it("names the issuer that was asked for", async () => {
    const { client } = await createUser();
    const { data } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "Visa & Co: Über" });
    expect(data?.totp.uri).toContain("otpauth://totp/Visa%20%26%20Co%3A%20%C3%9Cber:");
    expect(data).toMatchObject({ friendly_name: "" });
  });

  it("counts for nothing until it is verified, and never shows its secret again", async () => {
    const { client } = await createUser();
    const { factorId, secret } = await enrolTotp(client);
    const listed = await client.auth.mfa.listFactors();
    expect(listed.data?.totp).toEqual([]);
    expect(listed.data?.all).toEqual([
      {
        id: factorId,
        friendly_name: "App",
        factor_type: "totp",
        status: "unverified",
        phone: "",
        last_challenged_at: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    expect(JSON.stringify(listed.data)).not.toContain(secret);
    expect(await client.auth.mfa.getAuthenticatorAssuranceLevel()).toMatchObject({
      data: { currentLevel: "aal1", nextLevel: "aal1" },
    });
  });

  it("refuses a name that is taken, and two without a name", async () => {
    const { client } = await createUser();
    await enrolTotp(client, "Phone");
    const again = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
    await client.auth.mfa.enroll({ factorType: "totp" });
    const unnamed = await client.auth.mfa.enroll({ factorType: "totp" });
    expect(unnamed.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
  });

  it("stops at ten factors, and makes room when those that were begun are older than five minutes", async () => {
    const { client, id } = await createUser();
    for (let number = 1; number <= 10; number += 1) await enrolTotp(client, `App ${number}`);
    const eleventh = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App 11" });
    expect(eleventh.error).toMatchObject({ status: 422, code: "too_many_enrolled_mfa_factors" });
    await passTime(id, 301);
    await enrolTotp(client, "App 11");
    expect((await client.auth.mfa.listFactors()).data?.all.map((factor) => factor.friendly_name)).toEqual(["App 11"]);
  });

  it.each([
    ["an unknown type", { factor_type: "face" }, 400, "validation_failed"],
    ["no type", {}, 400, "validation_failed"],
    ["a name that is too long", { factor_type: "totp", friendly_name: "x".repeat(65) }, 400, "validation_failed"],
    ["a name that is no text", { factor_type: "totp", friendly_name: 7 }, 400, "bad_json"],
  ])("refuses %s", async (_, body, status, code) => {
    const { client } = await createUser();
    const answer = await callAuth("/factors", { body, token: await tokenOf(client) });
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
  });

  it("names the types there are", async () => {
    const { client } = await createUser();
    const answer = await callAuth("/factors", { body: { factor_type: "face" }, token: await tokenOf(client) });
    expect(answer.body["message"]).toBe("factor_type needs to be totp, phone, or webauthn");
  });

  it("is for signed-in people only", async () => {
    const answer = await callAuth("/factors", { body: { factor_type: "totp" } });
    expect([answer.status, answer.body["code"]]).toEqual([403, "bad_jwt"]);
  });
});

describe("verifying an authenticator app", () => {
  it("raises the session to aal2 and turns the factor into a proven one", async () => {
    const { client, email } = await createUser();
    const { factorId, secret } = await enrolTotp(client);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const before = Math.floor(Date.now() / 1000);
    const asked = await client.auth.mfa.challenge({ factorId });
    expect(asked.data).toMatchObject({ id: expect.any(String), type: "totp" });
    expect(asked.data?.expires_at).toBeGreaterThanOrEqual(before + 300);
    expect(asked.data?.expires_at).toBeLessThanOrEqual(Date.now() / 1000 + 300);
    const { data, error } = await client.auth.mfa.verify({
      factorId,
      challengeId: asked.data?.id ?? "",
      code: totpCode(secret),
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      token_type: "bearer",
      expires_in: 3600,
      access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[a-z0-9]{12}$/),
      user: { email, factors: [{ id: factorId, status: "verified" }] },
    });
    expect(await levelOf(client)).toEqual({ level: "aal2", method: "totp" });
    expect(claimsOf(data?.access_token ?? "")).toMatchObject({
      aal: "aal2",
      amr: [
        { method: "totp", timestamp: expect.any(Number) },
        { method: "password", timestamp: expect.any(Number) },
      ],
    });
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  });

  it("takes the code of the next half minute, since clocks differ", async () => {
    const { client } = await createUser();
    const { factorId, secret } = await enrolTotp(client);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret, 1) });
    expect(error).toBeNull();
  });

  it.each([
    ["a wrong code", (secret: string) => wrongCode(secret)],
    ["a code of five minutes ago", (secret: string) => totpCode(secret, -10)],
    ["a code of five minutes ahead", (secret: string) => totpCode(secret, 10)],
    ["letters", () => "abcdef"],
    ["a code with a digit too many", (secret: string) => `${totpCode(secret)}0`],
    ["digits of another script", (secret: string) => totpCode(secret).replace(/\d/, "٣")],
  ])("refuses %s", async (_, codeFor) => {
    const { client } = await createUser();
    const { factorId, secret } = await enrolTotp(client);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeFor(secret) });
    expect(error).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid TOTP code entered",
    });
    expect(await levelOf(client)).toEqual({ level: "aal1", method: "password" });
  });

  it("leaves the challenge open after a slip", async () => {
    const { client } = await createUser();
    const { factorId, secret } = await enrolTotp(client);
    const challengeId = await challenge(client, factorId);
    await client.auth.mfa.verify({ factorId, challengeId, code: wrongCode(secret) });
    expect((await client.auth.mfa.verify({ factorId, challengeId, code: totpCode(secret) })).error).toBeNull();
  });

  it("asks for a code", async () => {
    const { client } = await createUser();
    const { factorId } = await enrolTotp(client);
    const challengeId = await challenge(client, factorId);
    const { error } = await client.auth.mfa.verify({ factorId, challengeId, code: "" });
    expect(error).toMatchObject({ status: 400, code: "validation_failed", message: "Code needs to be non-empty" });
  });

  it("clears away other apps that were begun, not those that were proven", async () => {
    const user = await createTotpUser();
    await enrolTotp(user.client, "Begun");
    const second = await enrolTotp(user.client, "Second");
    await stepUp(user.client, user.id, second);
    const names = (await user.client.auth.mfa.listFactors()).data?.all.map((factor) => factor.friendly_name);
    expect(names).toEqual(["App", "Second"]);
  });

  it("notes enrolments, challenges, slips and proofs", async () => {
    const { client, email } = await createUser();
    const { factorId, secret } = await enrolTotp(client);
    await client.auth.mfa.challengeAndVerify({ factorId, code: wrongCode(secret) });
    await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret) });
    const actions = await fixture<string[]>("fx_audit_actions", { p_username: email });
    expect(actions).toEqual(
      expect.arrayContaining([
        "factor_in_progress",
        "challenge_created",
        "verification_failed",
        "verification_attempted",
      ]),
    );
  });
});
