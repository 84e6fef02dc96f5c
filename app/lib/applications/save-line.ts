import { type QueryClient, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { askApplication } from "./application-function.ts";
import { applicationCardsQuery, applicationPlanKey } from "./queries.ts";
import { serviceMessage } from "#app/lib/errors.ts";
import {
  type ApplicationCards,
  type ApplicationPlan,
  moreStep,
  type PlanStep,
} from "#shared/applications/application-plan.ts";
import { isStepReady } from "#shared/applications/plan-steps.ts";
import type { VisaStepId } from "#shared/visa-progress.ts";
import { type LineSave, withChanges } from "./changed-plan.ts";

const saveFailed = "Your change could not be saved. Try again.";

export interface ChecklistOf {
  userId: string;
  applicationId: string;
}

/** Changes of one checklist are made one after the other, each on what the one before it left. */
export function changesInTurn({ applicationId }: ChecklistOf) {
  return { id: `checklist ${applicationId}` } as const;
}

function saveLineKey({ userId, applicationId }: ChecklistOf) {
  return ["applications", userId, "save-line", applicationId] as const;
}

interface LineSaving {
  onStepSwitched: (stepId: VisaStepId, isCompleted: boolean) => void;
  /** Told in a sentence why. */
  onFailed: (message: string) => void;
}

/**
 * Shown at once by `useShownSteps`. A failure takes the change back, and the plan is read again: another device may have
 * been first, which the server's sentence says.
 */
export function useSaveLine(of: ChecklistOf, { onStepSwitched, onFailed }: LineSaving) {
  const client = useQueryClient();
  const planKey = applicationPlanKey(of.userId, of.applicationId);
  return useMutation({
    mutationKey: saveLineKey(of),
    scope: changesInTurn(of),
    mutationFn: async ({ requirement, change }: LineSave) => {
      // A plan that is on its way would show the line as it was.
      await client.cancelQueries({ queryKey: planKey });
      const before = client.getQueryData<ApplicationPlan>(planKey)?.steps ?? [];
      const line = before.flatMap(({ lines }) => lines).find(({ id }) => id === requirement);
      const plan = await askApplication<ApplicationPlan>(
        { action: "line", id: of.applicationId, requirement, change, readAt: line?.readAt ?? null },
        { failed: saveFailed },
      );
      return { before, plan };
    },
    onSuccess: async ({ before, plan }) => {
      await client.cancelQueries({ queryKey: planKey });
      showPlan({ client, of, onStepSwitched }, before, plan);
    },
    onError: (error) => {
      onFailed(serviceMessage(error, saveFailed));
      void client.invalidateQueries({ queryKey: planKey });
    },
  });
}

interface Shown extends Pick<LineSaving, "onStepSwitched"> {
  client: QueryClient;
  of: ChecklistOf;
}

/** The plan that came with a change. */
export function showPlan({ client, of, onStepSwitched }: Shown, before: PlanStep[], plan: ApplicationPlan): void {
  client.setQueryData(applicationPlanKey(of.userId, of.applicationId), plan);
  showCard(client, of.userId, plan);
  for (const step of plan.steps) {
    const was = before.find(({ id }) => id === step.id);
    if (step.id !== moreStep.id && was && isStepReady(was) !== isStepReady(step)) {
      onStepSwitched(step.id, isStepReady(step));
    }
  }
}

/** The steps with what is on its way to the server. */
export function useShownSteps(of: ChecklistOf, steps: PlanStep[]): PlanStep[] {
  const saves = useMutationState({
    filters: { mutationKey: saveLineKey(of), status: "pending" },
    select: ({ state: { variables } }) => (isSave(variables) ? variables : undefined),
  });
  return useMemo(
    () =>
      withChanges(
        steps,
        saves.filter((save) => save !== undefined),
      ),
    [steps, saves],
  );
}

function isSave(variables: unknown): variables is LineSave {
  return typeof variables === "object" && variables !== null && "requirement" in variables && "change" in variables;
}

/** The other screens count with it; asking for all cards again would reckon all applications. */
function showCard(client: QueryClient, userId: string, { card }: ApplicationPlan): void {
  client.setQueryData<ApplicationCards>(
    applicationCardsQuery(userId).queryKey,
    (known) => known && { ...known, cards: known.cards.map((one) => (one.id === card.id ? card : one)) },
  );
}
