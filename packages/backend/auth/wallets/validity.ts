import { authError } from "#backend/auth/errors.ts";
import { isLoopback, type Redirects } from "#backend/auth/requests/redirects.ts";
import type { Chain, WalletMessage } from "./message.ts";

/** How far a message's time may be from ours, in milliseconds. */
const MESSAGE_LIFETIME_MS = 600_000;

export const CHAIN_NAMES: Record<Chain, string> = { ethereum: "Ethereum", solana: "Solana" };

/** Does not check the signature. @throws AuthError 400 `invalid_grant` */
export function assertMeantForUs(
  message: WalletMessage,
  site: { siteUrl: string; redirects: Redirects; now: Date },
): void {
  const context = { detail: CHAIN_NAMES[message.chain] };
  const { uri, domain, scheme, issuedAt, notBefore, expirationTime } = message;
  const isOurOrigin = uri.origin === new URL(site.siteUrl).origin;
  const isSafe = uri.protocol === "https:" || (uri.protocol === "http:" && (isOurOrigin || isLoopback(uri.hostname)));
  if (!isSafe) throw authError("web3_uri_insecure", context);
  if (!site.redirects.isAllowed(uri.href)) throw authError("web3_uri_foreign", context);
  // The domain is what the wallet shows, the URI is what we trust.
  if (uri.host !== domain.toLowerCase()) throw authError("web3_domain_foreign", context);
  if (scheme !== null && `${scheme}:` !== uri.protocol) throw authError("web3_domain_foreign", context);

  if (notBefore !== null && site.now < notBefore) throw authError("web3_not_yet", context);
  if (expirationTime !== null && site.now >= expirationTime) throw authError("web3_expired", context);
  const age = site.now.getTime() - issuedAt.getTime();
  if (age > MESSAGE_LIFETIME_MS) throw authError("web3_issued_long_ago", context);
  if (age < -MESSAGE_LIFETIME_MS) throw authError("web3_issued_in_future", context);
}

export function usableUntil(message: WalletMessage): Date {
  return new Date(message.issuedAt.getTime() + MESSAGE_LIFETIME_MS);
}

/**
 * Marks a used message, so that it cannot be replayed: its nonce, which one wallet must not repeat, or its text when it
 * has none, since the official client leaves the nonce to its caller. Never its signature, which has twins.
 */
export function markOf({ nonce }: WalletMessage, text: string): string[] {
  return nonce === null ? ["text", text] : ["nonce", nonce];
}
