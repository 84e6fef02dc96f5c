import { createHash } from "node:crypto";
import type { Transaction } from "#platform/postgres/database.ts";
import type { WalletMessage } from "./message.ts";
import { MESSAGE_LIFETIME_MS } from "./validity.ts";

/**
 * Notes that a wallet's message was used; false when it was before. Whoever saw a message and its signature could sign
 * in with them until they are too old. A message is known by its nonce, which one wallet must not repeat, or by its
 * text when it has none: the official client leaves the nonce to its caller. Never by its signature, which has twins.
 * @param subject whose message it is, in its one spelling
 */
export async function useMessage(
  sql: Transaction,
  used: { subject: string; message: WalletMessage; text: string },
  now: Date,
): Promise<boolean> {
  const { subject, message, text } = used;
  const mark = message.nonce === null ? ["text", text] : ["nonce", message.nonce];
  const digest = createHash("sha256")
    .update([subject, ...mark].join("\0"))
    .digest("hex");
  await sql.query(`delete from platform.used_wallet_messages where expires_at < $1`, [now]);
  const { rowCount } = await sql.query(
    `insert into platform.used_wallet_messages (digest, expires_at) values ($1, $2) on conflict do nothing`,
    [digest, new Date(message.issuedAt.getTime() + MESSAGE_LIFETIME_MS)],
  );
  return rowCount === 1;
}
