import type { Context } from "hono";
import { z } from "zod";
import { answerSession, type AuthContext, clientOf } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { parseEmail, parsePhone, readInput } from "#backend/auth/requests/input.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { openSession } from "#backend/auth/sessions/sessions.ts";
import { findUserByEmail, findUserByPhone, isBanned, lockUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { PLATFORM } from "#backend/postgres/database.ts";

const passwordSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
});

export async function passwordGrant(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  const { email = "", phone = "", password = "" } = await readInput(c, passwordSchema);
  if (email === "" && phone === "") throw authError("email_missing_for_sign_in");
  if (email !== "" && phone !== "") throw authError("email_or_phone_on_sign_in");
  if (phone !== "" && auth.sms === null) throw authError("phone_login_disabled");
  const provider = phone === "" ? "email" : "phone";
  const username = phone === "" ? parseEmail(email) : parsePhone(phone);
  const attempt = await auth.limits.attempt("passwordPerAccount", username, client.ip);

  const find = phone === "" ? findUserByEmail : findUserByPhone;
  const found = await auth.db.tx(PLATFORM, (sql) => find(sql, username), { readOnly: true });
  const compare = () => auth.passwords.verify(password, found?.encrypted_password ?? null);
  const matches = await auth.passwordLimiter.run(client.ip, compare).catch(async (error: unknown) => {
    // Nothing was compared, so this was no attempt.
    await attempt.succeeded();
    throw error;
  });
  const now = auth.now();
  if (found === undefined || !matches) {
    await auth.db.tx(PLATFORM, (sql) =>
      writeAudit(sql, { action: "login_failed", actor: found ?? null, username, ip: client.ip }, now),
    );
    throw authError("invalid_credentials");
  }
  await attempt.succeeded();
  const grant = await auth.db.tx(PLATFORM, async (sql) => {
    const user = await lockUser(sql, found.id);
    // The password may have changed while it was compared.
    if (user === undefined || user.encrypted_password !== found.encrypted_password) {
      throw authError("invalid_credentials");
    }
    assertMaySignIn(user, provider, now);
    await writeAudit(sql, { action: "login", actor: user, ip: client.ip, traits: { provider } }, now);
    return openSession(sql, { user, method: "password", client }, now);
  });
  return answerSession(auth, c, grant, password);
}

function assertMaySignIn(user: UserRow, provider: "email" | "phone", now: Date): void {
  if (isBanned(user, now)) throw authError("user_banned_at_sign_in");
  if (provider === "email" && user.email_confirmed_at === null) throw authError("email_not_confirmed");
  if (provider === "phone" && user.phone_confirmed_at === null) throw authError("phone_not_confirmed");
}
