import { useMutation, useQueryClient } from "@tanstack/react-query";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { forgetBegunApplication } from "#app/lib/begun-application.ts";
import { profileKey } from "#app/lib/session/session-queries.ts";
import { supabase } from "#app/lib/supabase.ts";
import type { GivenAnswers } from "#shared/applications/application.ts";

export interface Begun {
  /** ISO code and English name. */
  residence: { code: string; name: string } | null;
  /** Codes of destinations, the preferred one first. */
  destinations: readonly string[];
  /** An ISO day. */
  start: string | null;
  /** What was answered beyond that. */
  further?: GivenAnswers;
}

/** One application for each destination; the first is the one to work in. The residence goes into a profile without one. */
export function useBegin(userId: string, savedResidence: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ residence, destinations, start, further = {} }: Begun) => {
      if (residence !== null && savedResidence === null)
        await supabase()
          .from("profiles")
          .upsert({ user_id: userId, residence_country: residence.name }, { onConflict: "user_id" })
          .throwOnError();
      if (destinations.length === 0) return [];
      const answers = {
        ...(residence && { residence: residence.code }),
        ...(start && { "course-start": start }),
        ...Object.fromEntries(Object.entries(further).filter(([, value]) => value !== null)),
      };
      const now = Date.now();
      const rows = destinations.map((destination, at) => ({
        user_id: userId,
        destination,
        answers,
        chosen_at: new Date(now - at * 1_000).toISOString(),
      }));
      const { data } = await supabase().from("applications").insert(rows).select("id, destination").throwOnError();
      return destinations.flatMap((code) => data.find(({ destination }) => destination === code)?.id ?? []);
    },
    onSuccess: async () => {
      forgetBegunApplication();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: applicationsKey(userId) }),
        queryClient.invalidateQueries({ queryKey: profileKey(userId) }),
      ]);
    },
  });
}
