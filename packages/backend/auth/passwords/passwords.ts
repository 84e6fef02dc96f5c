import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/bcrypt";
import { messageOf, authError } from "#backend/auth/errors.ts";
import { isArgon2Hash, verifyArgon2 } from "./argon2.ts";

const MIN_CHARACTERS = 6;
/** bcrypt reads no further; a longer password would be cut without anybody noticing. */
const MAX_BYTES = 72;

/** Salt and hash that no password is known for: compared with when there is no account. */
const UNKNOWN = "zLaqQoRmnbjAtW7K86AY0.QFqOAvSs/.4LVJESujvPyjBtS453p/i";

/** Makes and compares hashes of passwords, on libuv's threads, so that the event loop stays free. */
export interface PasswordHashes {
  hash(password: string): Promise<string>;
  /** The hash of a password that nobody knows, for accounts that are to be entered by a link or a code. */
  hashUnknown(): Promise<string>;
  /** Whether a hash is one of `hash`: comparing with it takes as long as making one. */
  isOwn(stored: string): boolean;
  /**
   * Whether the password matches the stored hash. With no hash it does the same work and answers false, so that the
   * time does not tell whether the account exists.
   */
  verify(password: string, stored: string | null): Promise<boolean>;
}

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
    throw authError("password_too_long");
  }
  const weakness = findWeakness(password);
  if (weakness === null) return;
  throw authError("weak_password", {
    detail: MIN_CHARACTERS,
    extra: { weak_password: { reasons: weakness.reasons } },
  });
}

/** @param cost of the hashes that are made */
export function createPasswordHashes(cost: number): PasswordHashes {
  const prefix = `$2b$${String(cost).padStart(2, "0")}$`;
  const make = (password: string) => hash(password, cost);
  return {
    hash: make,
    hashUnknown: () => make(randomBytes(32).toString("base64url")),
    isOwn: (stored) => stored.startsWith(prefix),
    async verify(password, stored) {
      if (stored !== null && isArgon2Hash(stored)) return verifyArgon2(password, stored);
      const usable = stored !== null && stored !== "" && Buffer.byteLength(password) <= MAX_BYTES;
      const matches = await verify(password, usable ? stored : prefix + UNKNOWN);
      return usable && matches;
    },
  };
}
