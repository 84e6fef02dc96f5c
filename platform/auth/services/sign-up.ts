import type { AuthContext } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";
import type { CodeChallenge } from "#platform/auth/input.ts";
import { writeAudit } from "#platform/auth/services/audit.ts";
import { confirmEmail } from "#platform/auth/services/emails.ts";
import { issueLink } from "#platform/auth/services/mail-tokens.ts";
import { issuePhoneCode } from "#platform/auth/services/phone-codes.ts";
import { insertPhoneUser } from "#platform/auth/services/phones.ts";
import { type Contact, fakedUserJson, withOwnData } from "#platform/auth/services/repeated-sign-up.ts";
import { type Client, openSession, type SessionGrant } from "#platform/auth/services/sessions.ts";
import { claimSignUp, recordSignUp } from "#platform/auth/services/sign-up-claims.ts";
import { twiceIfRaced } from "#platform/auth/services/twice-if-raced.ts";
import { loadAccount, userJson } from "#platform/auth/services/user-json.ts";
import {
  findUserByEmail,
  findUserByPhone,
  insertBareUser,
  insertUser,
  type UserRow,
} from "#platform/auth/services/users.ts";
import { PLATFORM, type Transaction } from "#platform/postgres/database.ts";
import type { SmsChannel } from "#platform/sms/sms-sender.ts";

export interface SignUp {
  contact: Contact;
  /** Where a code to a phone is to appear. */
  channel: SmsChannel;
  passwordHash: string;
  metadata: Record<string, unknown>;
  challenge: CodeChallenge | null;
  redirectTo: string;
  client: Client;
}

/** Adds the user or finds the one who never confirmed, and sends the confirmation. Answers the User of wire contract 2.4. */
export async function signUpUnconfirmed(auth: AuthContext, signUp: SignUp): Promise<Record<string, unknown>> {
  const now = auth.now();
  const { client, contact, metadata } = signUp;
  const result = await twiceIfRaced(() =>
    auth.db.tx(PLATFORM, async (sql) => {
      const existing = await findByContact(sql, contact);
      if (existing !== undefined && existing.confirmed_at !== null) {
        await writeAudit(sql, { action: "user_repeated_signup", actor: existing, ip: client.ip }, now);
        return null;
      }
      // An unconfirmed account keeps its password and data: nobody has shown that this caller owns the contact.
      const user = existing ?? (await insertByContact(sql, signUp, now));
      if (existing === undefined) await recordSignUp(sql, user.id, client.ip);
      else await claimSignUp(sql, user.id, client.ip);
      const issued = await issueConfirmation(auth, sql, { user, signUp }, now);
      const traits = { provider: contact.kind };
      await writeAudit(sql, { action: "user_confirmation_requested", actor: user, ip: client.ip, traits }, now);
      const account = await loadAccount(sql, issued.user);
      return { ...issued, account: existing === undefined ? account : withOwnData(account, contact, metadata) };
    }),
  );
  if (result === null) return fakedUserJson(contact, metadata, now);
  result.send();
  return userJson(result.account);
}

function findByContact(sql: Transaction, { kind, value }: Contact): Promise<UserRow | undefined> {
  return kind === "email" ? findUserByEmail(sql, value) : findUserByPhone(sql, value);
}

function insertByContact(sql: Transaction, signUp: SignUp, now: Date): Promise<UserRow> {
  const { contact, passwordHash, metadata: userMetadata } = signUp;
  return contact.kind === "email"
    ? insertUser(sql, { email: contact.value, passwordHash, userMetadata }, now)
    : insertPhoneUser(sql, { phone: contact.value, passwordHash, userMetadata }, now);
}

/** Stores the link or code of the confirmation; `send` is for after the commit. */
async function issueConfirmation(
  auth: AuthContext,
  sql: Transaction,
  { user, signUp }: { user: UserRow; signUp: SignUp },
  now: Date,
): Promise<{ user: UserRow; send: () => void }> {
  const { contact, challenge, redirectTo, channel } = signUp;
  if (contact.kind === "phone") {
    const phone = contact.value;
    const code = await issuePhoneCode(auth, sql, { user, kind: "confirmation", phone, channel }, now);
    return { user: code.user, send: () => auth.outbox.text(code.message) };
  }
  const link = await issueLink(auth, sql, { user, kind: "confirmation", challenge, redirectTo }, now);
  const mail = { kind: "confirmation", to: contact.value, link: link.link, code: link.code } as const;
  return { user: link.user, send: () => auth.outbox.send(mail) };
}

/**
 * With automatic confirmation there is no mail, and an existing e-mail is refused openly.
 * @throws AuthError 422 `user_already_exists`
 */
export async function signUpConfirmed(auth: AuthContext, signUp: SignUp): Promise<SessionGrant> {
  const now = auth.now();
  const { contact, client } = signUp;
  return twiceIfRaced(() =>
    auth.db.tx(PLATFORM, async (sql) => {
      if ((await findByContact(sql, contact)) !== undefined) throw refuse("user_already_exists");
      const user = await confirmEmail(sql, await insertByContact(sql, signUp, now), now);
      const traits = { provider: contact.kind };
      await writeAudit(sql, { action: "user_signedup", actor: user, ip: client.ip, traits }, now);
      return openSession(sql, { user, method: "password", client }, now);
    }),
  );
}

/** Adds somebody of whom nothing is known, and signs them in. */
export async function signUpAnonymously(
  auth: AuthContext,
  userMetadata: Record<string, unknown>,
  client: Client,
): Promise<SessionGrant> {
  const now = auth.now();
  return auth.db.tx(PLATFORM, async (sql) => {
    const nobody = { email: null, passwordHash: "", userMetadata, appMetadata: {}, isAnonymous: true };
    const user = await insertBareUser(sql, nobody, now);
    const traits = { provider: "anonymous" };
    await writeAudit(sql, { action: "user_signedup", actor: user, ip: client.ip, traits }, now);
    return openSession(sql, { user, method: "anonymous", client }, now);
  });
}
