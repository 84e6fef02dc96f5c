import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ApplicationCards, ApplicationPlan } from "#shared/applications/application-plan.ts";
import { useKept } from "#app/lib/kept-changes.ts";
import { withChanges } from "./changed-plan.ts";
import { type KeptLine, keptLines, useKeptLines } from "./kept-lines.ts";
import { applicationCardsQuery, applicationPlanKey, applicationPlanQuery } from "./queries.ts";

/** The plan of an application, its lines as the person left them, sent or not. Without an id nothing is asked for. */
export function useApplicationPlan(userId: string, id: string | undefined) {
  const kept = useKeptLines(userId, id ?? "");
  return useQuery({
    ...applicationPlanQuery(userId, id ?? ""),
    enabled: id !== undefined,
    select: useCallback((plan: ApplicationPlan) => withKeptLines(plan, kept), [kept]),
  });
}

/** All applications; lines that were not sent yet count where their plan was read. */
export function useApplicationCards(userId: string) {
  const client = useQueryClient();
  const kept = useKept(keptLines, userId);
  return useQuery({
    ...applicationCardsQuery(userId),
    select: useCallback(
      (answer: ApplicationCards): ApplicationCards => {
        const cards = answer.cards.map((card) => {
          const plan = client.getQueryData<ApplicationPlan>(applicationPlanKey(userId, card.id));
          return plan ? withKeptLines({ ...plan, card }, kept).card : card;
        });
        return { ...answer, cards };
      },
      [client, userId, kept],
    ),
  });
}

function withKeptLines(plan: ApplicationPlan, kept: readonly KeptLine[]): ApplicationPlan {
  const saves = kept
    .filter(({ applicationId }) => applicationId === plan.card.id)
    .map(({ requirement, state }) => ({ requirement, change: { state } }));
  if (saves.length === 0) return plan;
  const steps = withChanges(plan.steps, saves);
  const count = (key: "needed" | "ready") => steps.reduce((all, step) => all + step[key], 0);
  return { ...plan, steps, card: { ...plan.card, needed: count("needed"), ready: count("ready") } };
}
