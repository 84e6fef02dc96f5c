import { type Context, Hono } from "hono";
import { z } from "zod";
import { requireServiceRole } from "#backend/auth/requests/callers.ts";
import { type AuthContext, clientOf } from "#backend/auth/context.ts";
import { authError } from "#backend/auth/errors.ts";
import { parseEmail, parseId, parsePhone, readInput, readOptionalInput } from "#backend/auth/requests/input.ts";
import { adminUserSchema, deleteUser, listUsers, parseBan, softDeleteUser } from "./admin-users.ts";
import { parsePage, searchedText, tellPages } from "./admin-pages.ts";
import { withPassword } from "#backend/auth/sign-up/sign-up-claims.ts";
import { writeAudit } from "./audit.ts";
import { mergeMetadata } from "./own-user-writes.ts";
import { changePhone, confirmPhone, insertPhoneUser } from "#backend/auth/phones/phones.ts";
import { endSessions } from "#backend/auth/sessions/sessions.ts";
import { loadAccount, loadAccounts, userJson } from "./user-json.ts";
import { findUserById, insertUser, lockUser, type NewEmailUser, updateUser, type UserRow } from "./users.ts";
import { PLATFORM, type Transaction } from "#backend/postgres/database.ts";
import { applyEmailChange, confirmEmail, markConfirmed, settleSignUp } from "./emails.ts";
import { clearAllTokens } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import { deleteFlows } from "#backend/auth/flows/flow-states.ts";
import {
  assertAcceptablePassword,
  assertFits,
  isArgon2Hash,
  type PasswordHashes,
} from "#backend/auth/passwords/passwords.ts";

export function adminUserRoutes(auth: AuthContext): Hono {
  return new Hono()
    .use(async (c, next) => {
      await requireServiceRole(auth, c);
      await next();
    })
    .get("/", (c) => listPage(auth, c))
    .post("/", (c) => createUser(auth, c))
    .get("/:id", async (c) => {
      const id = parseUserId(c.req.param("id"));
      const account = await auth.db.tx(PLATFORM, async (sql) => {
        const user = await findUserById(sql, id);
        if (user === undefined) throw authError("user_not_found");
        return loadAccount(sql, user);
      });
      return c.json(userJson(account));
    })
    .put("/:id", (c) => changeUser(auth, c, parseUserId(c.req.param("id"))))
    .delete("/:id", (c) => removeUser(auth, c, parseUserId(c.req.param("id"))));
}

const parseUserId = (id: string) => parseId(id, "user_id_malformed");

/** `auth.users` has the nil UUID for an installation, not for a person. */
function parseNewUserId(text: string): string {
  const id = parseId(text, "new_user_id_malformed");
  if (/^[0-]+$/.test(id)) throw authError("new_user_id_malformed");
  return id;
}

async function listPage(auth: AuthContext, c: Context): Promise<Response> {
  const page = parsePage(c);
  const filter = searchedText(c.req.query("filter"));
  const isOldestFirst = parseSort(c.req.query("sort"));
  const { accounts, total } = await auth.db.tx(PLATFORM, async (sql) => {
    const found = await listUsers(sql, { ...page, filter, isOldestFirst });
    return { accounts: await loadAccounts(sql, found.users), total: found.total };
  });
  tellPages(c, `${auth.settings.apiUrl}/admin/users`, page, total);
  return c.json({ users: accounts.map(userJson), aud: "authenticated" });
}

/** By the time of creation alone, as on hosted projects; the newest first unless told. */
function parseSort(text: string | undefined): boolean {
  if (text === undefined || text === "") return false;
  const found = /^created_at(?: (asc|desc))?$/i.exec(text);
  if (found === null) throw authError("sort_malformed", { detail: text.slice(0, 64) });
  return found[1]?.toLowerCase() === "asc";
}

async function createUser(auth: AuthContext, c: Context): Promise<Response> {
  const { ip } = clientOf(auth, c);
  const body = await readInput(c, adminUserSchema);
  const email = contactOf(body.email, parseEmail);
  const phone = contactOf(body.phone, parsePhone);
  if (email === null && phone === null) throw authError("email_missing_for_new_user");
  const now = auth.now();
  const bannedUntil = body.ban_duration === undefined ? null : parseBan(body.ban_duration, now);
  const passwordHash = (await adminPasswordHash(auth.passwords, body)) ?? "";
  const account = await auth.db.tx(PLATFORM, async (sql) => {
    const newUser = {
      id: body.id === undefined ? undefined : parseNewUserId(body.id),
      passwordHash,
      userMetadata: body.user_metadata ?? {},
      appMetadata: body.app_metadata,
      role: body.role,
    };
    let user = await insertByContacts(sql, newUser, { email, phone }, now);
    if (phone !== null && body.phone_confirm === true) user = await confirmPhone(sql, user, now);
    if (email !== null && body.email_confirm === true) user = await markConfirmed(sql, user, now);
    if (bannedUntil !== null) user = await updateUser(sql, user.id, { banned_until: bannedUntil }, now);
    const traits = { provider: email === null ? "phone" : "email" };
    await writeAudit(sql, { action: "user_signedup", actor: user, ip, traits }, now);
    return loadAccount(sql, user);
  });
  return c.json(userJson(account));
}

