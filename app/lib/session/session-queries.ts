import { queryOptions, skipToken } from "@tanstack/react-query";
import { RequestError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type Profile, profileSchema } from "#shared/account/profile.ts";

export function profileKey(userId: string | undefined) {
  return ["profile", userId] as const;
}

export function profileQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: profileKey(userId),
    queryFn:
      userId === undefined
        ? skipToken
        : async ({ signal }): Promise<Profile | null> => {
            const { data } = await supabase()
              .from("profiles")
              .select("*")
              .eq("user_id", userId)
              .abortSignal(signal)
              .maybeSingle()
              .throwOnError();
            return data && profileSchema.parse(data);
          },
  });
}

/** The database decides, not the client. Fails with `RequestError` for a rejected session, else with its error. */
export function isAdminQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ["is-admin", userId] as const,
    queryFn:
      userId === undefined
        ? skipToken
        : async ({ signal }): Promise<boolean> => {
            const { data, error, status } = await supabase().rpc("is_admin").abortSignal(signal);
            if (status === 401) throw new RequestError(status, { cause: error });
            if (error) throw error;
            return data;
          },
    retry: (failureCount, error) => failureCount < 1 && !(error instanceof RequestError),
  });
}
