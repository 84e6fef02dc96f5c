import { needsFactor, type SignedIn } from "#backend/auth/requests/callers.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { findSession, loadAssurance } from "#backend/auth/sessions/sessions.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

/** Null is no change. */
export interface CredentialChange {
  email: string | null;
  phone: string | null;
  password: string | null;
  /** The code of `GET /reauthenticate`. */
  nonce: string | null;
  currentPassword: string | null;
}

/** Milliseconds after which a session is too old for a new password, where the operator wants fresh proof. */
const FRESH_MS = 24 * 3_600_000;
/** Sign-in methods of people who may not know their password. */
const PASSWORDLESS = new Set(["otp", "magiclink", "recovery"]);

/**
 * @throws AuthError 401 `insufficient_aal`, 422 `user_sso_managed`, 422 `validation_failed` for anonymous users, 400
 * `reauthentication_needed`, `current_password_required`, `current_password_invalid`, 429
 */
export async function assertMayChange(
  auth: AuthContext,
  caller: SignedIn,
  change: CredentialChange,
  ip: string,
): Promise<void> {
  const { user } = caller;
  const { password } = change;
  const changesContact = change.email !== null || change.phone !== null;
  if (user.is_sso_user && (changesContact || password !== null || change.nonce !== null))
    throw authError("sso_managed");
  if (!changesContact && password === null) return;
  if (needsFactor(caller)) throw authError("aal2_needed_for_change");

  const { session, assurance } = await auth.db.tx(
    PLATFORM,
    async (sql) => ({
      session: await findSession(sql, caller.sessionId),
      assurance: await loadAssurance(sql, caller.sessionId),
    }),
    { readOnly: true },
  );
  if (session === undefined) throw authError("session_gone");
  if (password === null) return;

  if (user.is_anonymous && !changesContact) throw authError("anonymous_password");
  const isOld = session.created_at.getTime() + FRESH_MS < auth.now().getTime();
  if (auth.settings.passwordChangeNeedsReauthentication === true && isOld && change.nonce === null) {
    throw authError("reauthentication_needed");
  }
  const mayNotKnow = assurance.amr.some(({ method }) => PASSWORDLESS.has(method));
  await assertCurrentPassword(auth, caller, { given: change.currentPassword, mayNotKnow, ip });
}

/** A current password that is given is compared even where it is optional. */
async function assertCurrentPassword(
  auth: AuthContext,
  { user }: SignedIn,
  { given, mayNotKnow, ip }: { given: string | null; mayNotKnow: boolean; ip: string },
): Promise<void> {
  if (user.encrypted_password === null || user.encrypted_password === "" || mayNotKnow) return;
  if (given === null) {
    if (auth.settings.passwordChangeNeedsCurrentPassword === true) throw authError("current_password_required");
    return;
  }
  const attempt = await auth.limits.attempt("passwordPerAccount", user.email ?? user.phone ?? user.id, ip);
  const stored = user.encrypted_password;
  if (!(await auth.passwordLimiter.run(ip, () => auth.passwords.verify(given, stored))))
    throw authError("current_password_invalid");
  await attempt.succeeded();
}
