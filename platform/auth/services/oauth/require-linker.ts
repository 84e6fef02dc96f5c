import type { Context } from "hono";
import { owesFactor, requireUser, type SignedIn } from "#platform/auth/callers.ts";
import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";

/**
 * Who may change the ways into their account. With a second factor only who has shown it in this session: otherwise a
 * stolen password would be enough to add a way in that outlives it.
 * @throws AuthError 401 `insufficient_aal`, 422 `user_sso_managed`, and as `requireUser`
 */
export async function requireLinker(auth: AuthContext, c: Context): Promise<SignedIn> {
  const caller = await requireUser(auth, c);
  if (caller.user.is_sso_user) throw refuse("identity_of_sso_user");
  if (owesFactor(caller)) throw refuse("aal2_needed_for_identities");
  return caller;
}
