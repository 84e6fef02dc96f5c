import { factorJson, type FactorRow, findFactors } from "#backend/auth/factors/factors.ts";
import { findIdentities, type IdentityRow } from "./identities.ts";
import type { UserRow } from "./users.ts";
import type { Transaction } from "#backend/postgres/database.ts";

export interface AccountDetails {
  user: UserRow;
  identities: IdentityRow[];
  factors: FactorRow[];
}

export async function loadAccount(sql: Transaction, user: UserRow): Promise<AccountDetails> {
  const [account] = await loadAccounts(sql, [user]);
  return account ?? { user, identities: [], factors: [] };
}

export async function loadAccounts(sql: Transaction, users: UserRow[]): Promise<AccountDetails[]> {
  const ids = users.map((user) => user.id);
  const identities = await findIdentities(sql, ids);
  const factors = await findFactors(sql, ids);
  return users.map((user) => ({
    user,
    identities: identities.filter((identity) => identity.user_id === user.id),
    factors: factors.filter((factor) => factor.user_id === user.id),
  }));
}

/** GoTrue's JSON: fields without a value are left out, and no secret is in it. */
export function userJson({ user, identities, factors }: AccountDetails): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    phone: user.phone ?? "",
    ...withoutEmpty({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: user.confirmed_at,
      invited_at: user.invited_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change === "" ? null : user.email_change_sent_at,
      new_phone: user.phone_change,
      phone_change_sent_at: user.phone_change === "" ? null : user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: identity.last_sign_in_at,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
      email: identity.email ?? "",
    })),
    ...(factors.length === 0 ? {} : { factors: factors.map(factorJson) }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

function withoutEmpty(fields: Record<string, Date | string | null>): Record<string, Date | string> {
  const present: Record<string, Date | string> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== null && value !== "") present[key] = value;
  return present;
}
