import { useMutation, useQueryClient } from "@tanstack/react-query";
import { applicationsKey } from "#app/lib/applications/open-applications.ts";
import { stateNames } from "#app/lib/applications/state-names.ts";
import { UserError } from "#app/lib/errors.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { UndoMessage } from "#app/ui/states/undo-message.tsx";
import type { ApplicationOutcome, ApplicationState } from "#shared/applications/application-states.ts";
import type { Application } from "#shared/applications/application.ts";
import { planTexts } from "./plan-texts.ts";

const texts = planTexts.state;

interface StateChange {
  state: ApplicationState;
  outcome: ApplicationOutcome | null;
}

type Saved = Pick<Application, "id" | "state" | "outcome" | "answers" | "updated_at">;

interface StateSaving extends StateChange {
  from: Saved;
  /** Of the way back: the answers as they were. */
  answers?: Application["answers"];
}

/** Changes how far the application is, and offers the way back in the toast. */
export function useSaveState(userId: string) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    async mutationFn({ from, state, outcome, answers = answersAfter(from, outcome) }: StateSaving): Promise<Saved> {
      const { data } = await supabase()
        .from("applications")
        // What the answers change in the checklist is no change of a rule.
        .update({ state, outcome, answers, ...(answers !== from.answers && { seen_needed: null }) })
        .match({ id: from.id, updated_at: from.updated_at })
        .select("updated_at")
        .throwOnError();
      const [row] = data;
      if (!row) throw new UserError(texts.changedElsewhere);
      return { id: from.id, state, outcome, answers, updated_at: row.updated_at };
    },
    onSuccess: (saved, { from, answers: isUndo }) => {
      const message = texts.saved(stateNames[saved.state]);
      const undo = () => mutate({ from: saved, state: from.state, outcome: from.outcome, answers: from.answers });
      notifySuccess({ message: isUndo ? message : <UndoMessage onUndo={undo}>{message}</UndoMessage> });
    },
    onError: (error) => notifyError({ message: error instanceof UserError ? error.message : texts.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: applicationsKey(userId) }),
  });
  return { saveState: (from: Saved, change: StateChange) => mutate({ from, ...change }), isSaving: isPending };
}

/** Whoever was refused here has been refused by a country: rules of other applications ask for it. */
function answersAfter({ answers }: Saved, outcome: ApplicationOutcome | null): Application["answers"] {
  return outcome === "refused" && answers["was-refused"] !== "yes" ? { ...answers, "was-refused": "yes" } : answers;
}
