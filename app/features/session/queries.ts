import { queryOptions, skipToken } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";

export function isAdminKey(userId: string | undefined) {
  return ["is-admin", userId] as const;
}

/**
 * Whether the database counts the person as an admin; the client never decides this itself. Asks nothing while nobody
 * is signed in.
 */
export function isAdminQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: isAdminKey(userId),
    queryFn:
      userId === undefined
        ? skipToken
        : async ({ signal }): Promise<boolean> => {
            const { data } = await supabase().rpc("is_admin").abortSignal(signal).throwOnError();
            return data;
          },
  });
}
