import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { type CBORType, encodeCBOR } from "@levischuck/tiny-cbor";

/*
 * A passkey's device and browser in one, as far as a server sees them: a key of P-256, a counter, the bytes of WebAuthn
 * Level 3. Every part of an answer can be replaced, to see what a server thinks of it.
 */

/** Options as the client hands them to a browser: binary members are bytes. */
interface CreationOptions {
  challenge: ArrayBufferView | ArrayBuffer;
  rp: { id?: string };
  pubKeyCredParams: { alg: number }[];
  excludeCredentials?: { id: ArrayBufferView | ArrayBuffer }[];
}
interface RequestOptions {
  challenge: ArrayBufferView | ArrayBuffer;
  rpId?: string;
  allowCredentials?: { id: ArrayBufferView | ArrayBuffer }[];
}

export interface Tampering {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** `webauthn.create` and `webauthn.get` are what is right. */
  type?: string;
  counter?: number;
  /** 1: somebody is there; 4: and was recognised; 64: a new key follows. */
  flags?: number;
  /** The attestation: `none` without statement is what is right. */
  attestation?: { fmt: string; attStmt: Map<string, CBORType> };
  /** Vouches for the new key by a certificate (`fido-u2f`) of this RSA key. */
  maker?: { key: KeyObject; certificate: Buffer };
  /** A key that is not the passkey's. */
  key?: KeyObject;
  /** Flips a bit of the signature. */
  breakSignature?: boolean;
  /** Another passkey's id. */
  id?: string;
}

/** What a browser gives for a passkey, in the form that is sent. */
export interface PasskeyAnswer {
  id: string;
  rawId: string;
  type: "public-key";
  response: Record<string, unknown>;
  clientExtensionResults: object;
}

export interface SoftwareAuthenticator {
  /** The id of the passkey it made last, base64url. */
  readonly id: string;
  create(options: CreationOptions, tampering?: Tampering): PasskeyAnswer;
  get(options: RequestOptions, tampering?: Tampering): PasskeyAnswer;
}

const AAGUID = Buffer.from("0123456789abcdef0123456789abcdef", "hex");
const ES256 = -7;
const PRESENT = 1;
const RECOGNISED = 4;
const WITH_KEY = 64;

/** A device on which a page of `origin` is open. It counts its uses from `counter` on; 0 is for devices that do not count. */
export function createSoftwareAuthenticator(origin: string, counter = 1): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let nextCount = counter;
  const count = () => (counter === 0 ? 0 : nextCount++);
  const clientData = (type: string, challenge: ArrayBufferView | ArrayBuffer, tampering: Tampering) =>
    Buffer.from(
      JSON.stringify({
        type: tampering.type ?? type,
        challenge: tampering.challenge ?? base64url(challenge),
        origin: tampering.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const vouch = ({ key, certificate }: NonNullable<Tampering["maker"]>, data: Buffer, client: Buffer) => {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
    const signed = Buffer.concat([Buffer.from([0]), data.subarray(0, 32), sha256(client), id, ...point]);
    const attStmt = new Map<string, CBORType>([
      ["sig", sign("sha256", signed, key)],
      ["x5c", [certificate]],
    ]);
    return { fmt: "fido-u2f", attStmt };
  };
  const answer = (response: Record<string, unknown>, answerId = base64url(id)): PasskeyAnswer => ({
    id: answerId,
    rawId: answerId,
    type: "public-key",
    response,
    clientExtensionResults: {},
  });

  return {
    id: base64url(id),
    create(options, tampering = {}) {
      if (!options.pubKeyCredParams.some(({ alg }) => alg === ES256)) throw new Error("no ES256 was asked for");
      if (options.excludeCredentials?.some((known) => base64url(known.id) === base64url(id))) {
        throw new DOMException("The device has a passkey of this account", "InvalidStateError");
      }
      const data = Buffer.concat([
        header(tampering.rpId ?? options.rp.id ?? "", {
          flags: tampering.flags ?? PRESENT + RECOGNISED + WITH_KEY,
          counter: tampering.counter ?? count(),
        }),
        tampering.maker === undefined ? AAGUID : Buffer.alloc(16),
        uint16(id.length),
        id,
        coseKey(publicKey),
      ]);
      const client = clientData("webauthn.create", options.challenge, tampering);
      const vouched = tampering.maker === undefined ? undefined : vouch(tampering.maker, data, client);
      const { fmt, attStmt } = tampering.attestation ?? vouched ?? { fmt: "none", attStmt: new Map() };
      const attestation = encodeCBOR(
        new Map<string, CBORType>([
          ["fmt", fmt],
          ["attStmt", attStmt],
          ["authData", data],
        ]),
      );
      return answer({
        clientDataJSON: base64url(client),
        attestationObject: base64url(attestation),
        transports: ["internal", "hybrid"],
      });
    },
    get(options, tampering = {}) {
      if (!options.allowCredentials?.some((known) => base64url(known.id) === base64url(id))) {
        throw new DOMException("The device has none of these passkeys", "NotAllowedError");
      }
      const data = header(tampering.rpId ?? options.rpId ?? "", {
        flags: tampering.flags ?? PRESENT + RECOGNISED,
        counter: tampering.counter ?? count(),
      });
      const client = clientData("webauthn.get", options.challenge, tampering);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), tampering.key ?? privateKey);
      if (tampering.breakSignature === true) signature.writeUInt8(signature.readUInt8(20) ^ 1, 20);
      return answer(
        {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
        tampering.id,
      );
    },
  };
}

function header(rpId: string, { flags, counter }: { flags: number; counter: number }): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), bytes]);
}

/** The public key in COSE's form: EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return encodeCBOR(
    new Map<number, CBORType>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function base64url(bytes: ArrayBufferView | ArrayBuffer): string {
  const view = ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes);
  return view.toString("base64url");
}
