import { createHash, randomUUID } from "node:crypto";
import { authError } from "#backend/auth/errors.ts";
import type { CodeChallenge } from "#backend/auth/requests/input.ts";
import { equalText } from "#backend/auth/equal-text.ts";
import type { ProviderTokens } from "./redirect-flows.ts";
import { lockUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { FLOW_STATE_SECONDS } from "#backend/auth/settings.ts";
import type { Transaction } from "#backend/postgres/database.ts";

export type FlowMethod = "email/signup" | "recovery" | "magiclink" | "invite" | "email_change";

export async function createFlowState(
  sql: Transaction,
  flow: { userId: string; challenge: CodeChallenge; method: FlowMethod },
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       provider_access_token, provider_refresh_token, created_at, updated_at, authentication_method)
     values ($1, $2, $3, $4, $5, 'email', '', '', $6, $6, $7)`,
    [randomUUID(), flow.userId, randomUUID(), flow.challenge.method, flow.challenge.challenge, now, flow.method],
  );
}

export async function issueAuthCode(
  sql: Transaction,
  flow: { userId: string; method: FlowMethod },
  now: Date,
): Promise<string> {
  const { rows } = await sql.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = $3, updated_at = $3
      where id = (select id from auth.flow_state
                   where user_id = $1 and authentication_method = $2 order by created_at desc limit 1)
      returning auth_code`,
    [flow.userId, flow.method, now],
  );
  const code = rows[0]?.auth_code;
  if (code === undefined) throw authError("flow_not_found");
  return code;
}

/** `exceptMailed` leaves links that still need the mailbox and bring a code then. */
export async function deleteFlows(
  sql: Transaction,
  userId: string,
  { exceptMailed = false }: { exceptMailed?: boolean } = {},
): Promise<void> {
  await sql.query(
    `delete from auth.flow_state
      where linking_target_id = $1 or (user_id = $1 and (auth_code_issued_at is not null or not $2::boolean))`,
    [userId, exceptMailed],
  );
}

interface RedeemedFlow {
  user: UserRow;
  method: string;
  /** `email`, or the other service. */
  provider: string;
  tokens: ProviderTokens;
}

/** Works once, within five minutes of the click or the return. */
export async function redeemAuthCode(
  sql: Transaction,
  exchange: { code: string; verifier: string },
  now: Date,
): Promise<RedeemedFlow> {
  // The account's row first: code that ends its flows locks in this order.
  const { rows: owners } = await sql.query<{ user_id: string }>(
    `select user_id from auth.flow_state where auth_code = $1 and user_id is not null`,
    [exchange.code],
  );
  if (owners[0] === undefined) throw authError("flow_not_found");
  const user = await lockUser(sql, owners[0].user_id);
  const { rows } = await sql.query<{
    id: string;
    authentication_method: string;
    provider_type: string;
    provider_access_token: string;
    provider_refresh_token: string;
    code_challenge: string;
    code_challenge_method: "s256" | "plain";
    auth_code_issued_at: Date | null;
  }>(
    `select id, authentication_method, provider_type, coalesce(provider_access_token, '')
         as provider_access_token, coalesce(provider_refresh_token, '') as provider_refresh_token, code_challenge,
         code_challenge_method, auth_code_issued_at
       from auth.flow_state where auth_code = $1 and user_id is not null and code_challenge is not null for update`,
    [exchange.code],
  );
  const flow = rows[0];
  if (flow === undefined || flow.auth_code_issued_at === null) throw authError("flow_not_found");
  if (flow.auth_code_issued_at.getTime() + FLOW_STATE_SECONDS * 1000 < now.getTime()) {
    throw authError("flow_expired");
  }
  const computed =
    flow.code_challenge_method === "plain"
      ? exchange.verifier
      : createHash("sha256").update(exchange.verifier).digest("base64url");
  if (!equalText(computed, flow.code_challenge)) {
    throw authError("bad_code_verifier");
  }
  if (user === undefined) throw authError("flow_user_gone");
  await sql.query(`delete from auth.flow_state where id = $1`, [flow.id]);
  return {
    user,
    method: flow.authentication_method,
    provider: flow.provider_type,
    tokens: { accessToken: flow.provider_access_token, refreshToken: flow.provider_refresh_token },
  };
}

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
