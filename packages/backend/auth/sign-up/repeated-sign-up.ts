import { randomInt, randomUUID } from "node:crypto";
import { emailIdentity } from "#backend/auth/accounts/identities.ts";
import { phoneIdentity } from "#backend/auth/phones/phones.ts";
import type { Account } from "#backend/auth/accounts/user-json.ts";

/** An e-mail in its stored spelling, or a phone without the plus. */
export interface Contact {
  kind: "email" | "phone";
  value: string;
}

/** The answer to a repeated sign-up of an unconfirmed account: its user with the caller's data. */
export function withOwnData(account: Account, { kind, value }: Contact, metadata: Record<string, unknown>): Account {
  const user = { ...account.user, raw_user_meta_data: metadata, email_change: "", phone_change: "" };
  const own = kind === "email" ? emailIdentity : phoneIdentity;
  const identity_data = own(user.id, value, { metadata }).data;
  const identities = account.identities.map((identity) => ({ ...identity, identity_data }));
  return { user, identities, factors: account.factors };
}

/** A contact that no account has, for the dry run of a sign-up. */
export function placeholderContact({ kind }: Contact): Contact {
  if (kind === "email") return { kind, value: `${randomUUID()}@example.invalid` };
  // No country's numbers begin so.
  return { kind, value: `999${String(randomInt(1_000_000_000_000)).padStart(12, "0")}` };
}

/** The answer to a repeated sign-up of a confirmed account: a user that does not exist, with empty identities. */
export function fakedUserJson(
  { kind, value }: Contact,
  metadata: Record<string, unknown>,
  now: Date,
): Record<string, unknown> {
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email: kind === "email" ? value : "",
    phone: kind === "phone" ? value : "",
    confirmation_sent_at: now,
    app_metadata: { provider: kind, providers: [kind] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
