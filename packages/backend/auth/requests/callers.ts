import type { Context } from "hono";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { findIdentities } from "#backend/auth/accounts/identities.ts";
import type { AccountDetails } from "#backend/auth/accounts/user-json.ts";
import { findFactors } from "#backend/auth/factors/factors.ts";
import { findSession, isOver } from "#backend/auth/sessions/sessions.ts";
import { findUserById, isBanned } from "#backend/auth/accounts/users.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

export interface SignedIn extends AccountDetails {
  sessionId: string;
  /** The lower of the token's and the session's: a token does not rise with its session, and falls with it. */
  aal: Level;
}

type Level = "aal1" | "aal2";

function bearerOf(c: Context): string {
  const token = /^bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (token === undefined) throw authError("bearer_missing");
  return token;
}

/**
 * A token may outlive its session for other services, never here.
 * @throws AuthError 401 `no_authorization`, 403 `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`
 */
export async function requireUser(auth: AuthContext, c: Context): Promise<SignedIn> {
  const token = bearerOf(c);
  const result = await auth.verifier.verify(token);
  if (!result.ok) {
    const caller = await auth.resolveCaller(c.req.raw);
    if (caller.ok) throw authError("jwt_without_sub");
    throw authError(result.reason === "expired" ? "jwt_expired" : "jwt_malformed");
  }
  const { sub, session_id: sessionId, aal } = result.claims;
  const [user, session, identities, factors] = await auth.db.batch(
    PLATFORM,
    (sql) =>
      Promise.all([
        findUserById(sql, sub),
        findSession(sql, sessionId),
        findIdentities(sql, [sub]),
        findFactors(sql, [sub]),
      ]),
    { readOnly: true },
  );
  if (user === undefined) throw authError("caller_gone");
  if (session === undefined || session.user_id !== user.id) throw authError("session_gone");
  if (isOver(session, auth.settings, auth.now())) throw authError("session_gone");
  if (isBanned(user, auth.now())) throw authError("user_banned");
  return { user, identities, factors, sessionId, aal: lowerLevel(aal, session.aal) };
}

export function lowerLevel(one: Level | null, other: Level | null): Level {
  return one === "aal2" && other === "aal2" ? "aal2" : "aal1";
}

/** Without it the owner may not change how they sign in: a stolen password or an older token would be enough. */
export function needsFactor(caller: Pick<SignedIn, "aal" | "factors">): boolean {
  return caller.aal !== "aal2" && caller.factors.some((factor) => factor.status === "verified");
}

/** As `requireUser`, without anonymous users. @throws AuthError as `requireUser`, 403 `no_authorization` */
export async function requirePerson(auth: AuthContext, c: Context): Promise<SignedIn> {
  const caller = await requireUser(auth, c);
  if (caller.user.is_anonymous) throw authError("anonymous_has_no_factors");
  return caller;
}

/** Lets only the secret key pass. @throws AuthError 401 `no_authorization`, 403 `bad_jwt`, 403 `not_admin` */
export async function requireServiceRole(auth: AuthContext, c: Context): Promise<void> {
  bearerOf(c);
  const result = await auth.resolveCaller(c.req.raw);
  if (!result.ok) throw authError("jwt_unverified");
  if (result.caller.claims.role !== "service_role") throw authError("not_service_role");
}
