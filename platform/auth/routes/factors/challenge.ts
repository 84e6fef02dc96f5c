import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { requirePerson } from "#platform/auth/callers.ts";
import { type AuthContext, clientOf } from "#platform/auth/context.ts";
import { openChallenge } from "#platform/auth/services/factors/challenges.ts";
import { findAnswerable } from "#platform/auth/services/factors/verification.ts";
import { PLATFORM } from "#platform/postgres/database.ts";

/** `POST /factors/{id}/challenge`: asks for a proof, which has to come within 300 seconds. */
export async function challengeRoute(auth: AuthContext, c: Context, factorId: string): Promise<Response> {
  const { ip } = clientOf(auth, c);
  await auth.limits.request("factorPerIp", ip);
  const caller = await requirePerson(auth, c);
  const factor = await auth.db.tx(PLATFORM, (sql) => findAnswerable(sql, caller, factorId));
  const challenge = { id: randomUUID(), factor, user: caller.user, ip };
  const expires_at = await openChallenge(auth, challenge);
  return c.json({ id: challenge.id, type: factor.factor_type, expires_at });
}
