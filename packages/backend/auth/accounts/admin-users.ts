import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { authError } from "#backend/auth/errors.ts";
import { metadataSchema } from "#backend/auth/requests/input.ts";
import type { Page } from "./admin-pages.ts";
import { anonymiseAudit } from "./audit.ts";
import { deleteFactors } from "#backend/auth/factors/factors.ts";
import { endSessions } from "#backend/auth/sessions/sessions.ts";
import { INSTANCE_ID, lockUser, updateUser, USER_COLUMNS, type UserRow } from "./users.ts";
import type { Transaction } from "#backend/postgres/database.ts";
import { clearAllTokens } from "#backend/auth/one-time-codes/one-time-tokens.ts";
import { deleteFlows } from "#backend/auth/flows/flow-states.ts";

export const adminUserSchema = z.object({
  id: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  password_hash: z.string().optional(),
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: metadataSchema.optional(),
  app_metadata: metadataSchema.optional(),
  ban_duration: z.string().optional(),
  role: z.string().optional(),
});

interface UserPage extends Page {
  /** In e-mails and full names, in either case of letters and without wildcards; empty for everybody. */
  filter: string;
  isOldestFirst: boolean;
}

export async function listUsers(
  sql: Transaction,
  { size, offset, filter, isOldestFirst }: UserPage,
): Promise<{ users: UserRow[]; total: number }> {
  const matching = `from auth.users where instance_id = $1 and ($2 = '' or strpos(lower(email), lower($2)) > 0
    or strpos(lower(raw_user_meta_data ->> 'full_name'), lower($2)) > 0)`;
  const { rows: counts } = await sql.query<{ total: number }>(`select count(*)::int4 as total ${matching}`, [
    INSTANCE_ID,
    filter,
  ]);
  const { rows: users } = await sql.query<UserRow>(
    `select ${USER_COLUMNS} ${matching} order by created_at ${isOldestFirst ? "asc" : "desc"}, id limit $3 offset $4`,
    [INSTANCE_ID, filter, size, offset],
  );
  return { users, total: counts[0]?.total ?? 0 };
}

export async function deleteUser(sql: Transaction, id: string): Promise<UserRow> {
  const user = await lockUser(sql, id);
  if (user === undefined) throw authError("user_not_found");
  await anonymiseAudit(sql, user);
  // GoTrue's table has no foreign key.
  await deleteFlows(sql, id);
  await sql.query(`delete from auth.users where id = $1`, [id]);
  return user;
}

/** Keeps the row without anything that identifies the person, and frees the e-mail. */
export async function softDeleteUser(sql: Transaction, id: string, now: Date): Promise<UserRow> {
  const user = await lockUser(sql, id);
  if (user === undefined) throw authError("user_not_found");
  const obscure = (value: string) => createHash("sha256").update(`${id}${value}`).digest("base64url");
  await anonymiseAudit(sql, user);
  await clearAllTokens(sql, id);
  await endSessions(sql, { userId: id, scope: "global" });
  await deleteFlows(sql, id);
  await deleteFactors(sql, id);
  await sql.query(
    `update auth.identities set provider_id = $2 || provider_id, identity_data = '{}', updated_at = $3
      where user_id = $1`,
    [id, `${randomBytes(8).toString("hex")}:`, now],
  );
  return updateUser(
    sql,
    id,
    {
      email: obscure(user.email ?? ""),
      phone: user.phone === null ? null : obscure(user.phone).slice(0, 15),
      encrypted_password: "",
      email_change: "",
      phone_change: "",
      raw_app_meta_data: {},
      raw_user_meta_data: {},
      deleted_at: now,
    },
    now,
  );
}

const UNIT_MS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, us: 0.001, µs: 0.001, ns: 0.000001 };
/** The longest ban: a timestamp column must be able to hold its end. */
const MAX_BAN_MS = 1000 * 365.25 * 24 * 3_600_000;

/** `24h` or `1h30m` gives the end of a ban, `none` lifts it. @throws AuthError 400 `validation_failed` */
export function parseBan(duration: string, now: Date): Date | null {
  if (duration === "none") return null;
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(duration) || duration.length > 64) {
    throw authError("ban_malformed", { detail: duration.slice(0, 64) });
  }
  let ms = 0;
  for (const [, amount, unit] of duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)) {
    ms += Number(amount) * (UNIT_MS[unit ?? ""] ?? 0);
  }
  return new Date(now.getTime() + Math.min(ms, MAX_BAN_MS));
}