function contactOf(text: string | undefined, parse: (text: string) => string): string | null {
  return text === undefined || text === "" ? null : parse(text);
}

async function insertByContacts(
  sql: Transaction,
  newUser: Omit<NewEmailUser, "email" | "phone">,
  { email, phone }: { email: string | null; phone: string | null },
  now: Date,
): Promise<UserRow> {
  if (email === null) return insertPhoneUser(sql, { ...newUser, phone: phone ?? "" }, now);
  const user = await insertUser(sql, { ...newUser, email }, now);
  return phone === null ? user : changePhone(sql, user, phone, { confirmed: false, now });
}

async function changeUser(auth: AuthContext, c: Context, id: string): Promise<Response> {
  const { ip } = clientOf(auth, c);
  const body = await readInput(c, adminUserSchema);
  const email = contactOf(body.email, parseEmail);
  const phone = contactOf(body.phone, parsePhone);
  const now = auth.now();
  const bannedUntil = body.ban_duration === undefined ? undefined : parseBan(body.ban_duration, now);
  // A new account may have a weak one, or none.
  if (body.password !== undefined) assertAcceptablePassword(body.password);
  const passwordHash = await adminPasswordHash(auth.passwords, body);
  const account = await auth.db.tx(PLATFORM, async (sql) => {
    let user = await lockUser(sql, id);
    if (user === undefined) throw authError("user_not_found");
    if (email !== null && email !== user.email) {
      user = await applyEmailChange(sql, user, email, { confirmed: body.email_confirm === true, now });
    }
    if (phone !== null && phone !== user.phone) {
      user = await changePhone(sql, user, phone, { confirmed: body.phone_confirm === true, now });
    }
    if (body.email_confirm === true && user.email !== null) user = await confirmEmail(sql, user, now);
    if (body.phone_confirm === true && user.phone !== null) user = await confirmPhone(sql, user, now);
    if (passwordHash !== null) {
      user = await settleSignUp(sql, user, now);
      await clearAllTokens(sql, id);
      await deleteFlows(sql, id);
      await endSessions(sql, { userId: id, scope: "global" });
    }
    if (bannedUntil !== undefined && bannedUntil !== null) await deleteFlows(sql, id);
    const { raw_app_meta_data: appMetadata, ...password } =
      passwordHash === null ? { raw_app_meta_data: user.raw_app_meta_data } : withPassword(user, passwordHash);
    user = await updateUser(
      sql,
      id,
      {
        ...password,
        ...(bannedUntil === undefined ? {} : { banned_until: bannedUntil }),
        is_anonymous: user.is_anonymous && user.confirmed_at === null,
        ...(body.role === undefined || body.role === "" ? {} : { role: body.role }),
        raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, body.user_metadata ?? {}),
        raw_app_meta_data: mergeMetadata(appMetadata, body.app_metadata ?? {}),
      },
      now,
    );
    await writeAudit(sql, { action: "user_modified", actor: user, ip }, now);
    return loadAccount(sql, user);
  });
  return c.json(userJson(account));
}

async function removeUser(auth: AuthContext, c: Context, id: string): Promise<Response> {
  const { ip } = clientOf(auth, c);
  const soft = (await readOptionalInput(c, deleteSchema)).should_soft_delete === true;
  const now = auth.now();
  await auth.db.tx(PLATFORM, async (sql) => {
    const user = soft ? await softDeleteUser(sql, id, now) : await deleteUser(sql, id);
    await writeAudit(
      sql,
      { action: "user_deleted", actor: { ...user, email: null, phone: null }, ip, traits: { user_id: id } },
      now,
    );
  });
  auth.onUserDeleted();
  return c.json({});
}

const deleteSchema = z.object({ should_soft_delete: z.boolean().optional() });

/** Takes plain text, or a bcrypt or argon2id hash from elsewhere. */
async function adminPasswordHash(
  passwords: PasswordHashes,
  body: { password?: string | undefined; password_hash?: string | undefined },
): Promise<string | null> {
  const { password = "", password_hash: hash = "" } = body;
  if (password !== "" && hash !== "") throw authError("password_and_hash");
  if (hash !== "") {
    const isBcrypt = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(hash);
    if (!isBcrypt && !isArgon2Hash(hash)) {
      throw authError("password_hash_unknown");
    }
    return hash;
  }
  if (password === "") return null;
  assertFits(password);
  return passwords.hash(password);
}
