import { queryOptions } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import type { Database } from "#shared/database.types.ts";

export type Profile = Database["public"]["Tables"]["profiles"]["Row"];

/** The person's own profile; null while the row does not exist. */
export function profileQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ["profile", userId],
    enabled: userId !== undefined,
    queryFn: async ({ signal }): Promise<Profile | null> => {
      const { data } = await supabase()
        .from("profiles")
        .select("*")
        .eq("user_id", userId ?? "")
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}

/** Whether the database counts the person as an admin; the client never decides this itself. */
export function isAdminQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ["is-admin", userId],
    enabled: userId !== undefined,
    queryFn: async ({ signal }): Promise<boolean> => {
      const { data } = await supabase().rpc("is_admin").abortSignal(signal).throwOnError();
      return data;
    },
  });
}
