import { Button } from "@mantine/core";
import type { Factor } from "@supabase/supabase-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { supabase } from "#app/lib/supabase.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { useAsked } from "#app/ui/dialogs/use-asked.ts";
import { Item, itemAction, ItemList } from "#app/ui/lists/item-list.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { securityKey } from "./queries.ts";
import { securityMessage } from "./security-message.ts";
import { securityTexts } from "./texts.ts";

interface FactorListProps {
  userId: string;
  factors: Factor[];
  /** No other second step would be left. */
  isLast: boolean;
  icon: ReactNode;
  /** What stands under a name. */
  factsOf: (factor: Factor) => ReactNode;
  /** Takes the focus when the row that had it is gone. */
  fallbackFocus: RefObject<HTMLElement | null>;
  texts: {
    list: string;
    unnamed: string;
    removeTitle: (name: string) => string;
    removeMeaning: string;
    removed: string;
    removeFailed: string;
  };
}

/**
 * Second factors by name, each of which can be removed after a question. To be kept when there is none any more: the
 * question about the last one is still fading out then.
 */
export function FactorList({ userId, factors, isLast, icon, factsOf, fallbackFocus, texts }: FactorListProps) {
  const { mutate: remove, isPending } = useRemoveFactor(userId, texts);
  const asked = useAsked<Factor>();
  const nameOf = (factor: Factor | null) => factor?.friendly_name || texts.unnamed;

  return (
    <>
      {factors.length > 0 && (
        <ItemList label={texts.list}>
          {factors.map((factor) => (
            <Item
              key={factor.id}
              icon={icon}
              title={nameOf(factor)}
              facts={factsOf(factor)}
              action={
                <Button
                  variant="subtle"
                  color="red"
                  size="sm"
                  className={itemAction}
                  aria-label={securityTexts.removeNamed(nameOf(factor))}
                  onClick={() => asked.ask(factor)}
                >
                  {securityTexts.remove}
                </Button>
              }
            />
          ))}
        </ItemList>
      )}
      <ConfirmDialog
        title={texts.removeTitle(nameOf(asked.item))}
        confirmLabel={securityTexts.remove}
        isOpen={asked.isOpen}
        isBusy={isPending}
        onConfirm={() => asked.item && remove(asked.item.id, { onSettled: asked.close })}
        onClose={asked.close}
        onClosed={() => focusIfLost(fallbackFocus.current)}
      >
        {texts.removeMeaning} {isLast ? securityTexts.lastFactor : securityTexts.notLastFactor}
      </ConfirmDialog>
    </>
  );
}

/** Where the focus was may be gone by now. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
}

interface RemovalTexts {
  removed: string;
  removeFailed: string;
}

/** Removes a second factor for good. */
function useRemoveFactor(userId: string, texts: RemovalTexts) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (factorId: string) => {
      const { auth } = supabase();
      const { error } = await auth.mfa.unenroll({ factorId });
      if (error) throw error;
      // The session's own copy of the factors, by which the app asks for a second step, is now out of date.
      await auth.refreshSession();
    },
    onSuccess: () => notifySuccess({ message: texts.removed }),
    onError: (error) => notifyError({ title: texts.removeFailed, message: securityMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityKey(userId) }),
  });
}
