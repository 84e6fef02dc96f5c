import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { type VisaProgress, type VisaStepId, visaSteps } from "#shared/visa-progress.ts";
import { visaProgressKey } from "./queries.ts";
import { visaProgressTexts as texts } from "./texts.ts";

export interface StepChange {
  stepId: VisaStepId;
  isCompleted: boolean;
}

function saveStepKey(userId: string) {
  return ["visa-progress", userId, "save-step"] as const;
}

/** Optimistic. A failure reverts this step alone, since several may be saved at once. */
export function useSaveStep(userId: string) {
  const queryClient = useQueryClient();
  const queryKey = visaProgressKey(userId);
  const mutationKey = saveStepKey(userId);

  const show = ({ stepId, isCompleted }: StepChange) =>
    queryClient.setQueryData<VisaProgress>(queryKey, (progress) => progress && { ...progress, [stepId]: isCompleted });

  // Not at `mutate()`, whose callbacks run for the latest call only.
  return useMutation({
    mutationKey,
    mutationFn: (change: StepChange) => saveStep(userId, change),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      show(change);
    },
    onSuccess: (_data, { stepId, isCompleted }) => {
      const title = visaSteps.find((step) => step.id === stepId)?.title ?? "";
      notifySuccess({ title: texts.updated.title, message: texts.updated.message(title, isCompleted) });
    },
    onError: (_error, change) => {
      show({ ...change, isCompleted: !change.isCompleted });
      notifyError({ message: texts.updateFailed });
    },
    onSettled: async () => {
      // A refetch during another save would briefly show that step's old value.
      if (queryClient.isMutating({ mutationKey }) === 1) await queryClient.invalidateQueries({ queryKey });
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
