import type { AuthContext } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { claimSignUp } from "./sign-up-claims.ts";
import { findUserByEmail, findUserByPhone, lockUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import type { Contact } from "./sign-up.ts";

export type SignUpPassword = { kind: "new"; hash: string } | { kind: "compared"; hash: string; matches: boolean };

export function findByContact(sql: Transaction, { kind, value }: Contact): Promise<UserRow | undefined> {
  return kind === "email" ? findUserByEmail(sql, value) : findUserByPhone(sql, value);
}

interface SignUpAttempt {
  contact: Contact;
  password: string;
  ip: string;
}

/** Repeated when the account was opened, confirmed or changed meanwhile. */
const TRIES = 4;

/** Hashes or compares the password before the transaction, which locks the contact's account. */
export async function withCheckedPassword<T>(
  auth: AuthContext,
  attempt: SignUpAttempt,
  work: (sql: Transaction, existing: UserRow | undefined, password: SignUpPassword) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const password = await checkPassword(auth, attempt);
    const outcome = await auth.db.tx(PLATFORM, async (sql) => {
      const found = await findByContact(sql, attempt.contact);
      const existing = found === undefined ? undefined : await lockUser(sql, found.id);
      return isStale(auth, existing, password) ? null : { value: await work(sql, existing, password) };
    });
    if (outcome !== null) return outcome.value;
  }
  throw authError("too_busy", { retryAfterSeconds: 1 });
}

/** One costly operation in every case, so that the time does not tell whether the account exists. */
async function checkPassword(auth: AuthContext, { contact, password, ip }: SignUpAttempt): Promise<SignUpPassword> {
  const existing = await auth.db.tx(PLATFORM, (sql) => findByContact(sql, contact), { readOnly: true });
  const stored = comparableHash(auth, existing);
  return auth.passwordLimiter.run(ip, async () =>
    stored === null
      ? { kind: "new", hash: await auth.passwords.hash(password) }
      : { kind: "compared", hash: stored, matches: await auth.passwords.verify(password, stored) },
  );
}

function comparableHash({ passwords }: AuthContext, existing: UserRow | undefined): string | null {
  const stored = existing?.confirmed_at === null ? existing.encrypted_password : null;
  return stored !== null && passwords.isOwn(stored) ? stored : null;
}

function isStale(auth: AuthContext, existing: UserRow | undefined, password: SignUpPassword): boolean {
  return comparableHash(auth, existing) !== (password.kind === "compared" ? password.hash : null);
}

/** Another password means another person. */
export async function claimByPassword(
  sql: Transaction,
  existing: UserRow,
  password: SignUpPassword,
  ip: string,
): Promise<void> {
  await claimSignUp(sql, existing.id, password.kind === "compared" && password.matches ? ip : null);
}

export function claimUnconfirmedByPassword(auth: AuthContext, attempt: SignUpAttempt): Promise<void> {
  return withCheckedPassword(auth, attempt, async (sql, existing, password) => {
    if (existing?.confirmed_at === null) await claimByPassword(sql, existing, password, attempt.ip);
  });
}
