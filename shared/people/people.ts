import { z } from "zod/mini";

/** What the function `people` answers: facts of accounts, and nothing that people keep here. For admins. */

export const shortestSearch = 3;
export const mostFound = 20;
export const auditPageSize = 20;

/** What can be done to an account. `open` is looking at it. */
export const accountActions = ["confirm", "reset", "sign-out", "ban", "lift-ban", "delete"] as const;
export type AccountAction = (typeof accountActions)[number];

/** As `account_facts` of the database answers. */
export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  confirmed_at: z.nullable(z.string()),
  last_here_at: z.nullable(z.string()),
  banned_until: z.nullable(z.string()),
  has_second_factor: z.boolean(),
  is_admin: z.boolean(),
  /** The owner of the support e-mail, who is an admin as long as it is theirs. */
  is_support: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

export const foundSchema = z.object({
  accounts: z.array(z.object({ id: z.string(), email: z.string(), created_at: z.string() })),
  /** More begin so than are shown. */
  hasMore: z.boolean(),
});
export type Found = z.infer<typeof foundSchema>;

export const openedSchema = z.object({ account: accountSchema, isSelf: z.boolean() });
export type Opened = z.infer<typeof openedSchema>;

/** Null: the account is gone. */
export const doneSchema = z.object({ opened: z.nullable(openedSchema) });
export type Done = z.infer<typeof doneSchema>;

const auditEntrySchema = z.object({
  id: z.string(),
  created_at: z.string(),
  action: z.enum(["open", "restore", ...accountActions]),
  person_email: z.string(),
  is_failure: z.boolean(),
  /** Null once that account is gone, and of `restore`, which is a command of the server. */
  admin: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditSchema = z.object({ rows: z.array(auditEntrySchema), total: z.number() });
export type Audit = z.infer<typeof auditSchema>;

/** A ban is over by itself after its end; the ones that admins set have none in a lifetime. */
export function isBanned({ banned_until: until }: Pick<Account, "banned_until">, now: number): boolean {
  return until !== null && Date.parse(until) > now;
}

/** Nobody locks themselves out, nor the one who is always an admin. */
export function isProtected({ account, isSelf }: Opened): boolean {
  return isSelf || account.is_support;
}

export function confirmsEmail(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.toLowerCase();
}
