import type { Context } from "hono";
import { z } from "zod";
import { answerSession, type AuthContext, clientOf } from "#backend/auth/context.ts";
import { refuse } from "#backend/auth/errors.ts";
import { readBody } from "#backend/auth/input.ts";
import { writeAudit } from "#backend/auth/services/audit.ts";
import { redeemAuthCode } from "#backend/auth/services/flow-states.ts";
import { providerTokensJson } from "#backend/auth/services/redirect-flows.ts";
import { openSession } from "#backend/auth/services/sessions.ts";
import { findSessionLimit } from "#backend/auth/services/sso/session-limits.ts";
import { isShutOut } from "#backend/auth/services/users.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

const pkceSchema = z.object({ auth_code: z.string().optional(), code_verifier: z.string().optional() });

/** `grant_type=pkce`: the code that a link or another service's answer brought. */
export async function pkceGrant(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  await auth.limits.request("pkcePerIp", client.ip);
  const { auth_code: code = "", code_verifier: verifier = "" } = await readBody(c, pkceSchema);
  if (code === "" || verifier === "") {
    throw refuse("exchange_incomplete");
  }
  const now = auth.now();
  const { grant, tokens } = await auth.db.tx(PLATFORM, async (sql) => {
    const notAfter = await findSessionLimit(sql, code);
    const flow = await redeemAuthCode(sql, { code, verifier }, now);
    const { user } = flow;
    if (isShutOut(user, now)) throw refuse("user_banned");
    await writeAudit(
      sql,
      { action: "login", actor: user, ip: client.ip, traits: { provider_type: flow.provider } },
      now,
    );
    return { tokens: flow.tokens, grant: await openSession(sql, { user, method: flow.method, client, notAfter }, now) };
  });
  return answerSession(auth, c, grant, undefined, providerTokensJson(tokens));
}
