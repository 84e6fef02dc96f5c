import { useMutation, useQueryClient } from "@tanstack/react-query";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { forgetBegunApplication } from "#app/lib/begun-application.ts";
import { profileKey } from "#app/lib/session/session-queries.ts";
import { supabase } from "#app/lib/supabase.ts";
import { answersOf, type Begun } from "./begun.ts";
import { forgetKeptAnswers, keepAnswers } from "./kept-answers.ts";

/**
 * One application for each destination; the first is the one to work in. The residence goes into a profile without one.
 * Without a destination the other answers are kept on this device, until one is chosen.
 */
export function useBegin(userId: string, savedResidence: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (begun: Begun) => {
      const { residence, destinations, start, further } = begun;
      if (residence !== null && savedResidence === null)
        await supabase()
          .from("profiles")
          .upsert({ user_id: userId, residence_country: residence.name }, { onConflict: "user_id" })
          .throwOnError();
      if (destinations.length === 0) {
        const [passport = null] = [further?.["nationality"] ?? []].flat();
        keepAnswers(userId, { start, passport: typeof passport === "string" ? passport : null });
        return [];
      }
      const answers = answersOf(begun);
      const now = Date.now();
      const rows = destinations.map((destination, at) => ({
        user_id: userId,
        destination,
        answers,
        chosen_at: new Date(now - at * 1_000).toISOString(),
      }));
      const { data } = await supabase().from("applications").insert(rows).select("id, destination").throwOnError();
      forgetKeptAnswers(userId);
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
