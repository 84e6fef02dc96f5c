import { createHash } from "node:crypto";
import type { Transaction } from "#backend/postgres/database.ts";

type Kind = "saml assertion" | "wallet message" | "id token nonce";

/** Stores only a hash of `parts`, until they expire. @returns false when used before; a rollback undoes it */
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
