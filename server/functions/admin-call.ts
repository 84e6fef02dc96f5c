import type { SupabaseClient } from "@supabase/supabase-js";
import { AppError } from "@workspace/backend";
import type { Caller } from "#server/backend.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";
import type { Database } from "#shared/database.types.ts";
import { owesSecondFactor, readAccount } from "./account.ts";
import { failure } from "./failures.ts";

interface AdminCall {
  client: SupabaseClient<Database>;
  userId: string;
  caller: Caller;
}

/**
 * For what admins do with the rights of the server. A token outlives its session: whoever is banned or signed out is none.
 * @returns an error: 401, 403 no admin or second factor owed. @throws AppError `database_unavailable`
 */
export async function checkAdminCall({ client, userId, caller }: AdminCall): Promise<Response | null> {
  const account = await readAccount(client, userId);
  if (account.state === "unreachable") {
    throw new AppError("database_unavailable", "the account of an admin could not be read", { cause: account.error });
  }
  if (account.state !== "there") return failure(401, "Your session has ended. Please sign in again.");
  if (owesSecondFactor(account.user, caller)) {
    return failure(403, "Sign in again with your second step to see what admins see.");
  }
  const isAdmin = rowsOrThrow(await client.rpc("is_admin"), "the caller's role");
  return isAdmin ? null : failure(403, "This is for admins only. Sign in again if you are one.");
}
