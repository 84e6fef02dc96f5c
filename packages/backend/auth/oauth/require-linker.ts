import type { Context } from "hono";
import { needsFactor, requireUser, type SignedIn } from "#backend/auth/requests/callers.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { assertLevel } from "#backend/auth/factors/assurance.ts";
import type { Linker } from "#backend/auth/sessions/redirect-flows.ts";
import { findSession, isOver } from "#backend/auth/sessions/sessions.ts";
import type { AuthSettings } from "#backend/auth/settings.ts";
import type { Transaction } from "#backend/postgres/database.ts";

/**
 * Linking needs the second factor where there is one: otherwise a stolen password could add a way in that outlives it.
 * @throws AuthError 401 `insufficient_aal`, 422 `user_sso_managed`, and as `requireUser`
 */
export async function requireLinker(auth: AuthContext, c: Context): Promise<SignedIn> {
  const caller = await requireUser(auth, c);
  if (caller.user.is_sso_user) throw authError("identity_of_sso_user");
  if (needsFactor(caller)) throw authError("aal2_needed_for_identities");
  return caller;
}

export function linkerOf({ user, sessionId, aal }: SignedIn): Linker {
  return { userId: user.id, sessionId, aal };
}

/**
 * Checked again when the identity comes: meanwhile the owner may have ended the session or added a second factor.
 * @throws AuthError 403 `session_not_found`, 401 `insufficient_aal`
 */
export async function assertStillLinker(
  sql: Transaction,
  linker: Linker,
  { policy, now }: { policy: Pick<AuthSettings, "sessionTimebox">; now: Date },
): Promise<void> {
  const { userId, sessionId, aal } = linker;
  const session = await findSession(sql, sessionId);
  if (session?.user_id !== userId || isOver(session, policy, now)) throw authError("session_gone");
  await assertLevel(sql, { user: { id: userId }, sessionId, aal }, "aal2_needed_for_identities");
}
