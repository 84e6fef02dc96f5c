import { isAuthApiError, isAuthSessionMissingError, type SupabaseClient, type User } from "@supabase/supabase-js";
import type { Caller } from "#server/backend.ts";
import type { Database } from "#shared/database.types.ts";

export type Account =
  | { state: "there"; user: User }
  | { state: "gone" }
  | { state: "ended" }
  | { state: "unreachable"; error: Error };

/** Asks the account service: a token outlives its session and does not know the factors. */
export async function readAccount(client: SupabaseClient<Database>, userId: string): Promise<Account> {
  const first = await client.auth.getUser();
  // An account that is being deleted has no session for a moment; a second request finds it gone.
  const isSessionless = isAuthApiError(first.error) && first.error.code === "session_not_found";
  const { data, error } = isSessionless ? await client.auth.getUser() : first;
  if (!error) return data.user.id === userId ? { state: "there", user: data.user } : { state: "ended" };
  if (isAuthApiError(error) && error.code === "user_not_found") return { state: "gone" };
  const isRejected = isAuthSessionMissingError(error) || error.status === 401 || error.status === 403;
  return isRejected ? { state: "ended" } : { state: "unreachable", error };
}

export function owesSecondFactor(user: User, { claims }: Caller): boolean {
  return claims["aal"] !== "aal2" && (user.factors ?? []).some(({ status }) => status === "verified");
}
