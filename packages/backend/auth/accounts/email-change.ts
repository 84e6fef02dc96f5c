import type { AuthContext } from "#backend/auth/context.ts";
import type { CodeChallenge } from "#backend/auth/requests/input.ts";
import { changeEmail } from "./emails.ts";
import { createFlowState } from "#backend/auth/sessions/flow-states.ts";
import { verificationLink } from "#backend/auth/mail/mail-tokens.ts";
import { type OneTimeToken, storeToken } from "#backend/auth/mail/one-time-tokens.ts";
import { syncProviders } from "./identities.ts";
import { updateUser, type UserRow } from "./users.ts";
import type { Transaction } from "#backend/postgres/database.ts";

/** A change that waits for its confirmations; `current` is null when the account has no e-mail yet. */
export interface EmailChange {
  user: UserRow;
  redirectTo: string;
  newEmail: string;
  newToken: OneTimeToken;
  current: { email: string; token: OneTimeToken } | null;
}

export async function requestEmailChange(
  auth: AuthContext,
  sql: Transaction,
  request: { user: UserRow; newEmail: string; challenge: CodeChallenge | null; redirectTo: string },
  now: Date,
): Promise<EmailChange> {
  const { newEmail, challenge } = request;
  const userId = request.user.id;
  const pkce = challenge !== null;
  const newToken = auth.oneTimeTokens.create(newEmail, pkce);
  await storeToken(sql, { userId, type: "email_change_token_new", hash: newToken.hash, sentTo: newEmail }, now);
  const oldEmail = request.user.email ?? "";
  let current: EmailChange["current"] = null;
  if (oldEmail !== "") {
    const token = auth.oneTimeTokens.create(oldEmail, pkce);
    await storeToken(sql, { userId, type: "email_change_token_current", hash: token.hash, sentTo: oldEmail }, now);
    current = { email: oldEmail, token };
  }
  if (challenge !== null) await createFlowState(sql, { userId, challenge, method: "email_change" }, now);
  const user = await updateUser(
    sql,
    userId,
    { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 },
    now,
  );
  return { user, redirectTo: request.redirectTo, newEmail, newToken, current };
}

/**
 * An anonymous account becomes a permanent one once its e-mail is confirmed.
 * @throws AuthError 422 `email_exists` when another account has it by now
 */
export async function applyEmailChange(
  sql: Transaction,
  user: UserRow,
  newEmail: string,
  options: { confirmed: boolean; now: Date },
): Promise<UserRow> {
  const { confirmed, now } = options;
  await changeEmail(sql, user, newEmail, options);
  await syncProviders(sql, user.id, now);
  return updateUser(sql, user.id, { is_anonymous: user.is_anonymous && !confirmed }, now);
}

export function mailEmailChange(auth: AuthContext, change: EmailChange): void {
  const { newEmail, newToken, current, redirectTo } = change;
  const mailTo = (to: string, token: OneTimeToken) =>
    auth.outbox.send({
      kind: "email_change",
      to,
      oldEmail: current?.email ?? null,
      newEmail,
      link: verificationLink(auth, { hash: token.hash, type: "email_change", redirectTo }),
      code: token.code,
    });
  if (current !== null) mailTo(current.email, current.token);
  mailTo(newEmail, newToken);
}
