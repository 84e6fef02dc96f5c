import { queryOptions } from "@tanstack/react-query";
import { readPart } from "#app/lib/own-parts.ts";
import { noVisaProgress, type VisaProgress, visaProgressSchema } from "#shared/visa-progress.ts";

/** Invalidating it refreshes every screen that shows steps. */
export function visaProgressKey(userId: string) {
  return ["visa-progress", userId] as const;
}

/** A missing row means nothing is completed. Fails with the database's error. */
export function visaProgressQuery(userId: string) {
  return queryOptions({
    queryKey: visaProgressKey(userId),
    queryFn: async (): Promise<VisaProgress> => {
      const row = await readPart("visa_progress", userId);
      return row ? visaProgressSchema.parse(row) : noVisaProgress;
    },
  });
}
