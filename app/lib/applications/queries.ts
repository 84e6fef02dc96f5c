import { queryOptions } from "@tanstack/react-query";
import type { ApplicationCards, ApplicationPlan } from "#shared/applications/application-plan.ts";
import { askApplication } from "./application-function.ts";
import { applicationPlansKey, applicationsKey } from "./open-applications.ts";

const failed = "Your applications could not be loaded. Check your connection and try again.";

/** With days, papers and costs, the archived ones too; the one that was chosen last is the first. */
export function applicationCardsQuery(userId: string) {
  return queryOptions({
    queryKey: [...applicationsKey(userId), "cards"],
    queryFn: ({ signal }) => askApplication<ApplicationCards>({ action: "cards" }, { failed, signal }),
  });
}

export function applicationPlanKey(userId: string, id: string) {
  return [...applicationPlansKey(userId), id] as const;
}

/** What the destination asks of this person, by when, and how much money, as the server has it; shown by `useApplicationPlan`. */
export function applicationPlanQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: applicationPlanKey(userId, id),
    queryFn: ({ signal }) => askApplication<ApplicationPlan>({ action: "plan", id }, { failed, signal }),
  });
}
