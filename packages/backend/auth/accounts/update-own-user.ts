import { needsFactor, type SignedIn } from "#backend/auth/requests/callers.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { type CodeChallenge, parseEmail, parsePhone } from "#backend/auth/requests/input.ts";
import { isAppliedAtOnce, writeOwnUser } from "./own-user-writes.ts";
import { checkReauthenticationCode } from "#backend/auth/one-time-codes/reauthentication.ts";
import { type Client, findSession, loadAssurance } from "#backend/auth/sessions/sessions.ts";
import { type AccountDetails, loadAccount } from "./user-json.ts";
import { findUserByEmail, findUserByPhone, lockUser, type UserRow } from "./users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import type { SmsChannel } from "#backend/sms/sms.ts";
import { assertAcceptablePassword } from "#backend/auth/passwords/passwords.ts";

interface OwnUserUpdate {
  email: string | undefined;
  phone: string | undefined;
  channel: SmsChannel;
  password: string | undefined;
  nonce: string | undefined;
  currentPassword: string | undefined;
  data: Record<string, unknown> | undefined;
  challenge: CodeChallenge | null;
  redirectTo: string;
  client: Client;
}

/** A password ends other sessions and links; a new e-mail needs both e-mails' confirmation, a phone its code. */
export async function updateOwnUser(
  auth: AuthContext,
  caller: SignedIn,
  update: OwnUserUpdate,
): Promise<AccountDetails> {
  const { user, sessionId } = caller;
  const { channel, challenge, redirectTo, client } = update;
  const change = changeOf(user, update);
  const { email, phone, password, nonce } = change;
  if (phone !== null && auth.sms === null) throw authError("phone_unsupported");
  await assertMayChange(auth, caller, change, client.ip);
  // Before the passwords are compared: without a code, `same_password` must not tell which one is right.
  if (nonce !== null) await attemptNonce(auth, user, nonce, client.ip);
  const passwordHash =
    password === null ? null : await auth.passwordLimiter.run(client.ip, () => hashNewPassword(auth, user, password));
  await assertFree(auth, user, change);
  await countMessages(auth, user, change, client.ip);

  const data = update.data ?? null;
  const passed = { data, passwordHash, nonce, email, phone, channel, challenge, redirectTo, sessionId, ip: client.ip };
  const afterwards: (() => void)[] = [];
  const account = await auth.db.tx(PLATFORM, async (sql) => {
    const locked = await lockUser(sql, user.id);
    if (locked === undefined) throw authError("caller_gone");
    return loadAccount(sql, await writeOwnUser(auth, sql, locked, { change: passed, now: auth.now(), afterwards }));
  });
  for (const send of afterwards) send();
  return account;
}

async function attemptNonce(auth: AuthContext, user: UserRow, nonce: string, ip: string): Promise<void> {
  const attempt = await auth.limits.attempt("codePerAccount", user.id, ip);
  await auth.db.tx(PLATFORM, (sql) => checkReauthenticationCode(auth, sql, { user, nonce }), {
    readOnly: true,
  });
  await attempt.succeeded();
}

/** A nonce counts only beside a password. */
function changeOf(user: UserRow, update: OwnUserUpdate): CredentialChange {
  const given = (value: string | undefined) => (value === undefined || value === "" ? null : value);
  const email = given(update.email) === null ? null : parseEmail(update.email ?? "");
  const phone = given(update.phone) === null ? null : parsePhone(update.phone ?? "");
  const password = update.password ?? null;
  return {
    email: email === user.email ? null : email,
    phone: phone === user.phone ? null : phone,
    password,
    nonce: password === null && !user.is_sso_user ? null : given(update.nonce),
    currentPassword: given(update.currentPassword),
  };
}

async function hashNewPassword(auth: AuthContext, user: UserRow, password: string): Promise<string> {
  assertAcceptablePassword(password);
  if (await auth.passwords.verify(password, user.encrypted_password)) throw authError("same_password");
  return auth.passwords.hash(password);
}

async function assertFree(auth: AuthContext, user: UserRow, { email, phone }: CredentialChange): Promise<void> {
  if (email === null && phone === null) return;
  await auth.db.tx(
    PLATFORM,
    async (sql) => {
      if (email !== null) await assertEmailFree(sql, email, user.id);
      if (phone !== null && (await findUserByPhone(sql, phone)) !== undefined) throw authError("phone_exists");
    },
    { readOnly: true },
  );
}

async function countMessages(
  auth: AuthContext,
  user: UserRow,
  { email, phone }: CredentialChange,
  ip: string,
): Promise<void> {
  if (email !== null && !isAppliedAtOnce(auth, user)) {
    await auth.limits.mail("email_change", user.email === null ? [email] : [user.email, email], ip);
  }
  if (phone !== null) await auth.limits.sms("phone_change", phone, ip);
}

export async function assertEmailFree(sql: Transaction, email: string, ownId: string): Promise<void> {
  const other = await findUserByEmail(sql, email);
  if (other !== undefined && other.id !== ownId) {
    throw authError("email_exists");
  }
}

interface CredentialChange {
  email: string | null;
  phone: string | null;
  password: string | null;
  /** The code of `GET /reauthenticate`. */
  nonce: string | null;
  currentPassword: string | null;
}

/** Milliseconds after which a session is too old for a new password, where the operator wants fresh proof. */
const FRESH_MS = 24 * 3_600_000;
const PASSWORDLESS = new Set(["otp", "magiclink", "recovery"]);

/** @throws AuthError without the proof that is needed, and for SSO and anonymous users */
async function assertMayChange(
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
