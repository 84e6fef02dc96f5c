import { inject } from "vitest";
import { z } from "zod";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { createSoftwareAuthenticator, type PasskeyAnswer } from "./software-authenticator.ts";
import { type Answer, callAuth } from "@workspace/testing/contract/auth-http.ts";

/** One device of a person, over plain HTTP. */
export interface Device {
  token: string;
  ip: string;
}

const bytes = z.string().transform((text) => Buffer.from(text, "base64url"));
const descriptors = z.array(z.object({ id: bytes })).optional();
const askedSchema = z.object({
  id: z.string(),
  type: z.literal("webauthn"),
  expires_at: z.number(),
  webauthn: z.object({
    type: z.enum(["create", "request"]),
    credential_options: z.object({
      publicKey: z.looseObject({
        challenge: bytes,
        rp: z.object({ id: z.string() }).default({ id: "" }),
        rpId: z.string().optional(),
        pubKeyCredParams: z.array(z.object({ alg: z.number() })).default([]),
        excludeCredentials: descriptors,
        allowCredentials: descriptors,
      }),
    }),
  }),
});

/** Where the site is. */
export function place(): { rpId: string; rpOrigins: string[] } {
  const { hostname, origin } = new URL(inject("server").url);
  return { rpId: hostname, rpOrigins: [origin] };
}

export function newAuthenticator(counter?: number) {
  return createSoftwareAuthenticator(new URL(inject("server").url).origin, counter);
}

export function deviceOf(token: string): Device {
  return { token, ip: randomIp() };
}

/** Opens a challenge for a passkey; gives it as a browser would get it. */
export async function askPasskey(device: Device, factorId: string) {
  const answer = await callAuth(`/factors/${factorId}/challenge`, { body: { webauthn: place() }, ...device });
  const { id, webauthn } = askedSchema.parse(answer.body);
  return { id, type: webauthn.type, options: webauthn.credential_options.publicKey };
}

/** Answers a passkey's challenge. */
export function answerPasskey(
  device: Device,
  factorId: string,
  given: { challengeId: string; type: string; credential: PasskeyAnswer },
  at: object = place(),
): Promise<Answer> {
  return callAuth(`/factors/${factorId}/verify`, {
    body: {
      challenge_id: given.challengeId,
      webauthn: { ...at, type: given.type, credential_response: given.credential },
    },
    ...device,
  });
}

/** Begins a passkey; gives the factor's id. */
export async function enrolPasskey(device: Device, name = "Passkey"): Promise<string> {
  const { body } = await callAuth("/factors", { body: { factor_type: "webauthn", friendly_name: name }, ...device });
  return String(body["id"]);
}

/** Adds a passkey to whoever is signed in; the device then has a session of aal2. */
export async function addPasskey(device: Device, authenticator = newAuthenticator()) {
  const factorId = await enrolPasskey(device);
  const asked = await askPasskey(device, factorId);
  const credential = authenticator.create(asked.options);
  const answer = await answerPasskey(device, factorId, { challengeId: asked.id, type: "create", credential });
  if (answer.status !== 200) throw new Error(`the passkey was refused: ${answer.text}`);
  return { factorId, authenticator, device: { ...device, token: String(answer.body["access_token"]) } };
}
