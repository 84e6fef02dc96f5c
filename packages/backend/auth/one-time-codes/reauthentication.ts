import type { SignedIn } from "#backend/auth/requests/callers.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { lockUser, updateUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { MAIL_TOKEN_SECONDS, PHONE_CODE_SECONDS } from "#backend/auth/settings.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { findToken, storeToken } from "./one-time-tokens.ts";
import { issuePhoneCode } from "#backend/auth/phones/phone-codes.ts";

/** To the e-mail, or to the phone where there is none. */
export async function sendReauthenticationCode(auth: AuthContext, { user }: SignedIn, ip: string): Promise<void> {
  const { email, phone } = user;
  if (email !== null && email !== "") {
    if (user.email_confirmed_at === null) throw authError("reauthentication_email_unconfirmed");
    await auth.limits.mail("reauthentication", [email], ip);
    const send = await issue(auth, user.id, ip, async (sql, now) => {
      const token = auth.oneTimeTokens.create(email, false);
      const stored = { userId: user.id, type: "reauthentication_token", hash: token.hash, sentTo: email } as const;
      await storeToken(sql, stored, now);
      await updateUser(sql, user.id, { reauthentication_sent_at: now }, now);
      return auth.outbox.mail(sql, { kind: "reauthentication", to: email, code: token.code }, stored);
    });
    send();
    return;
  }
  if (phone === null || phone === "") throw authError("reauthentication_without_contact");
  if (auth.sms === null) throw authError("phone_unsupported");
  if (user.phone_confirmed_at === null) throw authError("reauthentication_phone_unconfirmed");
  await auth.limits.sms("reauthentication", phone, ip);
  const issued = await issue(auth, user.id, ip, (sql, now) =>
    issuePhoneCode(auth, sql, { user, kind: "reauthentication", phone, channel: "sms" }, now),
  );
  auth.outbox.text(issued.message);
}

async function issue<T>(
  auth: AuthContext,
  userId: string,
  ip: string,
  store: (sql: Transaction, now: Date) => Promise<T>,
): Promise<T> {
  const now = auth.now();
  return auth.db.tx(PLATFORM, async (sql) => {
    const user = await lockUser(sql, userId);
    if (user === undefined) throw authError("caller_gone");
    await writeAudit(sql, { action: "user_reauthenticate_requested", actor: user, ip }, now);
    return store(sql, now);
  });
}

/** Leaves the code usable. @throws AuthError 422 `reauthentication_not_valid` */
export async function checkReauthenticationCode(
  auth: AuthContext,
  sql: Transaction,
  { user, nonce }: { user: UserRow; nonce: string },
): Promise<void> {
  const byMail = user.email !== null && user.email !== "";
  const sentTo = (byMail ? user.email : user.phone) ?? "";
  const hashes = auth.oneTimeTokens.hashesOfCode(sentTo, nonce);
  const seconds = byMail ? MAIL_TOKEN_SECONDS : PHONE_CODE_SECONDS;
  const token = await findToken(sql, { types: ["reauthentication_token"], hashes, seconds }, auth.now());
  if (token?.user_id !== user.id) throw authError("reauthentication_not_valid");
}
