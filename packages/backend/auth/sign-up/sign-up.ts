import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import type { CodeChallenge } from "#backend/auth/requests/input.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { insertPhoneSignUp, phoneClaims, phoneIdentity } from "#backend/auth/phones/phones.ts";
import { type Client, openSession, type SessionGrant } from "#backend/auth/sessions/sessions.ts";
import { claimSignUp, recordSignUp } from "./sign-up-claims.ts";
import { claimByPassword, findByContact, withCheckedPassword } from "./sign-up-passwords.ts";
import { retryOnConflict } from "#backend/auth/retry-on-conflict.ts";
import { type AccountDetails, loadAccount, userJson } from "#backend/auth/accounts/user-json.ts";
import { insertBareUser, insertSignUp, type UserRow } from "#backend/auth/accounts/users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { confirmEmail, isSupportEmail } from "#backend/auth/accounts/emails.ts";
import { issueLink, mailIssued } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import { randomInt, randomUUID } from "node:crypto";
import { emailClaims, emailIdentity } from "#backend/auth/accounts/identities.ts";
import type { SmsChannel } from "#backend/sms/sms.ts";
import { issuePhoneCode } from "#backend/auth/phones/phone-codes.ts";

interface SignUp {
  contact: Contact;
  channel: SmsChannel;
  password: string;
  metadata: Record<string, unknown>;
  challenge: CodeChallenge | null;
  redirectTo: string;
  client: Client;
}

export async function signUpUnconfirmed(auth: AuthContext, signUp: SignUp): Promise<Record<string, unknown>> {
  const now = auth.now();
  const { client, contact, metadata } = signUp;
  const result = await retryOnConflict(() =>
    withCheckedPassword(
      auth,
      { contact, password: signUp.password, ip: client.ip },
      async (sql, existing, password) => {
        if (existing !== undefined && existing.confirmed_at !== null) {
          const placeholder = { ...signUp, contact: placeholderContact(contact) };
          await dryRun(sql, () => addUser(auth, sql, { signUp: placeholder, passwordHash: password.hash }, now));
          await writeAudit(sql, { action: "user_repeated_signup", actor: existing, ip: client.ip }, now);
          return null;
        }
        const traits = { provider: contact.kind };
        const audit = (actor: UserRow) =>
          writeAudit(sql, { action: "user_confirmation_requested", actor, ip: client.ip, traits }, now);
        if (existing === undefined) {
          const added = await addUser(auth, sql, { signUp, passwordHash: password.hash }, now);
          await audit(added.user);
          return added;
        }
        // An unconfirmed account keeps its password and data: the caller has not proven the contact.
        await claimByPassword(sql, existing, password, client.ip);
        const issued = await issueConfirmation(auth, sql, { user: existing, signUp }, now);
        await audit(existing);
        return { ...issued, account: withOwnData(await loadAccount(sql, issued.user), contact, metadata) };
      },
    ),
  );
  if (result === null) return fakedUserJson(contact, metadata, now);
  result.send();
  return userJson(result.account);
}

interface Addition {
  signUp: SignUp;
  passwordHash: string;
}

async function addUser(auth: AuthContext, sql: Transaction, addition: Addition, now: Date) {
  const { signUp } = addition;
  const user = await insertByContact(sql, addition, now);
  await recordSignUp(sql, user.id, signUp.client.ip);
  // The first to sign up must not be let in as its owner by a program that opens the links of mails.
  if (isSupportEmail(auth, signUp.contact.value)) await claimSignUp(sql, user.id, null);
  const issued = await issueConfirmation(auth, sql, { user, signUp }, now);
  return { ...issued, account: await loadAccount(sql, issued.user) };
}

function insertByContact(sql: Transaction, { signUp, passwordHash }: Addition, now: Date): Promise<UserRow> {
  const { contact, metadata: userMetadata } = signUp;
  return contact.kind === "email"
    ? insertSignUp(sql, { email: contact.value, passwordHash, userMetadata }, now)
    : insertPhoneSignUp(sql, { phone: contact.value, passwordHash, userMetadata }, now);
}

