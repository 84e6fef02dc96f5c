import { createHash } from "node:crypto";
import type { VerifiedAssertion } from "#platform/auth/services/sso/verify-response.ts";
import type { Transaction } from "#platform/postgres/database.ts";

/**
 * Notes that an assertion was handed in; false when it was before. It is remembered until it has expired anyway. The key
 * is the issuer's name and not the provider's row, so that removing and adding a provider lets nothing in again.
 */
export async function useAssertion(
  sql: Transaction,
  assertion: Pick<VerifiedAssertion, "id" | "issuer" | "expiresAt">,
): Promise<boolean> {
  const key = createHash("sha256").update(`${assertion.issuer}\0${assertion.id}`).digest("hex");
  const { rowCount } = await sql.query(
    `insert into platform.used_saml_assertions (assertion_hash, expires_at) values ($1, $2) on conflict do nothing`,
    [key, assertion.expiresAt],
  );
  return rowCount > 0;
}
