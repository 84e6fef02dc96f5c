import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";
import { AppError } from "@workspace/backend";

/** Undefined: no e-mail makes an admin. @throws AppError `migration_failed` when the database lacks the function */
export async function setSupportEmail(service: SupabaseClient<Database>, email: string | undefined): Promise<void> {
  const { error } = await service.rpc("set_support_email", { email: email ?? "" });
  if (!error) return;
  throw new AppError("migration_failed", `SUPPORT_EMAIL could not be written (${error.message}): apply the migrations`);
}
