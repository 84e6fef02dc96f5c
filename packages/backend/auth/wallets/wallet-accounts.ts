import { authError } from "#backend/auth/errors.ts";
import { findIdentity, insertIdentity, refreshIdentity } from "#backend/auth/accounts/identities.ts";
import { insertBareUser, isBanned, lockUser, type UserRow } from "#backend/auth/accounts/users.ts";
import type { Transaction } from "#backend/postgres/database.ts";
import type { Chain } from "./message.ts";

const PROVIDER = "web3";

export interface Wallet {
  chain: Chain;
  address: string;
  network: string | null;
  domain: string;
  statement: string | null;
}

/** One spelling per wallet: capitals in an Ethereum address are only a checksum. */
export function walletSubject(chain: Chain, address: string): string {
  return `${PROVIDER}:${chain}:${chain === "ethereum" ? address.toLowerCase() : address}`;
}

/**
 * Opens the account at the first sign-in, without e-mail or phone. Of two first sign-ins at once the slower one needs a
 * second try (`retryOnConflict`).
 * @throws AuthError 422 `signup_disabled`, 403 `user_banned`
 */
export async function enterWallet(
  sql: Transaction,
  wallet: Wallet,
  options: { mayOpen: boolean; now: Date },
): Promise<{ user: UserRow; isNew: boolean }> {
  const { mayOpen, now } = options;
  const subject = walletSubject(wallet.chain, wallet.address);
  const data = identityData(subject, wallet);
  const identity = await findIdentity(sql, PROVIDER, subject);
  if (identity === undefined) {
    if (!mayOpen) throw authError("signup_disabled");
    const appMetadata = { provider: PROVIDER, providers: [PROVIDER] };
    const account = { email: null, passwordHash: "", userMetadata: data, appMetadata };
    const user = await insertBareUser(sql, account, now);
    await insertIdentity(sql, { userId: user.id, provider: PROVIDER, providerId: subject, data }, now);
    return { user, isNew: true };
  }
  const user = await lockUser(sql, identity.user_id);
  if (user === undefined || isBanned(user, now)) throw authError("user_banned");
  await refreshIdentity(sql, identity.id, data, now);
  return { user, isNew: false };
}

function identityData(subject: string, wallet: Wallet): Record<string, unknown> {
  return { sub: subject, custom_claims: { ...wallet }, email_verified: false, phone_verified: false };
}
