import type { Context } from "hono";
import { z } from "zod";
import { answerSession, type AuthContext, clientOf } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";
import { readBody } from "#platform/auth/input.ts";
import { refreshSession } from "#platform/auth/services/refresh.ts";
import { REFRESH_TOKEN_PATTERN } from "#platform/auth/services/sessions.ts";
import { PLATFORM } from "#platform/postgres/database.ts";

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
