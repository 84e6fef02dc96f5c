import type { Transaction } from "#backend/postgres/database.ts";

/** When the session of this PKCE flow has to end. */
export async function limitFlow(sql: Transaction, flowId: string, notAfter: Date): Promise<void> {
  await sql.query(`insert into platform.sso_flow_limits (flow_state_id, not_after) values ($1, $2)`, [
    flowId,
    notAfter,
  ]);
}

/** Call before the code is redeemed: that deletes the flow's row. */
export async function findSessionLimit(sql: Transaction, code: string): Promise<Date | undefined> {
  const { rows } = await sql.query<{ not_after: Date }>(
    `select l.not_after from platform.sso_flow_limits l join auth.flow_state f on f.id = l.flow_state_id
      where f.auth_code = $1`,
    [code],
  );
  return rows[0]?.not_after;
}
