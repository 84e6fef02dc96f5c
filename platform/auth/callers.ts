import type { Context } from "hono";
import type { AuthContext } from "#platform/auth/context.ts";
import { AuthError } from "#platform/auth/errors.ts";
import { type Account, loadAccount } from "#platform/auth/services/user-json.ts";
import { findSession } from "#platform/auth/services/sessions.ts";
import { findUserById, isBanned } from "#platform/auth/services/users.ts";

/** A signed-in person whose account and session still exist. */
export interface SignedIn extends Account {
  sessionId: string;
  aal: "aal1" | "aal2";
}

const noAuthorization = () => new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");

function bearerOf(c: Context): string {
  const token = /^bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (token === undefined) throw noAuthorization();
  return token;
}

/**
 * The caller's account. A token outlives its session for the other services, never for this one.
 * @throws AuthError 401 `no_authorization`, 403 `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`
 */
export async function requireUser(auth: AuthContext, c: Context): Promise<SignedIn> {
  const token = bearerOf(c);
  const result = await auth.verifier.verify(token);
  if (!result.ok) {
    const caller = await auth.resolveCaller(c.req.raw);
    if (caller.ok) throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
    const reason = result.reason === "expired" ? "token is expired" : "token is malformed or its signature is invalid";
    throw new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${reason}`);
  }
  const { sub, session_id: sessionId, aal } = result.claims;
  return auth.db.tx("platform", async (sql) => {
    const user = await findUserById(sql, sub);
    if (user === undefined || user.deleted_at !== null) {
      throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
    }
    const session = await findSession(sql, sessionId);
    if (session === undefined || session.user_id !== user.id) {
      throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
    }
    if (isBanned(user, auth.now())) throw new AuthError(403, "user_banned", "User is banned");
    return { ...(await loadAccount(sql, user)), sessionId, aal };
  });
}

/**
 * Lets only the secret key pass.
 * @throws AuthError 401 `no_authorization`, 403 `bad_jwt`, 403 `not_admin`
 */
export async function requireServiceRole(auth: AuthContext, c: Context): Promise<void> {
  bearerOf(c);
  const result = await auth.resolveCaller(c.req.raw);
  if (!result.ok) throw new AuthError(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
  if (result.caller.claims.role !== "service_role") throw new AuthError(403, "not_admin", "User not allowed");
}
