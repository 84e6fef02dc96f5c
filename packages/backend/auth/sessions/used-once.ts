import { createHash } from "node:crypto";
import type { Transaction } from "#backend/postgres/database.ts";

type Kind = "saml assertion" | "wallet message" | "id token nonce";

/**
 * Notes that something was used that works once; false when it was before. Of several at once one is let in, and what is
 * rolled back was not used.
 * @param parts what it is, and what it is known by; only their hash is stored
 * @param until when it would be worth nothing anyway: then it is forgotten
 */
export async function useOnce(
  sql: Transaction,
  parts: readonly [kind: Kind, ...knownBy: string[]],
  until: Date,
): Promise<boolean> {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  const { rowCount } = await sql.query(
    `insert into platform.used_once (hash, expires_at) values ($1, $2) on conflict do nothing`,
    [hash, until],
  );
  return rowCount === 1;
}
