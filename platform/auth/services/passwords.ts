import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/bcrypt";
import { messageOf, refuse } from "#platform/auth/errors.ts";
import { isArgon2Hash, verifyArgon2 } from "#platform/auth/services/argon2.ts";

/** bcrypt cost; about 75 ms of one core. The library works on libuv's threads, so the event loop stays free. */
const COST = 10;
const MIN_CHARACTERS = 6;
/** bcrypt reads no further; a longer password would be cut without anybody noticing. */
const MAX_BYTES = 72;

/** A hash of the same cost that no password is known for: compared with when there is no account. */
const DUMMY_HASH = "$2b$10$zLaqQoRmnbjAtW7K86AY0.QFqOAvSs/.4LVJESujvPyjBtS453p/i";

export interface WeakPassword {
  message: string;
  reasons: string[];
}

/** Why a password is too weak, or null. */
export function findWeakness(password: string): WeakPassword | null {
  if (password.length >= MIN_CHARACTERS) return null;
  return { message: messageOf("weak_password", MIN_CHARACTERS), reasons: ["length"] };
}

/** @throws AuthError 400 `validation_failed` when too long, 422 `weak_password` */
export function assertAcceptablePassword(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw refuse("password_too_long");
  }
  const weakness = findWeakness(password);
  if (weakness === null) return;
  throw refuse("weak_password", {
    detail: MIN_CHARACTERS,
    extra: { weak_password: { reasons: weakness.reasons } },
  });
}

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether a hash is one of `hashPassword`: comparing with it takes as long as making one. */
export function isOwnHash(stored: string): boolean {
  return stored.startsWith(`$2b$${COST}$`);
}

/** The hash of a password that nobody knows, for accounts that are to be entered by a link or a code. */
export async function unknownPasswordHash(): Promise<string> {
  return hashPassword(randomBytes(32).toString("base64url"));
}

/**
 * Whether the password matches the stored hash. With no hash it does the same work and answers false, so that the time
 * does not tell whether the account exists.
 */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  if (storedHash !== null && isArgon2Hash(storedHash)) return verifyArgon2(password, storedHash);
  const usable = storedHash !== null && storedHash !== "" && Buffer.byteLength(password) <= MAX_BYTES;
  const matches = await verify(password, usable ? storedHash : DUMMY_HASH);
  return usable && matches;
}
