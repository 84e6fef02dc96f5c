import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { readPart } from "#app/lib/own-parts.ts";
import { openApplicationSchema } from "#shared/applications/open-application.ts";

/** By which the ids of costs, as "gb.pay.application-fee", are told from those of papers (`like` of the database). */
export const idsOfCosts = "%.pay.%";

/** Invalidating it refreshes all that is said of a person's applications. */
export function applicationsKey(userId: string) {
  return ["applications", userId] as const;
}

/** Invalidating it reckons anew what applications ask, without reading which there are. */
export function applicationPlansKey(userId: string) {
  return [...applicationsKey(userId), "plan"] as const;
}

const openApplications = z.array(openApplicationSchema);

/** Those that are not archived; the one that a person works in is the first. Fails with the database's error. */
export function openApplicationsQuery(userId: string) {
  return queryOptions({
    queryKey: [...applicationsKey(userId), "open"],
    queryFn: async () => openApplications.parse(await readPart("applications", userId)),
  });
}
