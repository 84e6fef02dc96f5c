import { refuse } from "#backend/auth/errors.ts";
import { isArgon2Hash } from "#backend/auth/services/argon2.ts";
import { assertAcceptablePassword, type PasswordHashes } from "#backend/auth/services/passwords.ts";

/**
 * The hash of a password that an operator sets, given as text or as a bcrypt or argon2id hash from elsewhere; null without one.
 * @throws AuthError 400 `validation_failed`, 422 `weak_password`
 */
export async function adminPasswordHash(
  passwords: PasswordHashes,
  body: { password?: string | undefined; password_hash?: string | undefined },
): Promise<string | null> {
  const { password = "", password_hash: hash = "" } = body;
  if (password !== "" && hash !== "") throw refuse("password_and_hash");
  if (hash !== "") {
    const isBcrypt = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(hash);
    if (!isBcrypt && !isArgon2Hash(hash)) {
      throw refuse("password_hash_unknown");
    }
    return hash;
  }
  if (password === "") return null;
  assertAcceptablePassword(password);
  return passwords.hash(password);
}
