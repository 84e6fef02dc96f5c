import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { RequestError } from "#app/lib/errors.ts";
import { applicationPlansKey } from "#app/lib/applications/open-applications.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { type VisaProgress, type VisaStepId, visaSteps } from "#shared/visa-progress.ts";
import { forgetStep, keepStep, keptSteps, type StepChange } from "./kept-steps.ts";
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
    mutationFn: (change: SaveStep) => inTurn(userId, () => saveOrKeep(userId, change)),
    onMutate: async (change) => {
      // What was kept is shown, and the first read may be on its way.
      if (change.isAgain) return;
      await queryClient.cancelQueries({ queryKey });
      show(change);
    },
    onSuccess: (outcome, { stepId, isCompleted }) => {
      if (outcome !== "saved") return;
      const title = visaSteps.find((step) => step.id === stepId)?.title ?? "";
      notifySuccess({ title: texts.updated.title, message: texts.updated.message(title, isCompleted) });
    },
    onError: (_error, change) => {
      show({ ...change, isCompleted: !change.isCompleted });
      notifyError({ message: texts.updateFailed });
    },
    onSettled: async (outcome) => {
      // Without a connection it could only fail. A refetch during another save would briefly show that step's old value.
      if (outcome === "kept" || queryClient.isMutating({ mutationKey }) > 1) return;
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

/** One save of a person at a time, in all tabs: an older change never comes after a newer one, and nothing is sent twice. */
function inTurn<Outcome>(userId: string, save: () => Promise<Outcome>): Promise<Outcome> {
  // Absent without https, where the tabs do not know of each other. Sending twice changes nothing.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(saveStepKey(userId).join(" "), save) : save();
}

async function saveOrKeep(userId: string, change: SaveStep): Promise<"saved" | "kept" | "done elsewhere"> {
  const { stepId, isCompleted, isAgain = false } = change;
  const isKept = keptSteps(userId).some((kept) => kept.stepId === stepId && kept.isCompleted === isCompleted);
  if (isAgain && !isKept) return "done elsewhere";
  try {
    await saveStep(userId, change);
  } catch (error) {
    if (isAnswered(error)) {
      forgetStep(userId, stepId);
      throw error;
    }
    keepStep(userId, { stepId, isCompleted });
    return "kept";
  }
  forgetStep(userId, stepId);
  return "saved";
}

/** A failing `fetch` throws a `TypeError`. */
function isAnswered(error: unknown): boolean {
  return !(error instanceof TypeError || (error instanceof RequestError && error.status === null));
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
