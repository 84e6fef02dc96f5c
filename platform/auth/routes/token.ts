import { type Context, Hono } from "hono";
import { z } from "zod";
import { answerSession, type AuthContext, clientOf } from "#platform/auth/context.ts";
import { refuse } from "#platform/auth/errors.ts";
import { parseEmail, readBody } from "#platform/auth/input.ts";
import { writeAudit } from "#platform/auth/services/audit.ts";
import { redeemAuthCode } from "#platform/auth/services/flow-states.ts";
import { verifyPassword } from "#platform/auth/services/passwords.ts";
import { refreshSession } from "#platform/auth/services/refresh.ts";
import { openSession, REFRESH_TOKEN_PATTERN } from "#platform/auth/services/sessions.ts";
import { findUserByEmail, findUserById, isBanned, lockUser, type UserRow } from "#platform/auth/services/users.ts";
import { PLATFORM } from "#platform/postgres/database.ts";

/** `POST /token?grant_type=…` (wire contract 2.5 and 2.6). */
export function tokenRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", (c) => {
    switch (c.req.query("grant_type")) {
      case "password":
        return passwordGrant(auth, c);
      case "refresh_token":
        return refreshGrant(auth, c);
      case "pkce":
        return pkceGrant(auth, c);
      case "id_token":
        throw refuse("provider_disabled");
      case "web3":
        throw refuse("web3_disabled");
      default:
        throw refuse("grant_type_unknown");
    }
  });
}

const passwordSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
});

async function passwordGrant(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  const { email: givenEmail = "", phone = "", password = "" } = await readBody(c, passwordSchema);
  if (givenEmail === "" && phone === "") throw refuse("email_missing_for_sign_in");
  if (givenEmail === "") throw refuse("phone_login_disabled");
  const email = parseEmail(givenEmail);
  const attempt = await auth.limits.attempt("passwordPerAccount", email, client.ip);

  const found = await auth.db.tx(PLATFORM, (sql) => findUserByEmail(sql, email), { readOnly: true });
  const matches = await verifyPassword(password, found?.encrypted_password ?? null);
  const now = auth.now();
  if (found === undefined || !matches) {
    await auth.db.tx(PLATFORM, (sql) =>
      writeAudit(sql, { action: "login_failed", actor: found ?? null, username: email, ip: client.ip }, now),
    );
    throw refuse("invalid_credentials");
  }
  await attempt.succeeded();
  const grant = await auth.db.tx(PLATFORM, async (sql) => {
    const user = await lockUser(sql, found.id);
    // The password may have been changed while it was compared.
    if (user === undefined || user.encrypted_password !== found.encrypted_password) {
      throw refuse("invalid_credentials");
    }
    assertMaySignIn(user, now);
    await writeAudit(sql, { action: "login", actor: user, ip: client.ip, traits: { provider: "email" } }, now);
    return openSession(sql, { user, method: "password", client }, now);
  });
  return answerSession(auth, c, grant, password);
}

function assertMaySignIn(user: UserRow, now: Date): void {
  if (isBanned(user, now)) throw refuse("user_banned_at_sign_in");
  if (user.email_confirmed_at === null) throw refuse("email_not_confirmed");
}

const refreshSchema = z.object({ refresh_token: z.string().optional() });

async function refreshGrant(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  await auth.limits.request("refreshPerIp", client.ip);
  const { refresh_token: token = "" } = await readBody(c, refreshSchema);
  if (!REFRESH_TOKEN_PATTERN.test(token)) throw refuse("refresh_token_malformed");
  const result = await auth.db.tx(
    PLATFORM,
    (sql) => refreshSession(sql, { token, client, policy: auth.settings }, auth.now()),
    { settings: { lock_timeout: "5s" } },
  );
  if (!result.ok) throw refuse(result.reason);
  return answerSession(auth, c, result.grant);
}

const pkceSchema = z.object({ auth_code: z.string().optional(), code_verifier: z.string().optional() });

async function pkceGrant(auth: AuthContext, c: Context): Promise<Response> {
  const client = clientOf(auth, c);
  await auth.limits.request("pkcePerIp", client.ip);
  const { auth_code: code = "", code_verifier: verifier = "" } = await readBody(c, pkceSchema);
  if (code === "" || verifier === "") {
    throw refuse("exchange_incomplete");
  }
  const now = auth.now();
  const grant = await auth.db.tx(PLATFORM, async (sql) => {
    const flow = await redeemAuthCode(sql, { code, verifier }, now);
    const user = await findUserById(sql, flow.userId);
    if (user === undefined) throw refuse("flow_user_gone");
    if (isBanned(user, now)) throw refuse("user_banned");
    await writeAudit(sql, { action: "login", actor: user, ip: client.ip, traits: { provider_type: "email" } }, now);
    return openSession(sql, { user, method: flow.method, client }, now);
  });
  return answerSession(auth, c, grant);
}
