import { type Context, Hono } from "hono";
import { answerSession, type AuthContext, clientOf } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { idTokenGrant } from "#backend/auth/oauth/id-token-grant.ts";
import { passwordGrant } from "#backend/auth/passwords/password-grant.ts";
import { z } from "zod";
import { readBody } from "#backend/auth/requests/input.ts";
import { refreshSession } from "./refresh.ts";
import { openSession, REFRESH_TOKEN_PATTERN } from "./sessions.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { redeemAuthCode } from "./flow-states.ts";
import { providerTokensJson } from "./redirect-flows.ts";
import { findSessionLimit } from "./session-limits.ts";
import { isBanned } from "#backend/auth/accounts/users.ts";

export function tokenRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    switch (c.req.query("grant_type")) {
      case "password":
        return passwordGrant(auth, c);
      case "refresh_token":
        return refreshGrant(auth, c);
      case "pkce":
        return pkceGrant(auth, c);
      case "id_token":
        return idTokenGrant(auth, c);
      case "web3":
        // Wallets are a plug-in, loaded at first use.
        return (await import("#backend/auth/wallets/web3-grant.ts")).web3Grant(auth, c);
      default:
        throw authError("grant_type_unknown");
    }
  });
}

const refreshSchema = z.object({ refresh_token: z.string().optional() });

async function refreshGrant(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  await auth.limits.request("refreshPerIp", client.ip);
  const { refresh_token: token = "" } = await readBody(c, refreshSchema);
  if (!REFRESH_TOKEN_PATTERN.test(token)) throw authError("refresh_token_malformed");
  const result = await auth.db.tx(
    PLATFORM,
    (sql) => refreshSession(sql, { token, client, policy: auth.settings }, auth.now()),
    { settings: { lock_timeout: "5s" } },
  );
  if (!result.ok) throw authError(result.reason);
  return answerSession(auth, c, result.grant);
}

const pkceSchema = z.object({ auth_code: z.string().optional(), code_verifier: z.string().optional() });

async function pkceGrant(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  await auth.limits.request("pkcePerIp", client.ip);
  const { auth_code: code = "", code_verifier: verifier = "" } = await readBody(c, pkceSchema);
  if (code === "" || verifier === "") {
    throw authError("exchange_incomplete");
  }
  const now = auth.now();
  const { grant, tokens } = await auth.db.tx(PLATFORM, async (sql) => {
    const notAfter = await findSessionLimit(sql, code);
    const flow = await redeemAuthCode(sql, { code, verifier }, now);
    const { user } = flow;
    if (isBanned(user, now)) throw authError("user_banned");
    await writeAudit(
      sql,
      { action: "login", actor: user, ip: client.ip, traits: { provider_type: flow.provider } },
      now,
    );
    return { tokens: flow.tokens, grant: await openSession(sql, { user, method: flow.method, client, notAfter }, now) };
  });
  return answerSession(auth, c, grant, undefined, providerTokensJson(tokens));
}
