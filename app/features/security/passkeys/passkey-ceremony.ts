import type { MFAVerifyWebauthnParams } from "@supabase/auth-js";
import { supabase } from "#app/lib/supabase.ts";
import { dropFactor, dropUnprovenFactors } from "#app/features/security/factors.ts";

/** `present`: the device has one already; `not-here`: impossible at this address. */
export type PasskeyOutcome = "added" | "cancelled" | "present" | "not-here";

interface NewPasskey {
  name: string;
  /** Shown by the device: the account's e-mail. */
  accountName: string;
  signal: AbortSignal;
}

interface CreationOptions extends Omit<PublicKeyCredentialCreationOptions, "excludeCredentials"> {
  excludeCredentials?: { id: BufferSource; type: "public-key" }[];
}

type Registration = MFAVerifyWebauthnParams<"create">["webauthn"]["credential_response"];

/** Not `mfa.webauthn.register`: it allows only security keys and leaves an unproven factor when cancelled. */
export async function addPasskey({ name, accountName, signal }: NewPasskey): Promise<PasskeyOutcome> {
  await dropUnprovenFactors("webauthn");
  const { data, error } = await supabase().auth.mfa.enroll({ factorType: "webauthn", friendlyName: name });
  if (error) throw error;
  let outcome: PasskeyOutcome | null = null;
  try {
    outcome = await provePasskey(data.id, accountName, signal);
    return outcome;
  } finally {
    if (outcome !== "added") await dropFactor(data.id);
  }
}

async function provePasskey(factorId: string, accountName: string, signal: AbortSignal): Promise<PasskeyOutcome> {
  const { mfa } = supabase().auth;
  const rp = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const challenge = await mfa.challenge({ factorId, webauthn: rp });
  if (challenge.error) throw challenge.error;
  const { webauthn } = challenge.data;
  if (webauthn.type !== "create") throw new TypeError("The service asked to use a passkey instead of making one");

  const credential = await createCredential(webauthn.credential_options.publicKey, accountName, signal);
  if (typeof credential === "string") return credential;
  const { error } = await mfa.verify({
    factorId,
    challengeId: challenge.data.id,
    webauthn: { type: "create", ...rp, credential_response: credential },
  });
  if (error) throw error;
  return "added";
}

async function createCredential(
  options: CreationOptions,
  accountName: string,
  signal: AbortSignal,
): Promise<Registration | Exclude<PasskeyOutcome, "added">> {
  // Devices reject accounts without a name.
  const user = { ...options.user, name: options.user.name || accountName };
  user.displayName ||= user.name;
  // Without transports: only hints, and the client's types differ from the browser's.
  const excludeCredentials = options.excludeCredentials?.map(({ id, type }) => ({ id, type })) ?? [];
  try {
    const credential = await navigator.credentials.create({
      publicKey: { ...options, user, excludeCredentials },
      signal,
    });
    return isRegistration(credential) ? credential : "cancelled";
  } catch (error) {
    const reason = error instanceof DOMException ? outcomes[error.name] : undefined;
    if (!reason) throw error;
    return reason;
  }
}

const outcomes: Record<string, Exclude<PasskeyOutcome, "added">> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "present",
  SecurityError: "not-here",
};

function isRegistration(credential: Credential | null): credential is Registration {
  return credential instanceof PublicKeyCredential && credential.response instanceof AuthenticatorAttestationResponse;
}
