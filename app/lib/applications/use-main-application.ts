import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { UserError } from "#app/lib/errors.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { openApplicationsQuery } from "./open-applications.ts";
import { useApplicationPlan } from "./shown-applications.ts";

/** The plan of the application that a person works in. */
export type MainApplication =
  | { state: "loading" | "none"; plan: null }
  /** `reason`: a sentence of the server, as that its destination has no rules any more. */
  | { state: "failed"; plan: null; reason: string | null }
  | { state: "there"; plan: ApplicationPlan };

/** `none`: there is no application that is not archived. Who has none asks for nothing beside the screen's own parts. */
export function useMainApplication(userId: string): MainApplication {
  const open = useQuery(openApplicationsQuery(userId));
  const id = open.data?.[0]?.id;
  const plan = useApplicationPlan(userId, id);
  // Drawn in slices, between which the page answers: it is the largest thing that screens show.
  const shown = useDeferredValue(plan.data);
  if (open.data && id === undefined) return { state: "none", plan: null };
  if (shown) return { state: "there", plan: shown };
  if (!open.isError && !plan.isError) return { state: "loading", plan: null };
  return { state: "failed", plan: null, reason: plan.error instanceof UserError ? plan.error.message : null };
}
