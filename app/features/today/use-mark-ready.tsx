import type { ReactNode } from "react";
import { useSaveLine } from "#app/lib/applications/save-line.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { UndoMessage } from "#app/ui/states/undo-message.tsx";
import type { ApplicationLine } from "#shared/applications/application-plan.ts";
import type { LineChange } from "#shared/applications/application.ts";
import { planTexts as texts } from "./plan-texts.ts";

/** Saves what is said of a line, and tells so in a toast. @param onStepSwitched a step was switched with it */
export function useToldLine(userId: string, applicationId: string, onStepSwitched: () => void) {
  const { mutateAsync, isPending, variables } = useSaveLine(
    { userId, applicationId },
    { onStepSwitched, onFailed: (message) => notifyError({ message }) },
  );

  async function save(requirement: string, change: LineChange, message: ReactNode) {
    try {
      await mutateAsync({ requirement, change });
    } catch {
      // It has said so.
      return;
    }
    notifySuccess({ message });
  }
  return { save, saving: isPending ? variables : null };
}

/** Makes a line ready, and offers the way back in the toast. @param onStepSwitched a step was switched with it */
export function useMarkReady(userId: string, applicationId: string, onStepSwitched: () => void) {
  const { save, saving } = useToldLine(userId, applicationId, onStepSwitched);

  function markReady({ id, title, state }: ApplicationLine) {
    const undo = () => void save(id, { state }, texts.backAgain(title));
    void save(id, { state: "ready" }, <UndoMessage onUndo={undo}>{texts.ready(title)}</UndoMessage>);
  }
  return { markReady, savingId: saving?.requirement ?? null };
}
