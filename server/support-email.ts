import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";
import { AppError } from "@workspace/backend";

/**
 * Tells the database whose confirmed e-mail makes an admin; undefined means nobody's.
 * @throws AppError `migration_failed` when the database does not know the function
 */
export async function setSupportEmail(service: SupabaseClient<Database>, email: string | undefined): Promise<void> {
  const { error } = await service.rpc("set_support_email", { email: email ?? "" });
  if (!error) return;
  throw new AppError("migration_failed", `SUPPORT_EMAIL could not be written (${error.message}): apply the migrations`);
}
