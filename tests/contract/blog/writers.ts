import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";

/** The id of somebody of this name who writes posts, and never signs in. */
export async function createWriter(service: SupabaseClient, fullName: string): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const created = await service.auth.admin.createUser({
    email,
    email_confirm: true,
    user_metadata: { full_name: fullName },
  });
  if (created.error) throw created.error;
  return created.data.user.id;
}
