import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { applicationPlansKey } from "#app/lib/applications/open-applications.ts";
import { sendOrKeep } from "#app/lib/kept-changes.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { type VisaProgress, type VisaStepId, visaSteps } from "#shared/visa-progress.ts";
import { keptSteps, type StepChange } from "./kept-steps.ts";
import { visaProgressKey } from "./queries.ts";
import { visaProgressTexts as texts } from "./texts.ts";

function saveStepKey(userId: string) {
  return ["visa-progress", userId, "save-step"] as const;
}

interface SaveStep extends StepChange {
  /** It was kept before, and is sent now. */
  isAgain?: boolean;
}

/**
 * Optimistic, and one after the other. A refusal reverts this step alone, since several may be saved at once; without an
 * answer the change is kept, and `KeptStepsSender` sends it later.
 */
export function useSaveStep(userId: string) {
  const queryClient = useQueryClient();
  const queryKey = visaProgressKey(userId);
  const mutationKey = saveStepKey(userId);

  const show = ({ stepId, isCompleted }: StepChange) =>
    queryClient.setQueryData<VisaProgress>(queryKey, (progress) => progress && { ...progress, [stepId]: isCompleted });

  // Not at `mutate()`, whose callbacks run for the latest call only.
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: ({ isAgain = false, ...change }: SaveStep) =>
      sendOrKeep(keptSteps, { userId, change, isAgain, send: () => saveStep(userId, change) }),
    onMutate: async (change) => {
      // What was kept is shown, and the first read may be on its way.
      if (change.isAgain) return;
      await queryClient.cancelQueries({ queryKey });
      show(change);
    },
    onSuccess: ({ state }, { stepId, isCompleted }) => {
      if (state !== "saved") return;
      const title = visaSteps.find((step) => step.id === stepId)?.title ?? "";
      notifySuccess({ title: texts.updated.title, message: texts.updated.message(title, isCompleted) });
    },
    onError: (_error, change) => {
      show({ ...change, isCompleted: !change.isCompleted });
      notifyError({ message: texts.updateFailed });
    },
    onSettled: async (sent) => {
      // Without a connection it could only fail. A refetch during another save would briefly show that step's old value.
      if (sent?.state === "kept" || queryClient.isMutating({ mutationKey }) > 1) return;
      // What is next of an application goes by the steps; nobody waits for it.
      void queryClient.invalidateQueries({ queryKey: applicationPlansKey(userId) });
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}

export function useStepsBeingSaved(userId: string): ReadonlySet<VisaStepId> {
  const changes = useMutationState({
    filters: { mutationKey: saveStepKey(userId), status: "pending" },
    select: ({ state }) => visaSteps.find((step) => isChangeOf(step.id, state.variables))?.id,
  });
  return new Set(changes.filter((stepId) => stepId !== undefined));
}

function isChangeOf(stepId: VisaStepId, variables: unknown): boolean {
  return typeof variables === "object" && variables !== null && "stepId" in variables && variables.stepId === stepId;
}

/** Inserts a missing row. */
async function saveStep(userId: string, { stepId, isCompleted }: StepChange): Promise<void> {
  const change: Partial<VisaProgress> = { [stepId]: isCompleted };
  const { data } = await supabase()
    .from("visa_progress")
    .update(change)
    .eq("user_id", userId)
    .select("user_id")
    .throwOnError();
  if (data.length > 0) return;
  await supabase()
    .from("visa_progress")
    .upsert({ user_id: userId, ...change }, { onConflict: "user_id" })
    .throwOnError();
}
