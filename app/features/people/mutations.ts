import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { type AccountAction, doneSchema, type Opened, openedSchema } from "#shared/people/people.ts";
import { askPeople, auditKey, peopleKey } from "./queries.ts";
import { peopleTexts as texts } from "./texts.ts";

/** Whatever comes of it is an entry of the audit; a change is one of what was found, too. */
function useRefresh(queryKey: readonly unknown[]): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
}

/** Looking at an account is a step, not a read that may be repeated: it is noted. */
export function useOpenAccount(onOpened: (opened: Opened) => void) {
  return useMutation({
    mutationFn: (id: string) =>
      askPeople({ action: "open", id }, { schema: openedSchema, failed: texts.account.loadError }),
    onSuccess: onOpened,
    onError: ({ message }) => notifyError({ message }),
    onSettled: useRefresh(auditKey),
  });
}

interface Step {
  what: AccountAction;
  confirmation?: string;
}

/** @param onChanged gets null when the account is deleted */
export function useAct(id: string, onChanged: (opened: Opened | null) => void) {
  return useMutation({
    mutationFn: ({ what, confirmation }: Step) =>
      askPeople({ action: "do", what, id, confirmation }, { schema: doneSchema, failed: texts.failed }),
    onSuccess({ opened }, { what }) {
      notifySuccess({ message: texts.actions[what].done });
      onChanged(opened);
    },
    onError: ({ message }) => notifyError({ message }),
    onSettled: useRefresh(peopleKey),
  });
}
