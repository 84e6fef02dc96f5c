import { emailIdentity, findIdentities, insertIdentity, syncProviders } from "./identities.ts";
import { clearUnproven, settleClaims } from "#backend/auth/sign-up/sign-up-claims.ts";
import { updateUser, type UserRow } from "./users.ts";
import type { Transaction } from "#backend/postgres/database.ts";
import type { Send } from "#backend/auth/messages/outbox.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import type { CodeChallenge } from "#backend/auth/requests/input.ts";
import { type OneTimeToken, storeToken, verificationLink } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import { createFlowState } from "#backend/auth/flows/flow-states.ts";

/** When others claimed the account too, keeps only the e-mail: the rest may be a stranger's. */
export async function settleSignUp(sql: Transaction, user: UserRow, now: Date): Promise<UserRow> {
  if (user.email_confirmed_at !== null || !(await settleClaims(sql, user.id))) return user;
  const cleared = await clearUnproven(sql, user, "email", now);
  if (user.email === null || (await findIdentities(sql, [user.id])).length > 0) return cleared;
  await insertIdentity(sql, emailIdentity(user.id, user.email), now);
  await syncProviders(sql, user.id, now);
  return updateUser(sql, user.id, {}, now);
}

export async function confirmEmail(sql: Transaction, unconfirmed: UserRow, now: Date): Promise<UserRow> {
  const user = await settleSignUp(sql, unconfirmed, now);
  await sql.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
      where user_id = $1 and provider = 'email'`,
    [user.id, now],
  );
  return markConfirmed(sql, user, now);
}

/** Says nothing of the identity, whose owner has not shown that the e-mail is theirs. */
export function markConfirmed(sql: Transaction, user: UserRow, now: Date): Promise<UserRow> {
  const raw_user_meta_data = { ...user.raw_user_meta_data, email_verified: true };
  return updateUser(sql, user.id, { email_confirmed_at: user.email_confirmed_at ?? now, raw_user_meta_data }, now);
}

async function changeEmail(
  sql: Transaction,
  before: UserRow,
  email: string,
  options: { confirmed: boolean; now: Date },
): Promise<UserRow> {
  const { confirmed, now } = options;
  const user = confirmed ? await settleSignUp(sql, before, now) : before;
  const updated = await updateUser(
    sql,
    user.id,
    {
      email,
      email_change: "",
      email_change_confirm_status: 0,
      email_confirmed_at: confirmed ? (user.email_confirmed_at ?? now) : user.email_confirmed_at,
    },
    now,
  );
  const { rowCount } = await sql.query(
    `update auth.identities set identity_data = identity_data || $2, updated_at = $3
      where user_id = $1 and provider = 'email'`,
    [user.id, JSON.stringify({ email, email_verified: confirmed }), now],
  );
  if (rowCount === 0) await insertIdentity(sql, emailIdentity(user.id, email, { verified: confirmed }), now);
  return updated;
}

/** Whoever has it confirmed may have rights in the product (`site.supportEmail`). */
export function isSupportEmail({ settings }: Pick<AuthContext, "settings">, email: string): boolean {
  return settings.supportEmail !== null && email.toLowerCase() === settings.supportEmail.toLowerCase();
}

/** `current` is null when the account has no e-mail yet. */
interface EmailChange {
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

/** One of the two links of a change, for an admin; the other one, if it is of the same change, stays good. */
export async function requestEmailChangeLink(
  auth: AuthContext,
  sql: Transaction,
  request: { user: UserRow; newEmail: string; part: "current" | "new"; redirectTo: string },
  now: Date,
): Promise<{ user: UserRow; token: OneTimeToken }> {
  const { user, newEmail, part } = request;
  if (user.email_change !== newEmail) {
    const change = await requestEmailChange(auth, sql, { ...request, challenge: null }, now);
    return { user: change.user, token: part === "new" ? change.newToken : (change.current?.token ?? change.newToken) };
  }
  const sentTo = part === "new" ? newEmail : (user.email ?? newEmail);
  const token = auth.oneTimeTokens.create(sentTo, false);
  const stored = { userId: user.id, type: `email_change_token_${part}`, hash: token.hash, sentTo } as const;
  await storeToken(sql, stored, now);
  return { user: await updateUser(sql, user.id, { email_change_sent_at: now }, now), token };
}

/** An anonymous account becomes permanent. @throws AuthError 422 `email_exists` when another account has it by now */
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

export async function mailEmailChange(auth: AuthContext, sql: Transaction, change: EmailChange): Promise<Send> {
  const { user, newEmail, newToken, current, redirectTo } = change;
  const mailTo = (
    to: string,
    { hash, code }: OneTimeToken,
    type: "email_change_token_current" | "email_change_token_new",
  ) => {
    const link = verificationLink(auth, { hash, type: "email_change", redirectTo });
    const mail = { kind: "email_change", to, oldEmail: current?.email ?? null, newEmail, link, code } as const;
    return auth.outbox.mail(sql, mail, { userId: user.id, type, hash });
  };
  const sendOld = current === null ? null : await mailTo(current.email, current.token, "email_change_token_current");
  const sendNew = await mailTo(newEmail, newToken, "email_change_token_new");
  return () => {
    sendOld?.();
    sendNew();
  };
}
