import { queryOptions } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { noVisaProgress, type VisaProgress, visaProgressSchema } from "#shared/visa-progress.ts";

/** Invalidating it refreshes every screen that shows steps. */
export function visaProgressKey(userId: string) {
  return ["visa-progress", userId] as const;
}

/** A missing row means nothing is completed. Fails with the database's error. */
export function visaProgressQuery(userId: string) {
  return queryOptions({
    queryKey: visaProgressKey(userId),
    queryFn: async ({ signal }): Promise<VisaProgress> => {
      const { data } = await supabase()
        .from("visa_progress")
        .select("*")
        .eq("user_id", userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data ? visaProgressSchema.parse(data) : noVisaProgress;
    },
  });
}
