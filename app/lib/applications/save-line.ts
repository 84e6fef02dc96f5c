import { type QueryClient, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { askApplication } from "./application-function.ts";
import { applicationCardsQuery, applicationPlanKey } from "./queries.ts";
import { serviceMessage } from "#app/lib/errors.ts";
import { type Sent, sendOrKeep } from "#app/lib/kept-changes.ts";
import {
  type ApplicationCards,
  type ApplicationPlan,
  moreStep,
  type PlanStep,
} from "#shared/applications/application-plan.ts";
import type { LineChange, LineState } from "#shared/applications/application.ts";
import { isStepReady, markedOf } from "#shared/applications/plan-steps.ts";
import type { VisaStepId } from "#shared/visa-progress.ts";
import { type LineSave, withChanges } from "./changed-plan.ts";
import { type KeptLine, keptLines } from "./kept-lines.ts";

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

interface SaveLine extends LineSave {
  /** It was kept before, and is sent now. */
  isAgain?: boolean;
}

/** The steps before, and the plan after a change. */
interface Saved {
  before: PlanStep[];
  plan: ApplicationPlan;
}

/**
 * Shown at once by `useShownSteps`. A failure takes the change back, and the plan is read again: another device may have
 * been first, which the server's sentence says. The state of a paper is kept where no answer comes, and sent later.
 */
export function useSaveLine(of: ChecklistOf, { onStepSwitched, onFailed }: LineSaving) {
  const client = useQueryClient();
  const planKey = applicationPlanKey(of.userId, of.applicationId);
  return useMutation({
    mutationKey: saveLineKey(of),
    scope: changesInTurn(of),
    mutationFn: async ({ requirement, change, isAgain = false }: SaveLine): Promise<Sent<Saved>> => {
      // A plan that is on its way would show the line as it was; what was kept lies over it, and it may be the first.
      if (!isAgain) await client.cancelQueries({ queryKey: planKey });
      const known = client.getQueryData<ApplicationPlan>(planKey);
      const kept = keptLineOf(of, requirement);
      if (isAgain && !kept) return { state: "done elsewhere" };
      const send = () => (kept ? sendAfterKept(of, kept, change) : sendChange(of, known, { requirement, change }));
      const state = stateAlone(change);
      const line = known?.steps.flatMap(({ lines }) => lines).find(({ id }) => id === requirement);
      const readAt = kept ? kept.readAt : line?.readAt;
      if (state !== null && readAt !== undefined) {
        const { userId, applicationId } = of;
        return sendOrKeep(keptLines, {
          userId,
          change: { applicationId, requirement, state, readAt },
          isAgain,
          send,
        });
      }
      const answer = await send();
      if (kept) keptLines.forget(of.userId, kept);
      return { state: "saved", answer };
    },
    onSuccess: async (sent) => {
      if (sent.state === "saved") {
        await client.cancelQueries({ queryKey: planKey });
        showPlan({ client, of, onStepSwitched }, sent.answer.before, sent.answer.plan);
      } else if (sent.state === "done elsewhere") void client.invalidateQueries({ queryKey: planKey });
    },
    onError: (error) => {
      onFailed(serviceMessage(error, saveFailed));
      void client.invalidateQueries({ queryKey: planKey });
    },
  });
}

function stateAlone({ state, ...others }: LineChange): LineState | null {
  return state !== undefined && Object.keys(others).length === 0 ? state : null;
}

function keptLineOf({ userId, applicationId }: ChecklistOf, requirement: string): KeptLine | undefined {
  return keptLines.of(userId).find((kept) => kept.applicationId === applicationId && kept.requirement === requirement);
}

async function sendChange(
  { applicationId: id }: ChecklistOf,
  known: ApplicationPlan | undefined,
  { requirement, change }: LineSave,
): Promise<Saved> {
  const readAt = known && markedOf(known).find((one) => one.id === requirement)?.readAt;
  const plan = await askApplication<ApplicationPlan>(
    { action: "line", id, requirement, change, readAt: readAt ?? null },
    { failed: saveFailed },
  );
  return { before: known?.steps ?? [], plan };
}

/** What was kept may have arrived although its answer did not: then it is no other device's. */
async function sendAfterKept({ applicationId: id }: ChecklistOf, kept: KeptLine, change: LineChange): Promise<Saved> {
  const { requirement } = kept;
  const now = await askApplication<ApplicationPlan>({ action: "plan", id }, { failed: saveFailed });
  const line = now.steps.flatMap(({ lines }) => lines).find((one) => one.id === requirement);
  const hasArrived = line?.state === kept.state;
  if (hasArrived && stateAlone(change) === line.state) return { before: now.steps, plan: now };
  const plan = await askApplication<ApplicationPlan>(
    {
      action: "line",
      id,
      requirement,
      change: { state: kept.state, ...change },
      readAt: hasArrived ? line.readAt : kept.readAt,
    },
    { failed: saveFailed },
  );
  return { before: now.steps, plan };
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
