import { useQuery } from "@tanstack/react-query";
import type { ApplicationPlan } from "#shared/application.ts";
import { openApplicationsQuery } from "./open-applications.ts";
import { applicationPlanQuery } from "./queries.ts";

/** The plan of the application that a person works in. */
export type MainApplication =
  | { state: "loading" | "failed" | "none"; plan: null }
  | { state: "there"; plan: ApplicationPlan };

/** `none`: there is no application that is not archived. */
export function useMainApplication(userId: string): MainApplication {
  const open = useQuery(openApplicationsQuery(userId));
  const id = open.data?.[0]?.id;
  const plan = useQuery({ ...applicationPlanQuery(userId, id ?? ""), enabled: id !== undefined });
  if (open.data && id === undefined) return { state: "none", plan: null };
  if (plan.data) return { state: "there", plan: plan.data };
  return { state: open.isError || plan.isError ? "failed" : "loading", plan: null };
}
