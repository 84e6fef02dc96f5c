import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { withChanges } from "./changed-plan.ts";
import { type KeptLine, useKeptLines } from "./kept-lines.ts";
import { applicationPlanQuery } from "./queries.ts";

/** The plan of an application, its lines as the person left them, sent or not. Without an id nothing is asked for. */
export function useApplicationPlan(userId: string, id: string | undefined) {
  const kept = useKeptLines(userId, id ?? "");
  return useQuery({
    ...applicationPlanQuery(userId, id ?? ""),
    enabled: id !== undefined,
    select: useCallback((plan: ApplicationPlan) => withKeptLines(plan, kept), [kept]),
  });
}

function withKeptLines(plan: ApplicationPlan, kept: readonly KeptLine[]): ApplicationPlan {
  if (kept.length === 0) return plan;
  const saves = kept.map(({ requirement, state }) => ({ requirement, change: { state } }));
  const steps = withChanges(plan.steps, saves);
  const count = (key: "needed" | "ready") => steps.reduce((all, step) => all + step[key], 0);
  return { ...plan, steps, card: { ...plan.card, needed: count("needed"), ready: count("ready") } };
}
