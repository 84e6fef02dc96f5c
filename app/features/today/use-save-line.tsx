import { useMutation, useQueryClient } from "@tanstack/react-query";
import { askApplication } from "#app/lib/applications/application-function.ts";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { applicationPlanKey } from "#app/lib/applications/queries.ts";
import { UserError } from "#app/lib/errors.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { UndoMessage } from "#app/ui/states/undo-message.tsx";
import type { ApplicationLine, ApplicationPlan, LineState } from "#shared/applications/application.ts";
import { planTexts as texts } from "./plan-texts.ts";

interface LineChanged {
  line: Pick<ApplicationLine, "id" | "title" | "readAt" | "state">;
  state: LineState;
  /** The way back, not the way there. */
  isUndo?: boolean;
}

/** Changes a line's state, and offers the way back in the toast. @param onSaved steps may have been switched with it */
export function useSaveLine(userId: string, applicationId: string, onSaved: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ line, state }: LineChanged) =>
      askApplication<ApplicationPlan>(
        { action: "line", id: applicationId, requirement: line.id, change: { state }, readAt: line.readAt },
        { failed: texts.lineFailed },
      ),
    onSuccess: (plan, { line, isUndo }) => {
      client.setQueryData(applicationPlanKey(userId, applicationId), plan);
      void client.invalidateQueries({ queryKey: [...applicationsKey(userId), "cards"] });
      onSaved();
      const now = plan.steps.flatMap(({ lines }) => lines).find(({ id }) => id === line.id);
      if (isUndo || !now) {
        notifySuccess({ message: texts.backAgain(line.title) });
        return;
      }
      notifySuccess({
        message: (
          <UndoMessage onUndo={() => mutate({ line: now, state: line.state, isUndo: true })}>
            {texts.ready(line.title)}
          </UndoMessage>
        ),
      });
    },
    onError: (error) => {
      notifyError({ message: error instanceof UserError ? error.message : texts.lineFailed });
      // Somebody else may have changed it.
      void client.invalidateQueries({ queryKey: applicationPlanKey(userId, applicationId) });
    },
  });
  return {
    markReady: (line: ApplicationLine) => mutate({ line, state: "ready" }),
    savingId: isPending ? variables.line.id : null,
  };
}
