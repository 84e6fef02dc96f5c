import { useQueryClient } from "@tanstack/react-query";
import { notifySuccess } from "#app/ui/states/notify.ts";
import { type VisaStepId, visaSteps } from "#shared/visa-progress.ts";
import { visaProgressKey } from "./queries.ts";
import { visaProgressTexts as texts } from "./texts.ts";

/** For a step whose switch the server has turned with its last paper. */
export function useTellOfStep(userId: string) {
  const client = useQueryClient();
  return (stepId: VisaStepId, isCompleted: boolean) => {
    const title = visaSteps.find(({ id }) => id === stepId)?.title ?? "";
    notifySuccess({ title: texts.updated.title, message: texts.updated.message(title, isCompleted) });
    void client.invalidateQueries({ queryKey: visaProgressKey(userId) });
  };
}
