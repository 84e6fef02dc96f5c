import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createUser } from "@workspace/testing/contract/clients.ts";
import { waitForMail } from "@workspace/testing/contract/mailbox.ts";
import type { PasskeyAnswer, SoftwareAuthenticator } from "./software-authenticator.ts";
import { callAuth, claimsOf, fixture } from "@workspace/testing/contract/auth-http.ts";
import { addPasskey, answerPasskey, askPasskey, deviceOf, enrolPasskey, newAuthenticator, place } from "./passkeys.ts";
import { createTotpUser, levelOf, signInAgain, stepUp, tokenOf } from "@workspace/testing/contract/second-factors.ts";

describe("the official client's passkey calls", { concurrent: false }, () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("register a passkey and authenticate with it on another device", async () => {
    const user = await createUser();
    const other = await signInAgain(user);
    browseWith(newAuthenticator());
    const registered = await user.client.auth.mfa.webauthn.register({ friendlyName: "Laptop", webauthn: place() });
    expect(registered.error).toBeNull();
    expect(registered.data?.user.factors).toMatchObject([
      { factor_type: "webauthn", status: "verified", friendly_name: "Laptop" },
    ]);
    expect(await levelOf(user.client)).toEqual({ level: "aal2", method: "mfa/webauthn" });
    expect((await user.client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([
      { friendly_name: "Laptop", web_authn_aaguid: "01234567-89ab-cdef-0123-456789abcdef" },
    ]);
    // The first proof ended the sessions that had none.
    expect((await other.auth.getUser()).error?.name).toBe("AuthSessionMissingError");

    const factorId = registered.data?.user.factors?.[0]?.id ?? "";
    await other.auth.signInWithPassword({ email: user.email, password: user.password });
    const authenticated = await other.auth.mfa.webauthn.authenticate({ factorId, webauthn: place() });
    expect(authenticated.error).toBeNull();
    expect(claimsOf(authenticated.data?.access_token ?? "")).toMatchObject({ aal: "aal2" });
    await waitForMail({ to: user.email, subject: "second step was added" });
  });

  it("do not register a device twice", async () => {
    const { client } = await createUser();
    browseWith(newAuthenticator());
    await client.auth.mfa.webauthn.register({ friendlyName: "Laptop", webauthn: place() });
    const again = await client.auth.mfa.webauthn.register({ friendlyName: "Again", webauthn: place() });
    expect(again.error).toMatchObject({ name: "InvalidStateError" });
  });
});

/** Makes the client think that it runs in a browser with this authenticator. */
function browseWith(authenticator: SoftwareAuthenticator): void {
  class PublicKeyCredential {
    private readonly answer: PasskeyAnswer;
    constructor(answer: PasskeyAnswer) {
      this.answer = answer;
    }
    toJSON() {
      return this.answer;
    }
  }
  type Options<Kind extends "create" | "get"> = { publicKey: Parameters<SoftwareAuthenticator[Kind]>[0] };
  vi.stubGlobal("window", { PublicKeyCredential });
  vi.stubGlobal("document", {});
  vi.stubGlobal("PublicKeyCredential", PublicKeyCredential);
  vi.stubGlobal("navigator", {
    credentials: {
      create: async ({ publicKey }: Options<"create">) => new PublicKeyCredential(authenticator.create(publicKey)),
      get: async ({ publicKey }: Options<"get">) => new PublicKeyCredential(authenticator.get(publicKey)),
    },
  });
}

describe("a challenge for a passkey", () => {
  it("asks for a key of this site, for this person, without anything that tells devices apart", async () => {
    const { client, id, email } = await createUser();
    const device = deviceOf(await tokenOf(client));
    const asked = await askPasskey(device, await enrolPasskey(device));
    const { rpId } = place();
    expect(asked.type).toBe("create");
    expect(asked.options).toMatchObject({
      rp: { id: rpId },
      user: { id: Buffer.from(id).toString("base64url"), name: email, displayName: email },
      attestation: "none",
      authenticatorSelection: { userVerification: "preferred" },
      excludeCredentials: [],
      timeout: 300_000,
    });
    expect(asked.options["authenticatorSelection"]).not.toHaveProperty("authenticatorAttachment");
    expect(asked.options.challenge.length).toBeGreaterThanOrEqual(16);
  });

  it("asks for the one key that the factor is, and says how to reach it", async () => {
    const { client } = await createUser();
    const { factorId, authenticator, device } = await addPasskey(deviceOf(await tokenOf(client)));
    const asked = await askPasskey(device, factorId);
    expect(asked).toMatchObject({ type: "request", options: { rpId: place().rpId, userVerification: "preferred" } });
    const { body } = await callAuth(`/factors/${factorId}/challenge`, { body: {}, ...device });
    expect(body).toMatchObject({
      webauthn: {
        credential_options: {
          publicKey: {
            allowCredentials: [{ id: authenticator.id, type: "public-key", transports: ["internal", "hybrid"] }],
          },
        },
      },
    });
  });

  it.each([
    ["another domain", { rpId: "evil.example", rpOrigins: ["https://evil.example"] }],
    ["another page", { rpOrigins: ["https://evil.example"] }],
  ])("is not given for %s, nor taken back", async (_, foreign) => {
    const { client } = await createUser();
    const device = deviceOf(await tokenOf(client));
    const factorId = await enrolPasskey(device);
    const asked = await callAuth(`/factors/${factorId}/challenge`, { body: { webauthn: foreign }, ...device });
    expect([asked.status, asked.body["code"]]).toEqual([400, "validation_failed"]);
    const { id, options } = await askPasskey(device, factorId);
    const credential = newAuthenticator().create(options);
    const given = await answerPasskey(device, factorId, { challengeId: id, type: "create", credential }, foreign);
    expect([given.status, given.body["code"]]).toEqual([400, "validation_failed"]);
  });
});

describe("proving a passkey", () => {
  it("stores the key in the form that hosted Supabase reads, and moves its counter on", async () => {
    const { client } = await createUser();
    const added = await addPasskey(deviceOf(await tokenOf(client)));
    const stored = () => fixture("fx_factor", { p_id: added.factorId });
    expect(await stored()).toMatchObject({
      status: "verified",
      web_authn_aaguid: "01234567-89ab-cdef-0123-456789abcdef",
      web_authn_credential: {
        id: Buffer.from(added.authenticator.id, "base64url").toString("base64"),
        attestationType: "none",
        transport: ["internal", "hybrid"],
        flags: { userPresent: true, userVerified: true },
        authenticator: { AAGUID: "ASNFZ4mrze8BI0VniavN7w==", signCount: 1 },
      },
    });
    const { device, factorId, authenticator } = added;
    const asked = await askPasskey(device, factorId);
    const credential = authenticator.get(asked.options);
    const answer = await answerPasskey(device, factorId, { challengeId: asked.id, type: "request", credential });
    expect(answer.status).toBe(200);
    expect(await stored()).toMatchObject({ web_authn_credential: { authenticator: { signCount: 2 } } });
  });

  it("takes devices that do not count, and those that recognise nobody", async () => {
    const { client } = await createUser();
    const { device, factorId, authenticator } = await addPasskey(deviceOf(await tokenOf(client)), newAuthenticator(0));
    for (const tampering of [{}, { flags: 1 }]) {
      const asked = await askPasskey(device, factorId);
      const credential = authenticator.get(asked.options, tampering);
      const answer = await answerPasskey(device, factorId, { challengeId: asked.id, type: "request", credential });
      expect(answer.status).toBe(200);
    }
  });

  it("takes one of two answers that were given at once with the same count", async () => {
    const { client } = await createUser();
    const { device, factorId, authenticator } = await addPasskey(deviceOf(await tokenOf(client)));
    const asked = await Promise.all([askPasskey(device, factorId), askPasskey(device, factorId)]);
    const answers = await Promise.all(
      asked.map(({ id, options }) => {
        const credential = authenticator.get(options, { counter: 9 });
        return answerPasskey(device, factorId, { challengeId: id, type: "request", credential });
      }),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it("does not let a second new key take the place of the first", async () => {
    const { client } = await createUser();
    const device = deviceOf(await tokenOf(client));
    const factorId = await enrolPasskey(device);
    const first = await askPasskey(device, factorId);
    const second = await askPasskey(device, factorId);
    const proven = await answerPasskey(device, factorId, {
      challengeId: first.id,
      type: "create",
      credential: newAuthenticator().create(first.options),
    });
    const raised = { ...device, token: String(proven.body["access_token"]) };
    const replaced = await answerPasskey(raised, factorId, {
      challengeId: second.id,
      type: "create",
      credential: newAuthenticator().create(second.options),
    });
    expect([replaced.status, replaced.body["code"]]).toEqual([400, "validation_failed"]);
  });

  it.each([
    ["nothing", undefined],
    ["a code", { code: "123456" }],
    ["half an answer", { webauthn: { type: "create", credential_response: { id: "AAAA" } } }],
  ])("refuses %s", async (_, body) => {
    const { client } = await createUser();
    const device = deviceOf(await tokenOf(client));
    const factorId = await enrolPasskey(device);
    const { id } = await askPasskey(device, factorId);
    const answer = await callAuth(`/factors/${factorId}/verify`, { body: { challenge_id: id, ...body }, ...device });
    expect([answer.status, answer.body["code"]]).toEqual([400, "validation_failed"]);
  });

  it("stands beside an authenticator app", async () => {
    const user = await createTotpUser();
    const { device, factorId } = await addPasskey(deviceOf(await tokenOf(user.client)));
    expect(claimsOf(device.token)).toMatchObject({
      amr: [{ method: "mfa/webauthn" }, { method: "totp" }, { method: "password" }],
    });
    const phone = await signInAgain(user);
    await stepUp(phone, user.id, user);
    expect((await phone.auth.mfa.unenroll({ factorId })).error).toBeNull();
    // The first device proved the app as well, and keeps what it has by that.
    await user.client.auth.refreshSession();
    expect(await levelOf(user.client)).toEqual({ level: "aal2", method: "totp" });
  });

  it("is known to nobody under a random id", async () => {
    const { client } = await createUser();
    const token = await tokenOf(client);
    const answer = await callAuth(`/factors/${randomUUID()}/challenge`, { body: { webauthn: place() }, token });
    expect([answer.status, answer.body["code"]]).toEqual([404, "mfa_factor_not_found"]);
  });
});
