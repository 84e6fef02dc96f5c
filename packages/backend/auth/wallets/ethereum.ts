/** Half the order of secp256k1: every signature has a twin above it, and wallets only make the one below (EIP-2). */
const HALF_ORDER = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n;

/**
 * The address that signed a text by EIP-191, in EIP-55's capitals; null for an invalid signature (`0x` and 65 bytes in
 * hex). Signatures of contracts are not supported: they need a node of the chain.
 */
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
