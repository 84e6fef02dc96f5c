import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { checklistTexts } from "#app/features/checklist/texts.ts";
import { askApplication } from "#app/lib/applications/application-function.ts";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { applicationPlanKey } from "#app/lib/applications/queries.ts";
import { changesInTurn, type ChecklistOf } from "#app/lib/applications/save-line.ts";
import { windowInWords } from "#app/lib/applications/window-in-words.ts";
import { serviceMessage } from "#app/lib/errors.ts";
import { localDay } from "#app/lib/text/days.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { UndoMessage } from "#app/ui/states/undo-message.tsx";
import type { ApplicationPlan, PrintedDay } from "#shared/applications/application-plan.ts";

const texts = checklistTexts.printed;

interface DayChange {
  answer: string;
  /** ISO days; null: no answer. */
  from: string | null;
  to: string | null;
  isUndo: boolean;
}

/**
 * Answers a question by the day of a paper. The toast says which days to apply that leaves, and takes it back.
 * @returns a function that tells whether it was saved, the same one at each render
 */
export function useTakeDay(of: ChecklistOf) {
  const client = useQueryClient();
  const planKey = applicationPlanKey(of.userId, of.applicationId);
  const { mutate, mutateAsync } = useMutation({
    scope: changesInTurn(of),
    mutationFn: async ({ answer, from, to }: DayChange) => {
      await client.cancelQueries({ queryKey: planKey });
      return askApplication<ApplicationPlan>(
        {
          action: "answers",
          id: of.applicationId,
          answers: { [answer]: to },
          was: { [answer]: from === null ? [] : [from] },
        },
        { failed: texts.failed },
      );
    },
    onSuccess: (plan, { answer, from, to, isUndo }) => {
      client.setQueryData(planKey, plan);
      const back = () => mutate({ answer, from: to, to: from, isUndo: true });
      const window = windowInWords(plan.apply, localDay());
      notifySuccess({
        message: isUndo ? texts.undone : <UndoMessage onUndo={back}>{texts.saved(window)}</UndoMessage>,
      });
      // The plan has just come with the answer.
      void client.invalidateQueries({
        queryKey: applicationsKey(of.userId),
        predicate: ({ queryKey }) => queryKey[2] !== "plan",
      });
    },
    onError: (error) => {
      notifyError({ message: serviceMessage(error, texts.failed) });
      void client.invalidateQueries({ queryKey: planKey });
    },
  });

  return useCallback(
    ({ answer, given, day }: PrintedDay): Promise<boolean> =>
      mutateAsync({ answer, from: given, to: day, isUndo: false }).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
}
