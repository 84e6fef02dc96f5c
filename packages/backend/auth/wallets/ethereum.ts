/** Half the order of secp256k1: every signature has a twin above it, and wallets only make the one below (EIP-2). */
const HALF_ORDER = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n;

/**
 * The address whose key signed a text as EIP-191 has it, in EIP-55's capitals; null when the signature is none: `0x` and
 * 65 bytes in hex. Contracts that sign for somebody are not asked, since that takes a node of their chain.
 */
export async function recoverSigner(text: string, signature: string): Promise<string | null> {
  const parts = /^0x([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/i.exec(signature);
  if (parts === null) return null;
  const [, r, s = "", parity = ""] = parts;
  if (BigInt(`0x${s}`) > HALF_ORDER) return null;
  // Some devices write the parity of the point itself, without the 27 that Ethereum adds.
  const v = { "00": "1b", "01": "1c" }[parity] ?? parity;
  // Loaded with the first wallet: a start need not wait for it.
  const { eip191Signer } = await import("micro-eth-signer");
  try {
    return eip191Signer.recoverAddress(`0x${r}${s}${v}`.toLowerCase(), text);
  } catch {
    // No point of the curve belongs to these numbers.
    return null;
  }
}