/** `send` is for after the commit. */
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
  return { user: link.user, send: await mailIssued(auth, sql, "confirmation", link) };
}

/** Without mail; an existing e-mail answers an error. @throws AuthError 422 `user_already_exists` */
export async function signUpConfirmed(auth: AuthContext, signUp: SignUp): Promise<SessionGrant> {
  const now = auth.now();
  const { contact, client } = signUp;
  // Hashed in every case, so that the time does not tell whether the account exists.
  const passwordHash = await auth.passwordLimiter.run(client.ip, () => auth.passwords.hash(signUp.password));
  return retryOnConflict(() =>
    auth.db.tx(PLATFORM, async (sql) => {
      if ((await findByContact(sql, contact)) !== undefined) throw authError("user_already_exists");
      const user = await confirmEmail(sql, await insertByContact(sql, { signUp, passwordHash }, now), now);
      const traits = { provider: contact.kind };
      await writeAudit(sql, { action: "user_signedup", actor: user, ip: client.ip, traits }, now);
      return openSession(sql, { user, method: "password", client }, now);
    }),
  );
}

export async function signUpAnonymously(
  auth: AuthContext,
  userMetadata: Record<string, unknown>,
  client: Client,
): Promise<SessionGrant> {
  const now = auth.now();
  return auth.db.tx(PLATFORM, async (sql) => {
    const blankUser = { email: null, passwordHash: "", userMetadata, appMetadata: {}, isAnonymous: true };
    const user = await insertBareUser(sql, blankUser, now);
    const traits = { provider: "anonymous" };
    await writeAudit(sql, { action: "user_signedup", actor: user, ip: client.ip, traits }, now);
    return openSession(sql, { user, method: "anonymous", client }, now);
  });
}

/** Does the work in the database and rolls it back, so that the answer takes as long as a real one. */
async function dryRun(sql: Transaction, work: () => Promise<unknown>): Promise<void> {
  await sql.exec("savepoint dry_run");
  await work();
  await sql.exec("rollback to savepoint dry_run");
}

/** An e-mail in its stored spelling, or a phone without the plus. */
export interface Contact {
  kind: "email" | "phone";
  value: string;
}

/** The answer to a repeated sign-up of an unconfirmed account: its user with the caller's data. */
function withOwnData(
  account: AccountDetails,
  { kind, value }: Contact,
  metadata: Record<string, unknown>,
): AccountDetails {
  const raw_user_meta_data = { ...metadata, ...claimsOf(account.user.id, { kind, value }) };
  const user = { ...account.user, raw_user_meta_data, email_change: "", phone_change: "" };
  const own = kind === "email" ? emailIdentity : phoneIdentity;
  const identity_data = own(user.id, value, { metadata }).data;
  const identities = account.identities.map((identity) => ({ ...identity, identity_data }));
  return { user, identities, factors: account.factors };
}

const claimsOf = (userId: string, { kind, value }: Contact) =>
  kind === "email" ? emailClaims(userId, value) : phoneClaims(userId, value);

function placeholderContact({ kind }: Contact): Contact {
  if (kind === "email") return { kind, value: `${randomUUID()}@example.invalid` };
  // No country's numbers begin so.
  return { kind, value: `999${String(randomInt(1_000_000_000_000)).padStart(12, "0")}` };
}

/** The answer to a repeated sign-up of a confirmed account: a user that does not exist, with empty identities. */
function fakedUserJson(
  { kind, value }: Contact,
  metadata: Record<string, unknown>,
  now: Date,
): Record<string, unknown> {
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email: kind === "email" ? value : "",
    phone: kind === "phone" ? value : "",
    confirmation_sent_at: now,
    app_metadata: { provider: kind, providers: [kind] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
