import { randomUUID } from "node:crypto";
import type { Transaction } from "#backend/postgres/database.ts";

/** Seconds between leaving for the identity provider and coming back. */
const RELAY_STATE_SECONDS = 120;

export interface RelayState {
  sso_provider_id: string;
  request_id: string;
  redirect_to: string;
  flow_state_id: string | null;
}

export async function createRelayState(
  sql: Transaction,
  state: { providerId: string; requestId: string; redirectTo: string; flowStateId: string | null },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await sql.query(
    `insert into auth.saml_relay_states (id, sso_provider_id, request_id, redirect_to, created_at, updated_at,
       flow_state_id)
     values ($1, $2, $3, $4, $5, $5, $6)`,
    [id, state.providerId, state.requestId, state.redirectTo, now, state.flowStateId],
  );
  return id;
}

/** Works once, whatever follows. */
export async function takeRelayState(
  sql: Transaction,
  id: string,
  now: Date,
): Promise<{ ok: true; state: RelayState } | { ok: false; reason: "unknown" | "expired" }> {
  const { rows } = await sql.query<RelayState & { created_at: Date | null }>(
    `delete from auth.saml_relay_states where id = $1
     returning sso_provider_id, request_id, coalesce(redirect_to, '') as redirect_to, flow_state_id, created_at`,
    [id],
  );
  const state = rows[0];
  if (state === undefined) return { ok: false, reason: "unknown" };
  const age = now.getTime() - (state.created_at?.getTime() ?? 0);
  return age < RELAY_STATE_SECONDS * 1000 ? { ok: true, state } : { ok: false, reason: "expired" };
}
