import { createHmac, hkdfSync, randomInt, randomUUID } from "node:crypto";
import type { Transaction } from "#backend/postgres/database.ts";
import { type MailedTokens, withdrawMails } from "#backend/mail/mail-rows.ts";
import type { Send } from "#backend/auth/messages/outbox.ts";
import type { AuthContext } from "#backend/auth/context.ts";
import type { CodeChallenge } from "#backend/auth/requests/input.ts";
import { updateUser, type UserRow } from "#backend/auth/accounts/users.ts";
import { createFlowState, type FlowMethod } from "#backend/auth/flows/flow-states.ts";
import { MAIL_TOKEN_SECONDS } from "#backend/auth/settings.ts";

const TOKEN_TYPES = [
  "confirmation_token",
  "recovery_token",
  "email_change_token_current",
  "email_change_token_new",
  "reauthentication_token",
  "phone_change_token",
] as const;
export type OneTimeTokenType = (typeof TOKEN_TYPES)[number];

/** In front of the hash of tokens whose link ends in a code for the PKCE exchange. */
const PKCE_PREFIX = "pkce_";

export interface OneTimeToken {
  code: string;
  hash: string;
}

export interface OneTimeTokens {
  create(sentTo: string, pkce: boolean): OneTimeToken;
  hashesOfCode(sentTo: string, code: string): string[];
}

/** Keyed: an attacker could compute the plain hashes of all codes and try them as links, past the limit on codes. */
export function createOneTimeTokens(secret: string): OneTimeTokens {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "one-time tokens", 32));
  const hashCode = (sentTo: string, code: string): string =>
    createHmac("sha224", key).update(`${sentTo}\0${code}`).digest("hex");
  return {
    create(sentTo, pkce) {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const hash = hashCode(sentTo, code);
      return { code, hash: pkce ? PKCE_PREFIX + hash : hash };
    },
    hashesOfCode(sentTo, code) {
      const hash = hashCode(sentTo, code);
      return [hash, PKCE_PREFIX + hash];
    },
  };
}

export function isPkceHash(hash: string): boolean {
  return hash.startsWith(PKCE_PREFIX);
}

/** Types that prove an address: of several accounts that ask for one, only the latest can get it. */
const CLAIMS_OF_ADDRESS: ReadonlySet<OneTimeTokenType> = new Set(["email_change_token_new", "phone_change_token"]);

/** An earlier token of the same type stops working and, for a change, those of other accounts that want the address. */
export async function storeToken(
  sql: Transaction,
  token: { userId: string; type: OneTimeTokenType; hash: string; sentTo: string },
  now: Date,
): Promise<void> {
  if (CLAIMS_OF_ADDRESS.has(token.type)) await endRivals(sql, token);
  await sql.query(`update auth.users set ${token.type} = $2 where id = $1`, [token.userId, token.hash]);
  await sql.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
           created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), token.userId, token.type, token.hash, token.sentTo, now],
  );
}

