import { queryOptions } from "@tanstack/react-query";
import { readPart } from "#app/lib/own-parts.ts";
import { noVisaProgress, type VisaProgress, visaProgressSchema } from "#shared/visa-progress.ts";
import { withKeptSteps } from "./kept-steps.ts";

/** Invalidating it refreshes every screen that shows steps. */
export function visaProgressKey(userId: string) {
  return ["visa-progress", userId] as const;
}

/** A missing row means nothing is completed. Steps that could not be sent yet are as the person left them. Fails with the database's error. */
export function visaProgressQuery(userId: string) {
  return queryOptions({
    queryKey: visaProgressKey(userId),
    queryFn: async (): Promise<VisaProgress> => {
      const row = await readPart("visa_progress", userId);
      return withKeptSteps(userId, row ? visaProgressSchema.parse(row) : noVisaProgress);
    },
  });
}
