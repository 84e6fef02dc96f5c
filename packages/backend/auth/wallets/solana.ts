import { getAddressEncoder, getPublicKeyFromAddress, isAddress } from "@solana/addresses";
import { isSignatureBytes, verifySignature } from "@solana/keys";

/**
 * `signature` is base64 or base64url of 64 bytes, padded or not. Ledger devices do not sign bare texts; they sign
 * Solana's off-chain envelope around them.
 */
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
/**
 * Texts with line feeds are not "restricted ASCII" (0); devices call them UTF-8, short or long. Some say 0 all the
 * same.
 */
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
