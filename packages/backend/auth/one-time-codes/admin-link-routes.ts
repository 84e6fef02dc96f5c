import { Hono } from "hono";
import { z } from "zod";
import { requireServiceRole } from "#backend/auth/requests/callers.ts";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { metadataSchema, parseEmail, readInput } from "#backend/auth/requests/input.ts";
import { writeAudit } from "#backend/auth/accounts/audit.ts";
import { claimSignUp } from "#backend/auth/sign-up/sign-up-claims.ts";
import { loadAccount, userJson } from "#backend/auth/accounts/user-json.ts";
import { findUserByEmail, insertUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { assertEmailFree } from "#backend/auth/accounts/update-own-user.ts";
import { requestEmailChangeLink } from "#backend/auth/accounts/emails.ts";
import { issueLink, mailIssued, verificationLink } from "./one-time-tokens.ts";
import { assertAcceptablePassword } from "#backend/auth/passwords/passwords.ts";

const LINK_TYPES = ["signup", "invite", "magiclink", "recovery", "email_change_current", "email_change_new"] as const;

const linkSchema = z.object({
  type: z.string().optional(),
  email: z.string().optional(),
  password: z.string().optional(),
  new_email: z.string().optional(),
  data: metadataSchema.optional(),
  redirect_to: z.string().optional(),
});

const inviteSchema = z.object({ email: z.string().optional(), data: metadataSchema.optional() });

export function generateLinkRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    await requireServiceRole(auth, c);
    const body = await readInput(c, linkSchema);
    const type = LINK_TYPES.find((candidate) => candidate === body.type);
    if (type === undefined) throw authError("link_type_unknown");
    const email = parseEmail(body.email ?? "");
    const redirectTo = auth.redirects.resolve(c.req.raw, body.redirect_to);
    const now = auth.now();

    if (type === "email_change_current" || type === "email_change_new") {
      const newEmail = parseEmail(body.new_email ?? "");
      const { token, account } = await auth.db.tx(PLATFORM, async (sql) => {
        const user = await findUserByEmail(sql, email);
        if (user === undefined) throw authError("user_not_found");
        await assertEmailFree(sql, newEmail, user.id);
        const part = type === "email_change_new" ? "new" : "current";
        const requested = await requestEmailChangeLink(auth, sql, { user, newEmail, part, redirectTo }, now);
        return { token: requested.token, account: await loadAccount(sql, requested.user) };
      });
      const link = verificationLink(auth, { hash: token.hash, type: "email_change", redirectTo });
      return c.json({ ...userJson(account), ...linkJson({ ...token, link, verificationType: type }, redirectTo) });
    }

    const { password = "" } = body;
    if (type === "signup" && password === "") throw authError("password_missing");
    if (password !== "") assertAcceptablePassword(password);
    const passwordHash = await (password === "" ? auth.passwords.hashUnknown() : auth.passwords.hash(password));
    const { issued, account } = await auth.db.tx(PLATFORM, async (sql) => {
      const newUser = { email, passwordHash, userMetadata: body.data ?? {} };
      const { user, isNew } = await findOrAddUser(sql, type, newUser, now);
      const kind = type === "signup" || (type === "magiclink" && isNew) ? "confirmation" : type;
      const link = await issueLink(auth, sql, { user, kind, challenge: null, redirectTo }, now);
      return { issued: link, account: await loadAccount(sql, link.user) };
    });
    return c.json({ ...userJson(account), ...linkJson(issued, redirectTo) });
  });
}

export function inviteRoutes(auth: AuthContext): Hono {
  return new Hono().post("/", async (c) => {
    await requireServiceRole(auth, c);
    const { ip } = clientOf(auth, c);
    const body = await readInput(c, inviteSchema);
    const email = parseEmail(body.email ?? "");
    const redirectTo = auth.redirects.resolve(c.req.raw);
    const now = auth.now();
    const passwordHash = await auth.passwords.hashUnknown();
    const { send, account } = await auth.db.tx(PLATFORM, async (sql) => {
      const { user } = await findOrAddUser(sql, "invite", { email, passwordHash, userMetadata: body.data ?? {} }, now);
      await writeAudit(sql, { action: "user_invited", actor: user, ip, traits: { user_id: user.id } }, now);
      const issued = await issueLink(auth, sql, { user, kind: "invite", challenge: null, redirectTo }, now);
      return { send: await mailIssued(auth, sql, "invite", issued), account: await loadAccount(sql, issued.user) };
    });
    send();
    return c.json(userJson(account));
  });
}

async function findOrAddUser(
  sql: Transaction,
  type: "signup" | "invite" | "magiclink" | "recovery",
  newUser: { email: string; passwordHash: string; userMetadata: Record<string, unknown> },
  now: Date,
): Promise<{ user: UserRow; isNew: boolean }> {
  const existing = await findUserByEmail(sql, newUser.email);
  const adds = type === "signup" || type === "invite";
  if (existing === undefined) {
    if (type === "recovery") throw authError("user_not_found");
    const user = await insertUser(sql, { ...newUser, invitedAt: type === "invite" ? now : undefined }, now);
    return { user, isNew: true };
  }
  if (adds && existing.confirmed_at !== null) {
    throw authError("email_exists");
  }
  await claimSignUp(sql, existing.id, null);
  return { user: existing, isNew: false };
}

function linkJson(
  link: { link: string; code: string; hash: string; verificationType: string },
  redirectTo: string,
): Record<string, string> {
  return {
    action_link: link.link,
    email_otp: link.code,
    hashed_token: link.hash,
    verification_type: link.verificationType,
    redirect_to: redirectTo,
  };
}
