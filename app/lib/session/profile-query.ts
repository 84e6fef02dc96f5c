import { queryOptions, skipToken } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { type Profile, profileSchema } from "#shared/account/profile.ts";

/** Invalidating it refreshes the profile everywhere. */
export function profileKey(userId: string | undefined) {
  return ["profile", userId] as const;
}

/** Null when the person has no row. Fails with the database's error. */
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
