import type { AuthContext } from "#backend/auth/context.ts";
import type { CodeChallenge } from "#backend/auth/requests/input.ts";
import type { MailKind } from "#backend/auth/requests/rate-limits.ts";
import { type AuditAction, writeAudit } from "#backend/auth/accounts/audit.ts";
import { claimSignUp, recordSignUp } from "#backend/auth/sign-up/sign-up-claims.ts";
import { findUserByEmail, insertSignUp, lockUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { PLATFORM } from "#backend/postgres/database.ts";
import { mailEmailChange, requestEmailChange } from "#backend/auth/accounts/emails.ts";
import { issueLink, type LinkKind, mailIssued } from "./one-time-tokens.ts";

/* The answer is `{}` after the same work for known and unknown e-mails: writing and mailing come after it. */

export interface MailRequest {
  challenge: CodeChallenge | null;
  redirectTo: string;
  ip: string;
  /** True when the caller asks for the account, not for a mail that has not come. */
  isClaim: boolean;
}

/** Counts as a claim even when the mail has to wait: otherwise a stranger could hide the owner's claim. */
export async function countClaim(auth: AuthContext, kind: MailKind, email: string, ip: string): Promise<void> {
  try {
    await auth.limits.mail(kind, [email], ip);
  } catch (error) {
    auth.outbox.run("claim of an account", () =>
      auth.db.tx(PLATFORM, async (sql) => {
        const user = await findUserByEmail(sql, email);
        if (user !== undefined) await claimSignUp(sql, user.id, ip);
      }),
    );
    throw error;
  }
}

export function lookUp(auth: AuthContext, email: string): Promise<UserRow | undefined> {
  return auth.db.tx(PLATFORM, (sql) => findUserByEmail(sql, email), { readOnly: true });
}

export function mailLink(
  auth: AuthContext,
  user: UserRow,
  kind: LinkKind,
  action: AuditAction,
  request: MailRequest,
): void {
  auth.outbox.run(`${kind} request`, async () => {
    const now = auth.now();
    const { challenge, redirectTo, ip, isClaim } = request;
    const send = await auth.db.tx(PLATFORM, async (sql) => {
      const current = await lockUser(sql, user.id);
      if (current === undefined) return null;
      if (isClaim) await claimSignUp(sql, current.id, ip);
      await writeAudit(sql, { action, actor: current, ip }, now);
      const issued = await issueLink(auth, sql, { user: current, kind, challenge, redirectTo }, now);
      return mailIssued(auth, sql, kind, issued);
    });
    send?.();
  });
}

/** While the new e-mail has to wait neither link is mailed: fresh tokens would end the links it has. */
export function remailChange(auth: AuthContext, user: UserRow, request: MailRequest): void {
  auth.outbox.run("e-mail change request", async () => {
    const now = auth.now();
    const { challenge, redirectTo } = request;
    const newEmail = user.email_change;
    if (!(await auth.limits.alsoMail("email_change", newEmail))) return;
    const send = await auth.db.tx(PLATFORM, async (sql) => {
      const current = await lockUser(sql, user.id);
      if (current === undefined || current.email_change !== newEmail) return null;
      const change = await requestEmailChange(auth, sql, { user: current, newEmail, challenge, redirectTo }, now);
      return mailEmailChange(auth, sql, change);
    });
    send?.();
  });
}

export function signUpByMail(
  auth: AuthContext,
  email: string,
  userMetadata: Record<string, unknown>,
  request: MailRequest,
): void {
  auth.outbox.run("sign-up by mail", async () => {
    const passwordHash = await auth.passwordLimiter.run(request.ip, auth.passwords.hashUnknown);
    const user = await auth.db.tx(PLATFORM, async (sql) => {
      const added = await insertSignUp(sql, { email, passwordHash, userMetadata }, auth.now());
      await recordSignUp(sql, added.id, request.ip);
      return added;
    });
    mailLink(auth, user, "confirmation", "user_confirmation_requested", request);
  });
}
