import { type Context, Hono } from "hono";
import { answerSession, type AuthContext, clientOf } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { idTokenGrant } from "#backend/auth/oauth/id-token-grant.ts";
import { passwordGrant } from "#backend/auth/passwords/password-grant.ts";
import { z } from "zod";
import { readInput } from "#backend/auth/requests/input.ts";
import { refreshSession } from "./refresh.ts";
import { endSessions, type LogoutScope, openSession, REFRESH_TOKEN_PATTERN } from "./sessions.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { providerTokensJson } from "#backend/auth/flows/redirect-flows.ts";
import { isBanned, lockUser } from "#backend/auth/accounts/users.ts";
import { deleteFlows, findSessionLimit, redeemAuthCode } from "#backend/auth/flows/flow-states.ts";
import { needsFactor, requireUser } from "#backend/auth/requests/callers.ts";

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
  const { refresh_token: token = "" } = await readInput(c, refreshSchema);
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
  const { auth_code: code = "", code_verifier: verifier = "" } = await readInput(c, pkceSchema);
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

const SCOPES: readonly LogoutScope[] = ["global", "local", "others"];

export function logoutRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    const scope = SCOPES.find((candidate) => candidate === (c.req.query("scope") ?? "global"));
    if (scope === undefined) throw authError("logout_scope_unknown");
    const caller = await requireUser(auth, c);
    const { user, sessionId } = caller;
    // A password alone must not end sessions that have the second factor.
    if (scope !== "local" && needsFactor(caller)) throw authError("aal2_needed_for_logout");
    const { ip } = clientOf(auth, c);
    await auth.db.tx(PLATFORM, async (sql) => {
      if (scope !== "local") {
        await lockUser(sql, user.id);
        await deleteFlows(sql, user.id, { exceptMailed: true });
      }
      await endSessions(sql, { userId: user.id, sessionId, scope });
      await writeAudit(sql, { action: "logout", actor: user, ip }, auth.now());
    });
    return c.body(null, 204);
  });
}
