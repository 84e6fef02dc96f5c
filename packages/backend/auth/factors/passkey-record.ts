import { z } from "zod";

export interface PasskeyCredential {
  id: Uint8Array<ArrayBuffer>;
  /** In COSE's form. */
  publicKey: Uint8Array<ArrayBuffer>;
  /** How often it was used, as it says itself; always 0 on devices that do not count. */
  counter: number;
  transports: string[];
  aaguid: string;
  userVerified: boolean;
  isBackupEligible: boolean;
  isBackedUp: boolean;
}

const base64 = z.base64().transform((text) => new Uint8Array(Buffer.from(text, "base64")));

/** The form in which hosted Supabase stores a passkey (`Credential` of go-webauthn), so that a dump can be moved. */
const recordSchema = z.object({
  id: base64,
  publicKey: base64,
  transport: z.array(z.string()).nullish(),
  flags: z.object({ userVerified: z.boolean(), backupEligible: z.boolean(), backupState: z.boolean() }),
  authenticator: z.object({ AAGUID: base64, signCount: z.number() }),
});

export function parseCredential(record: unknown): PasskeyCredential {
  const { id, publicKey, transport, flags, authenticator } = recordSchema.parse(record);
  return {
    id,
    publicKey,
    counter: authenticator.signCount,
    transports: transport ?? [],
    aaguid: uuidOf(authenticator.AAGUID),
    userVerified: flags.userVerified,
    isBackupEligible: flags.backupEligible,
    isBackedUp: flags.backupState,
  };
}

export function credentialRecord(credential: PasskeyCredential): Record<string, unknown> {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  return {
    id: text(credential.id),
    publicKey: text(credential.publicKey),
    attestationType: "none",
    transport: credential.transports,
    flags: {
      userPresent: true,
      userVerified: credential.userVerified,
      backupEligible: credential.isBackupEligible,
      backupState: credential.isBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(credential.aaguid.replaceAll("-", ""), "hex").toString("base64"),
      signCount: credential.counter,
      cloneWarning: false,
      attachment: "",
    },
  };
}

function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
