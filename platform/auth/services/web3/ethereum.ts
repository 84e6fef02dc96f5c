/** Half the order of secp256k1: every signature has a twin above it, and wallets only make the one below (EIP-2). */
const HALF_ORDER = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n;

/**
 * The address whose key signed a text as EIP-191 has it, in EIP-55's capitals; null when the signature is none: `0x` and
 * 65 bytes in hex. Contracts that sign for somebody are not asked, since that takes a node of their chain.
 */
export async function recoverSigner(text: string, signature: string): Promise<string | null> {
  const parts = /^0x[0-9a-f]{64}([0-9a-f]{64})(?:00|01|1b|1c)$/i.exec(signature);
  if (parts === null || BigInt(`0x${parts[1]}`) > HALF_ORDER) return null;
  // Loaded with the first wallet: it would take a quarter of a second of every start.
  const { recoverMessageAddress } = await import("viem/utils");
  try {
    return await recoverMessageAddress({ message: text, signature: `0x${signature.slice(2)}` });
  } catch {
    // No point of the curve belongs to these numbers.
    return null;
  }
}
