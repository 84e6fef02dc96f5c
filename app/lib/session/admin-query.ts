import { queryOptions, skipToken } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";

/** The backend no longer takes the session that this browser still holds. */
export class SessionRefusedError extends Error {
  override name = "SessionRefusedError";
}

/** The database decides, not the client. Fails with `SessionRefusedError`, else with the database's error. */
export function isAdminQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ["is-admin", userId] as const,
    queryFn:
      userId === undefined
        ? skipToken
        : async ({ signal }): Promise<boolean> => {
            const { data, error, status } = await supabase().rpc("is_admin").abortSignal(signal);
            if (status === 401) throw new SessionRefusedError("the session was refused", { cause: error });
            if (error) throw error;
            return data;
          },
    // A rejected session stays rejected; other failures may be temporary.
    retry: (failureCount, error) => failureCount < 1 && !(error instanceof SessionRefusedError),
  });
}