/** Rows only: waiting for other accounts under a lock could deadlock; the owner of a locked row comes here next. */
async function endRivals(
  sql: Transaction,
  { userId, type, sentTo }: { userId: string; type: OneTimeTokenType; sentTo: string },
): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${type}:${sentTo}`]);
  await sql.query(
    `delete from auth.one_time_tokens where id in (
       select id from auth.one_time_tokens where token_type = $1 and relates_to = $2 and user_id <> $3
       for update skip locked)`,
    [type, sentTo, userId],
  );
}

export interface StoredToken {
  user_id: string;
  token_type: OneTimeTokenType;
  token_hash: string;
  relates_to: string;
}

/** `types` in the order of preference; younger than `seconds`. */
export async function findToken(
  sql: Transaction,
  sought: { types: readonly OneTimeTokenType[]; hashes: readonly string[]; seconds: number },
  now: Date,
): Promise<StoredToken | undefined> {
  const { types, hashes } = sought;
  const { rows } = await sql.query<StoredToken>(
    `select user_id, token_type, token_hash, relates_to from auth.one_time_tokens
      where token_hash = any ($1::text[]) and token_type = any ($2::auth.one_time_token_type[])
        and created_at > ($3::timestamptz at time zone 'UTC')`,
    [hashes, types, new Date(now.getTime() - sought.seconds * 1000)],
  );
  return rows.toSorted((a, b) => types.indexOf(a.token_type) - types.indexOf(b.token_type))[0];
}

/** Waits for nobody, since whoever uses a token takes the mails' rows after it. */
export const mailedTokens: MailedTokens = {
  seconds: MAIL_TOKEN_SECONDS,
  async look(sql, { userId, purpose, hash }, from) {
    const isIt = "user_id = $1 and token_type::text = $2 and token_hash = $3";
    const token = [userId, purpose, hash];
    const { rows: free } = await sql.query(
      `select from auth.one_time_tokens where ${isIt} for update skip locked`,
      token,
    );
    if (free.length === 0) {
      const { rows } = await sql.query(`select from auth.one_time_tokens where ${isIt}`, token);
      return rows.length === 0 ? "gone" : "busy";
    }
    if (from !== null) {
      await sql.query(`update auth.one_time_tokens set created_at = $4, updated_at = $4 where ${isIt}`, [
        ...token,
        from,
      ]);
    }
    return "live";
  },
};

export async function clearToken(sql: Transaction, userId: string, type: OneTimeTokenType): Promise<void> {
  await sql.query(`update auth.users set ${type} = '' where id = $1`, [userId]);
  await sql.query(`delete from auth.one_time_tokens where user_id = $1 and token_type = $2`, [userId, type]);
  await withdrawMails(sql, userId, [type]);
}

export async function clearAllTokens(sql: Transaction, userId: string): Promise<void> {
  await sql.query(
    `update auth.users set confirmation_token = '', recovery_token = '', email_change_token_current = '',
       email_change_token_new = '', reauthentication_token = '', phone_change_token = '' where id = $1`,
    [userId],
  );
  await sql.query(`delete from auth.one_time_tokens where user_id = $1`, [userId]);
  await withdrawMails(sql, userId, TOKEN_TYPES);
}

export type LinkKind = "confirmation" | "recovery" | "magiclink" | "invite";

const LINK_KINDS = {
  confirmation: { type: "confirmation_token", sentAt: "confirmation_sent_at", verify: "signup", flow: "email/signup" },
  invite: { type: "confirmation_token", sentAt: "confirmation_sent_at", verify: "invite", flow: "invite" },
  recovery: { type: "recovery_token", sentAt: "recovery_sent_at", verify: "recovery", flow: "recovery" },
  magiclink: { type: "recovery_token", sentAt: "recovery_sent_at", verify: "magiclink", flow: "magiclink" },
} as const satisfies Record<
  LinkKind,
  { type: OneTimeTokenType; sentAt: "confirmation_sent_at" | "recovery_sent_at"; verify: string; flow: FlowMethod }
>;

interface IssuedLink extends OneTimeToken {
  user: UserRow;
  verificationType: string;
  link: string;
}

export async function issueLink(
  auth: AuthContext,
  sql: Transaction,
  request: { user: UserRow; kind: LinkKind; challenge: CodeChallenge | null; redirectTo: string },
  now: Date,
): Promise<IssuedLink> {
  const { user, challenge } = request;
  const kind = LINK_KINDS[request.kind];
  const email = user.email ?? "";
  const token = auth.oneTimeTokens.create(email, challenge !== null);
  await storeToken(sql, { userId: user.id, type: kind.type, hash: token.hash, sentTo: email }, now);
  if (challenge !== null) await createFlowState(sql, { userId: user.id, challenge, method: kind.flow }, now);
  return {
    ...token,
    user: await updateUser(sql, user.id, { [kind.sentAt]: now }, now),
    verificationType: kind.verify,
    link: verificationLink(auth, { hash: token.hash, type: kind.verify, redirectTo: request.redirectTo }),
  };
}

/** Does nothing for an account that has no e-mail by now. */
export async function mailIssued(
  auth: AuthContext,
  sql: Transaction,
  kind: LinkKind,
  { user, link, code, hash }: IssuedLink,
): Promise<Send> {
  if (user.email === null) return () => {};
  const token = { userId: user.id, type: LINK_KINDS[kind].type, hash };
  return auth.outbox.mail(sql, { kind, to: user.email, link, code }, token);
}

/** The URL in a mail: `<service>/verify?token=<hash>&type=<type>&redirect_to=<target>`. */
export function verificationLink(auth: AuthContext, link: { hash: string; type: string; redirectTo: string }): string {
  const query = new URLSearchParams({ token: link.hash, type: link.type, redirect_to: link.redirectTo });
  return `${auth.settings.apiUrl}/verify?${query.toString()}`;
}
