import { getAddressEncoder, getPublicKeyFromAddress, isAddress } from "@solana/addresses";
import { isSignatureBytes, verifySignature } from "@solana/keys";

/** Half the order of secp256k1: every signature has a twin above it, and wallets only make the one below (EIP-2). */
const HALF_ORDER = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n;

/** By EIP-191, in EIP-55's capitals; null for an invalid signature. Contracts are not supported: they need a node. */
export async function recoverSigner(text: string, signature: string): Promise<string | null> {
  const parts = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/i.exec(signature);
  if (parts === null) return null;
  const [, r, s = "", parity = ""] = parts;
  if (BigInt(`0x${s}`) > HALF_ORDER) return null;
  // Some devices write the parity of the point itself, without the 27 that Ethereum adds.
  const v = { "00": "1b", "01": "1c" }[parity] ?? parity;
  const { eip191Signer } = await import("micro-eth-signer");
  try {
    return eip191Signer.recoverAddress(`0x${r}${s}${v}`.toLowerCase(), text);
  } catch {
    // No point of the curve belongs to these numbers.
    return null;
  }
}

/** `signature` is base64 or base64url of 64 bytes. Ledger devices sign Solana's off-chain envelope around the text. */
export async function isSignedBy(address: string, text: string, signature: string): Promise<boolean> {
  if (!isAddress(address) || !/^[\w+/-]{86}(==)?$/.test(signature)) return false;
  const bytes = new Uint8Array(Buffer.from(signature, "base64"));
  if (!isSignatureBytes(bytes)) return false;
  const key = await getPublicKeyFromAddress(address);
  const message = Buffer.from(text, "utf8");
  const signer = getAddressEncoder().encode(address);
  for (const signed of [message, ...envelopes(message, Buffer.from(signer))]) {
    if (await verifySignature(key, bytes, signed)) return true;
  }
  return false;
}

const SIGNING_DOMAIN = Buffer.from("\xffsolana offchain", "latin1");
const VERSION = 0;
/** Texts with line feeds are not "restricted ASCII" (0) but UTF-8, short or long; some devices say 0 all the same. */
const FORMATS = [0, 1, 2];
const MAX_MESSAGE_BYTES = 0xffff;

/** As Ledger's app has it, and as the later specification has it, with application and signers. */
function envelopes(message: Buffer, signer: Buffer): Buffer[] {
  if (message.length > MAX_MESSAGE_BYTES) return [];
  const length = Buffer.alloc(2);
  length.writeUInt16LE(message.length);
  const noApplication = Buffer.alloc(32);
  return FORMATS.flatMap((format) => [
    Buffer.concat([SIGNING_DOMAIN, Buffer.from([VERSION, format]), length, message]),
    Buffer.concat([
      SIGNING_DOMAIN,
      Buffer.from([VERSION]),
      noApplication,
      Buffer.from([format, 1]),
      signer,
      length,
      message,
    ]),
  ]);
}
