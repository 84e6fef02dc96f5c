import { randomUUID } from "node:crypto";
import { authError } from "#backend/auth/errors.ts";
import type { CodeChallenge } from "#backend/auth/requests/input.ts";
import { FLOW_STATE_SECONDS } from "#backend/auth/settings.ts";
import type { Transaction } from "#backend/postgres/database.ts";

export interface RedirectFlow {
  id: string;
  provider: string;
  method: "oauth" | "sso/saml";
  challenge: CodeChallenge | null;
  /** Already checked against the allow list. */
  redirectTo: string;
  linking: FlowOfLinker | null;
  inviteToken: string | null;
}

export interface Linker {
  userId: string;
  sessionId: string;
  aal: "aal1" | "aal2";
}

export interface FlowOfLinker extends Linker {
  /** True when a page of another site asked: its browser has no cookie of this one. */
  isFromElsewhere: boolean;
}

export interface ProviderTokens {
  accessToken: string;
  refreshToken: string;
}

export function providerTokensJson(tokens: ProviderTokens): Record<string, string> {
  return {
    ...(tokens.accessToken === "" ? {} : { provider_token: tokens.accessToken }),
    ...(tokens.refreshToken === "" ? {} : { provider_refresh_token: tokens.refreshToken }),
  };
}

export async function createRedirectFlow(
  sql: Transaction,
  flow: Omit<RedirectFlow, "id"> & { id?: string },
  now: Date,
): Promise<RedirectFlow> {
  const begun = { ...flow, id: flow.id ?? randomUUID() };
  await insertFlow(sql, begun, {}, now);
  if (begun.linking !== null) {
    const { sessionId, aal, isFromElsewhere } = begun.linking;
    await sql.query(
      `insert into platform.linking_flows (flow_state_id, session_id, aal, is_from_elsewhere) values ($1, $2, $3, $4)`,
      [begun.id, sessionId, aal, isFromElsewhere],
    );
  }
  return begun;
}

/** The state works once. @throws AuthError 400 `bad_oauth_state`; then the flow stays */
export async function takeRedirectFlow(sql: Transaction, id: string, now: Date): Promise<RedirectFlow> {
  const { rows } = await sql.query<{
    id: string;
    provider_type: string;
    authentication_method: "oauth" | "sso/saml";
    code_challenge: string | null;
    code_challenge_method: "s256" | "plain" | null;
    referrer: string;
    linking: FlowOfLinker | null;
    invite_token: string | null;
    created_at: Date;
  }>(
    // Mailed flows and flows that came back have a user; their ids are no states.
    `delete from auth.flow_state where id = $1 and user_id is null and referrer is not null
       and (linking_target_id is null or exists (select 1 from platform.linking_flows l where l.flow_state_id = id))
     returning id, provider_type, authentication_method, code_challenge, code_challenge_method, referrer,
       (select jsonb_build_object('userId', linking_target_id, 'sessionId', l.session_id, 'aal', l.aal,
                                  'isFromElsewhere', l.is_from_elsewhere)
          from platform.linking_flows l where l.flow_state_id = id) as linking, invite_token, created_at`,
    [id],
  );
  const row = rows[0];
  if (row === undefined) throw authError("oauth_state_unknown");
  if (row.created_at.getTime() + FLOW_STATE_SECONDS * 1000 < now.getTime()) throw authError("oauth_state_expired");
  const { code_challenge: challenge, code_challenge_method: method } = row;
  return {
    id: row.id,
    provider: row.provider_type,
    method: row.authentication_method,
    challenge: challenge === null || method === null ? null : { challenge, method },
    redirectTo: row.referrer,
    linking: row.linking,
    inviteToken: row.invite_token,
  };
}

export async function bindRedirectFlow(
  sql: Transaction,
  flow: RedirectFlow,
  bound: { userId: string; tokens?: ProviderTokens },
  now: Date,
): Promise<string> {
  const authCode = randomUUID();
  await insertFlow(sql, flow, { ...bound, authCode }, now);
  return authCode;
}

async function insertFlow(
  sql: Transaction,
  flow: RedirectFlow,
  bound: { userId?: string; authCode?: string; tokens?: ProviderTokens },
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into auth.flow_state (id, user_id, auth_code, auth_code_issued_at, code_challenge_method, code_challenge,
       provider_type, provider_access_token, provider_refresh_token, created_at, updated_at, authentication_method,
       invite_token, referrer, linking_target_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13, $14)`,
    [
      flow.id,
      bound.userId ?? null,
      bound.authCode ?? null,
      bound.authCode === undefined ? null : now,
      flow.challenge?.method ?? null,
      flow.challenge?.challenge ?? null,
      flow.provider,
      bound.tokens?.accessToken ?? "",
      bound.tokens?.refreshToken ?? "",
      now,
      flow.method,
      flow.inviteToken,
      flow.redirectTo,
      flow.linking?.userId ?? null,
    ],
  );
}
