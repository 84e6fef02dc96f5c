import { queryOptions, skipToken } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { type Profile, profileSchema } from "#shared/account/profile.ts";

/** The noun first, then the person: invalidating `profileKey(userId)` has the profile read again everywhere. */
export function profileKey(userId: string | undefined) {
  return ["profile", userId] as const;
}

/**
 * A person's own profile; null when they have no row. Asks nothing while nobody is signed in. Fails with the
 * database's error.
 */
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
