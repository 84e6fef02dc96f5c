import type { Context } from "hono";
import { z } from "zod";
import { answerSession, type AuthContext, clientOf } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { readInput } from "#backend/auth/requests/input.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { openSession } from "#backend/auth/sessions/sessions.ts";
import { retryOnConflict } from "#backend/auth/retry-on-conflict.ts";
import { useOnce } from "#backend/auth/used-once.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { isSignedBy, recoverSigner } from "./signatures.ts";
import {
  assertMeantForUs,
  type Chain,
  CHAIN_NAMES,
  markOf,
  parseWalletMessage,
  usableUntil,
  type WalletMessage,
} from "./message.ts";
import { findIdentity, insertIdentity, refreshIdentity } from "#backend/auth/accounts/identities.ts";
import { insertBareUser, isBanned, lockUser, type UserRow } from "#backend/auth/accounts/users.ts";

export interface Wallet {
  chain: Chain;
  address: string;
  network: string | null;
  domain: string;
  statement: string | null;
}

const PROVIDER = "web3";

const web3Schema = z.object({
  chain: z.string().optional(),
  message: z.string().optional(),
  signature: z.string().optional(),
});

const MIN_MESSAGE_CHARS = 64;
const MAX_MESSAGE_BYTES = 20 * 1024;

export async function web3Grant(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  await auth.limits.request("web3PerIp", client.ip);
  const { chain, message: text = "", signature = "" } = await readInput(c, web3Schema);
  if (chain !== "ethereum" && chain !== "solana") throw authError("web3_chain_unsupported");
  if (text.length < MIN_MESSAGE_CHARS) throw authError("web3_message_too_short");
  if (Buffer.byteLength(text) > MAX_MESSAGE_BYTES) throw authError("web3_message_too_long");
  const parsed = parseWalletMessage(chain, text);
  if (!parsed.ok) throw authError("web3_message_malformed", { detail: parsed.problem });
  const { message } = parsed;
  const now = auth.now();
  assertMeantForUs(message, { siteUrl: auth.settings.siteUrl, redirects: auth.redirects, now });

  const subject = walletSubject(chain, message.address);
  const address = await findSigner(message, text, signature);
  if (address === null) {
    await auth.db.tx(PLATFORM, (sql) =>
      writeAudit(sql, { action: "login_failed", actor: null, username: subject, ip: client.ip }, now),
    );
    throw authError("web3_signature_wrong");
  }
  const { domain, statement, chainId: network } = message;
  const wallet: Wallet = { chain, address, network, domain, statement };
  const knownBy = ["wallet message", subject, ...markOf(message, text)] as const;
  const enter = async (sql: Transaction) => {
    const isFirst = await useOnce(sql, knownBy, usableUntil(message));
    if (!isFirst) throw authError("web3_message_used", { detail: CHAIN_NAMES[chain] });
    const { user, isNew } = await enterWallet(sql, wallet, { mayOpen: !auth.settings.disableSignup, now });
    const traits = { provider: "web3", chain, network, address, domain, uri: message.uri.href };
    const entry = { actor: user, username: subject, ip: client.ip, traits };
    if (isNew) await writeAudit(sql, { action: "user_signedup", ...entry }, now);
    await writeAudit(sql, { action: "login", ...entry }, now);
    return openSession(sql, { user, method: "web3", client }, now);
  };
  const grant = await retryOnConflict(() => auth.db.tx(PLATFORM, enter));
  return answerSession(auth, c, grant);
}

/** The address in its chain's own spelling when its key signed, else null. */
async function findSigner(message: WalletMessage, text: string, signature: string): Promise<string | null> {
  const { chain, address } = message;
  if (chain === "solana") return (await isSignedBy(address, text, signature)) ? address : null;
  const signer = await recoverSigner(text, signature);
  return signer !== null && signer.toLowerCase() === address.toLowerCase() ? signer : null;
}

/** One spelling per wallet: capitals in an Ethereum address are only a checksum. */
function walletSubject(chain: Chain, address: string): string {
  return `${PROVIDER}:${chain}:${chain === "ethereum" ? address.toLowerCase() : address}`;
}

/** Opens the account at the first sign-in; the slower of two needs `retryOnConflict`. */
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
