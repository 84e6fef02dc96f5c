// @module-tag one-engine
import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser } from "@workspace/testing/contract/clients.ts";
import { selfSignedCertificate } from "@workspace/testing/self-signed-certificate.ts";
import type { Tampering } from "./software-authenticator.ts";
import { fixture } from "@workspace/testing/contract/auth-http.ts";
import {
  addPasskey,
  answerPasskey,
  askPasskey,
  type Device,
  deviceOf,
  enrolPasskey,
  newAuthenticator,
} from "./passkeys.ts";
import { tokenOf } from "@workspace/testing/contract/second-factors.ts";

const foreignKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const makerKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const maker = { key: makerKey, certificate: new X509Certificate(selfSignedCertificate(makerKey)).raw };

describe("a forged new passkey", () => {
  it.each<[string, Tampering]>([
    ["made on another site", { origin: "https://evil.example" }],
    ["made for another domain", { rpId: "evil.example" }],
    ["made for another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["which is the proof of an old one", { type: "webauthn.get" }],
    ["made without anybody there", { flags: 64 }],
    ["without a key", { flags: 5 }],
    ["of a format that does not exist", { attestation: { fmt: "nonsense", attStmt: new Map() } }],
    ["with a certificate that was not asked for", { maker }],
  ])("%s is refused", async (_, tampering) => {
    const { client, email } = await createUser();
    const device = deviceOf(await tokenOf(client));
    const factorId = await enrolPasskey(device);
    const asked = await askPasskey(device, factorId);
    const credential = newAuthenticator().create(asked.options, tampering);
    const answer = await answerPasskey(device, factorId, { challengeId: asked.id, type: "create", credential });
    expect([answer.status, answer.body["code"]]).toEqual([422, "mfa_verification_failed"]);
    expect(await fixture("fx_factor", { p_id: factorId })).toMatchObject({
      status: "unverified",
      web_authn_credential: null,
    });
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("verification_failed");
  });
});

describe("a forged proof of a passkey", () => {
  let holder: Awaited<ReturnType<typeof addPasskey>>;
  let email: string;
  beforeAll(async () => {
    const user = await createUser();
    email = user.email;
    holder = await addPasskey(deviceOf(await tokenOf(user.client)), newAuthenticator(100));
  });

  it.each<[string, Tampering]>([
    ["given on another site", { origin: "https://evil.example" }],
    ["given for another domain", { rpId: "evil.example" }],
    ["given for another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["which is the making of a new one", { type: "webauthn.create" }],
    ["given without anybody there", { flags: 0 }],
    ["with a broken signature", { breakSignature: true }],
    ["signed by another key", { key: foreignKey }],
    ["under another passkey's name", { id: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ["whose counter went back", { counter: 99 }],
    ["whose counter stood still", { counter: 100 }],
  ])("%s is refused", async (_, tampering) => {
    // Each from a person of their own, so that their count of slips is not shared.
    const { client } = await createUser();
    const own = await addPasskey(deviceOf(await tokenOf(client)), newAuthenticator(100));
    const asked = await askPasskey(own.device, own.factorId);
    const credential = own.authenticator.get(asked.options, tampering);
    const given = { challengeId: asked.id, type: "request", credential };
    const answer = await answerPasskey(own.device, own.factorId, given);
    expect([answer.status, answer.body["code"]]).toEqual([422, "mfa_verification_failed"]);
    expect(await fixture("fx_factor", { p_id: own.factorId })).toMatchObject({
      web_authn_credential: { authenticator: { signCount: 100 } },
    });
  });

  it("that was given before is refused", async () => {
    const { device, factorId, authenticator } = holder;
    const first = await askPasskey(device, factorId);
    const credential = authenticator.get(first.options);
    const answer = (challengeId: string, at: Device = device) =>
      answerPasskey(at, factorId, { challengeId, type: "request", credential });
    expect((await answer(first.id)).status).toBe(200);
    expect((await answer(first.id)).body["code"]).toBe("mfa_ip_address_mismatch");
    const second = await askPasskey(device, factorId);
    expect((await answer(second.id)).body["code"]).toBe("mfa_verification_failed");
  });

  it("by another person's passkey is refused", async () => {
    const { device, factorId } = holder;
    const stranger = await createUser();
    const own = await addPasskey(deviceOf(await tokenOf(stranger.client)));
    const asked = await askPasskey(own.device, own.factorId);
    const credential = own.authenticator.get(asked.options);
    const victims = await askPasskey(device, factorId);
    const given = { challengeId: victims.id, type: "request", credential };
    expect((await answerPasskey(device, factorId, given)).body["code"]).toBe("mfa_verification_failed");
    const swapped = { ...given, challengeId: asked.id };
    expect((await answerPasskey(device, factorId, swapped)).body["code"]).toBe("mfa_factor_not_found");
    expect(await fixture("fx_audit_actions", { p_username: email })).toContain("verification_failed");
  });
});
