import { z } from "zod";
import { authError } from "#backend/auth/errors.ts";
import { credentialRecord, parseCredential, type PasskeyCredential } from "./passkey-record.ts";
import { CHALLENGE_SECONDS } from "./challenges.ts";
import type { UserRow } from "#backend/auth/accounts/users.ts";
import type { AuthSettings } from "#backend/auth/settings.ts";

/** Loaded with the first passkey: loading it at every start takes too long. */
const webauthn = () => import("@simplewebauthn/server");
const webauthnHelpers = () => import("@simplewebauthn/server/helpers");

/** COSE numbers of the accepted signatures, the most common first: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

interface RelyingParty {
  id: string;
  origin: string;
}

function relyingParty({ siteUrl }: AuthSettings): RelyingParty {
  const { hostname, origin } = new URL(siteUrl);
  return { id: hostname, origin };
}

export const relyingPartySchema = z.object({ rpId: z.string().optional(), rpOrigins: z.array(z.string()).optional() });

/** @throws AuthError 400 `validation_failed` when a request names another domain or page than ours */
export function assertOurRelyingParty(settings: AuthSettings, named: z.infer<typeof relyingPartySchema>): void {
  const { id, origin } = relyingParty(settings);
  const isOurs = (named.rpId ?? id) === id && (named.rpOrigins ?? []).every((other) => other === origin);
  if (!isOurs) throw authError("passkey_domain_foreign");
}

export interface PasskeyChallenge {
  type: "create" | "request";
  publicKey: object;
  session: Record<string, unknown>;
}

export async function newPasskeyChallenge(
  settings: AuthSettings,
  user: UserRow,
  known: readonly PasskeyCredential[],
): Promise<PasskeyChallenge> {
  const name = user.email ?? user.phone ?? user.id;
  const { generateRegistrationOptions } = await webauthn();
  const publicKey = await generateRegistrationOptions({
    rpName: settings.siteName,
    rpID: relyingParty(settings).id,
    userID: new TextEncoder().encode(user.id),
    userName: name,
    userDisplayName: name,
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: "none",
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { type: "create", publicKey, session: sessionData(settings, publicKey.challenge) };
}

export async function passkeyChallenge(settings: AuthSettings, passkey: PasskeyCredential): Promise<PasskeyChallenge> {
  const { generateAuthenticationOptions } = await webauthn();
  const publicKey = await generateAuthenticationOptions({
    rpID: relyingParty(settings).id,
    allowCredentials: [descriptor(passkey)],
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: "preferred",
  });
  return { type: "request", publicKey, session: sessionData(settings, publicKey.challenge) };
}

function descriptor({ id, transports }: PasskeyCredential) {
  return { id: base64Url(id), transports };
}

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

function sessionData(settings: AuthSettings, challenge: string): Record<string, unknown> {
  return { challenge, rpId: relyingParty(settings).id, userVerification: "preferred" };
}

const sessionSchema = z.object({ challenge: z.string() });

const encodedBytes = z.string().max(64 * 1024);
const credentialShape = {
  id: encodedBytes,
  rawId: encodedBytes,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};
const creationSchema = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: encodedBytes,
    attestationObject: encodedBytes,
    transports: z.array(z.string().max(32)).max(16).optional(),
  }),
});
const requestSchema = z.object({
  ...credentialShape,
  response: z.object({ clientDataJSON: encodedBytes, authenticatorData: encodedBytes, signature: encodedBytes }),
});

/** @returns what is stored, and the kind of device @throws AuthError 400 `validation_failed`, or the library's error */
export async function checkNewPasskey(
  settings: AuthSettings,
  session: unknown,
  answer: unknown,
): Promise<{ record: Record<string, unknown>; aaguid: string }> {
  const response = creationSchema.safeParse(answer);
  if (!response.success) throw authError("passkey_answer_malformed");
  await assertNoCertificates(response.data.response.attestationObject);
  const { id, origin } = relyingParty(settings);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response.data,
    expectedChallenge: sessionSchema.parse(session).challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (registrationInfo === undefined) throw new Error("the attestation's signature is wrong");
  const { aaguid, credential, userVerified, credentialDeviceType, credentialBackedUp } = registrationInfo;
  const record = credentialRecord({
    id: new Uint8Array(Buffer.from(credential.id, "base64url")),
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: response.data.response.transports ?? [],
    aaguid,
    userVerified,
    isBackupEligible: credentialDeviceType === "multiDevice",
    isBackedUp: credentialBackedUp,
  });
  return { record, aaguid };
}

/** Certificates would tell people apart, and checking one means fetching what it names. */
async function assertNoCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await webauthnHelpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get("fmt");
  const isBare = format === "none" || (format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
  if (!isBare) throw new Error("the attestation has certificates that were not asked for");
}

/** @returns what replaces the stored passkey @throws AuthError 400 `validation_failed`, or the library's error */
export async function checkPasskey(
  settings: AuthSettings,
  pending: { session: unknown; stored: unknown },
  answer: unknown,
): Promise<Record<string, unknown>> {
  const response = requestSchema.safeParse(answer);
  if (!response.success) throw authError("passkey_answer_malformed");
  const passkey = parseCredential(pending.stored);
  const { id, origin } = relyingParty(settings);
  const { transports } = passkey;
  const credential = {
    id: base64Url(passkey.id),
    publicKey: passkey.publicKey,
    counter: passkey.counter,
  };
  if (response.data.id !== credential.id) throw new Error("the answer is another passkey's");
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response.data,
    expectedChallenge: sessionSchema.parse(pending.session).challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { ...credential, transports },
    requireUserVerification: false,
  });
  if (!verified) throw new Error("the signature is wrong");
  const { newCounter, userVerified, credentialBackedUp } = authenticationInfo;
  return credentialRecord({ ...passkey, counter: newCounter, userVerified, isBackedUp: credentialBackedUp });
}
