import type { Context } from "hono";
import { z } from "zod";
import { answerSession, type AuthContext, clientOf } from "#backend/auth/context.ts";
import { refuse } from "#backend/auth/errors.ts";
import { readBody } from "#backend/auth/input.ts";
import { refreshSession } from "#backend/auth/services/refresh.ts";
import { REFRESH_TOKEN_PATTERN } from "#backend/auth/services/sessions.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

const refreshSchema = z.object({ refresh_token: z.string().optional() });

/** `grant_type=refresh_token`. */
export async function refreshGrant(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  await auth.limits.request("refreshPerIp", client.ip);
  const { refresh_token: token = "" } = await readBody(c, refreshSchema);
  if (!REFRESH_TOKEN_PATTERN.test(token)) throw refuse("refresh_token_malformed");
  const result = await auth.db.tx(
    PLATFORM,
    (sql) => refreshSession(sql, { token, client, policy: auth.settings }, auth.now()),
    { settings: { lock_timeout: "5s" } },
  );
  if (!result.ok) throw refuse(result.reason);
  return answerSession(auth, c, result.grant);
}
