import type { AuthContext } from "#backend/auth/context.ts";
import { AuthError, authError } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { mailLink } from "#backend/auth/one-time-codes/mail-requests.ts";
import { type ProviderLogin, resolveAccount, type Resolved } from "./account-linking.ts";
import type { Linker } from "#backend/auth/flows/redirect-flows.ts";
import { retryOnConflict } from "#backend/auth/retry-on-conflict.ts";
import type { UserRow } from "#backend/auth/accounts/users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { acceptInvite, linkIdentity } from "./identity-links.ts";

export interface Purpose {
  linking: Linker | null;
  inviteToken: string | null;
  redirectTo: string;
}

/** Runs `enter` in the same transaction; notices are mailed after the commit. */
export async function admit<T>(
  auth: AuthContext,
  login: ProviderLogin,
  purpose: Purpose,
  enter: (sql: Transaction, user: UserRow) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    auth.db.tx(PLATFORM, async (sql) => {
      const resolved = await resolve(auth, sql, login, purpose);
      if (resolved.outcome !== "ready") return { resolved, entered: undefined, send: () => {} };
      const { user, linkedTo } = resolved;
      const entered = await enter(sql, user);
      return {
        resolved,
        entered,
        send: await auth.outbox.notice(sql, { id: user.id, email: linkedTo }, "identity_linked"),
      };
    });
  const { resolved, entered, send } = await retryOnConflict(attempt).catch(async (error: unknown) => {
    if (error instanceof AuthError) await noteFailure(auth, login, error);
    throw error;
  });
  if (resolved.outcome === "unverified" || entered === undefined) {
    throw await requestConfirmation(auth, resolved.user, login, purpose);
  }
  send();
  return entered;
}

function resolve(auth: AuthContext, sql: Transaction, login: ProviderLogin, purpose: Purpose): Promise<Resolved> {
  const now = auth.now();
  if (purpose.linking !== null) return linkIdentity(sql, purpose.linking, login, { policy: auth.settings, now });
  if (purpose.inviteToken !== null) return acceptInvite(sql, purpose.inviteToken, login, now);
  return resolveAccount(sql, login, auth.settings, now);
}

async function noteFailure(auth: AuthContext, login: ProviderLogin, error: AuthError): Promise<void> {
  const { provider, profile, ip } = login;
  const traits = { provider, reason: error.reason };
  await auth.db.tx(PLATFORM, (sql) =>
    writeAudit(sql, { action: "login_failed", actor: null, username: profile.email ?? "", ip, traits }, auth.now()),
  );
}

/** Mails a confirmation unless another account has the e-mail; the answer is the same in both cases. */
async function requestConfirmation(
  auth: AuthContext,
  user: UserRow,
  login: ProviderLogin,
  purpose: Purpose,
): Promise<AuthError> {
  const { provider, ip } = login;
  const unverified = authError("provider_email_unverified", { detail: provider });
  const { email } = user;
  if (email === null || email !== login.profile.email) return unverified;
  try {
    await auth.limits.mail("confirmation", [email], ip);
  } catch (error) {
    // A mail of a moment ago still works.
    if (error instanceof AuthError) return unverified;
    throw error;
  }
  const request = { challenge: null, redirectTo: purpose.redirectTo, ip, isClaim: false };
  mailLink(auth, user, "confirmation", "user_confirmation_requested", request);
  return unverified;
}
