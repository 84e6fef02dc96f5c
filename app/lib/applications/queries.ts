import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { readPart } from "#app/lib/own-parts.ts";
import { type ApplicationCards, type ApplicationPlan, openApplicationSchema } from "#shared/application.ts";
import { askApplication } from "./application-function.ts";

const failed = "Your applications could not be loaded. Check your connection and try again.";

/** Invalidating it refreshes all that is said of a person's applications. */
export function applicationsKey(userId: string) {
  return ["applications", userId] as const;
}

const openApplications = z.array(openApplicationSchema);

/** Those that are not archived; the one that a person works in is the first. Fails with the database's error. */
export function openApplicationsQuery(userId: string) {
  return queryOptions({
    queryKey: [...applicationsKey(userId), "open"],
    queryFn: async () => openApplications.parse(await readPart("applications", userId)),
  });
}

/** With days, papers and costs, the archived ones too; the one that was chosen last is the first. */
export function applicationCardsQuery(userId: string) {
  return queryOptions({
    queryKey: [...applicationsKey(userId), "cards"],
    queryFn: ({ signal }) => askApplication<ApplicationCards>({ action: "cards" }, { failed, signal }),
  });
}

export function applicationPlanKey(userId: string, id: string) {
  return [...applicationsKey(userId), "plan", id] as const;
}

/** What the destination asks of this person, by when, and how much money. */
export function applicationPlanQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: applicationPlanKey(userId, id),
    queryFn: ({ signal }) => askApplication<ApplicationPlan>({ action: "plan", id }, { failed, signal }),
  });
}
