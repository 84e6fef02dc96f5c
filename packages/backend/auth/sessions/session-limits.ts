import type { Transaction } from "#backend/postgres/database.ts";

/** Remembers when the session has to end that a PKCE flow will be exchanged for. */
export async function limitFlow(sql: Transaction, flowId: string, notAfter: Date): Promise<void> {
  await sql.query(`insert into platform.sso_flow_limits (flow_state_id, not_after) values ($1, $2)`, [
    flowId,
    notAfter,
  ]);
}

/** When the session has to end that a code stands for. Ask before the code is redeemed: the flow's row goes with it. */
export async function findSessionLimit(sql: Transaction, code: string): Promise<Date | undefined> {
  const { rows } = await sql.query<{ not_after: Date }>(
    `select l.not_after from platform.sso_flow_limits l join auth.flow_state f on f.id = l.flow_state_id
      where f.auth_code = $1`,
    [code],
  );
  return rows[0]?.not_after;
}
