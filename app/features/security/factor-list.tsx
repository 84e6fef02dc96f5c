import { Button } from "@mantine/core";
import type { Factor } from "@supabase/auth-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { supabase } from "#app/lib/supabase.ts";
import { ConfirmDialog, useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Item, itemAction, ItemList } from "#app/ui/lists/item-list.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { securityKey } from "./queries.ts";
import { securityMessage } from "./security-message.ts";
import { securityTexts } from "./texts.ts";

interface FactorListProps {
  userId: string;
  factors: Factor[];
  isLast: boolean;
  icon: ReactNode;
  factsOf: (factor: Factor) => ReactNode;
  /** Takes the focus when the row is removed. */
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

/** Render it also when it is empty: the dialog about the last factor is still fading out. */
export function FactorList({ userId, factors, isLast, icon, factsOf, fallbackFocus, texts }: FactorListProps) {
  const { mutate: remove, isPending } = useRemoveFactor(userId, texts);
  const target = useConfirmTarget<Factor>();
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
                  onClick={() => target.open(factor)}
                >
                  {securityTexts.remove}
                </Button>
              }
            />
          ))}
        </ItemList>
      )}
      <ConfirmDialog
        title={texts.removeTitle(nameOf(target.item))}
        confirmLabel={securityTexts.remove}
        isOpen={target.isOpen}
        isBusy={isPending}
        onConfirm={() => target.item && remove(target.item.id, { onSettled: target.close })}
        onClose={target.close}
        onClosed={() => focusIfLost(fallbackFocus.current)}
      >
        {texts.removeMeaning} {isLast ? securityTexts.lastFactor : securityTexts.notLastFactor}
      </ConfirmDialog>
    </>
  );
}

function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus();
}

interface RemovalTexts {
  removed: string;
  removeFailed: string;
}

function useRemoveFactor(userId: string, texts: RemovalTexts) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (factorId: string) => {
      const { auth } = supabase();
      const { error } = await auth.mfa.unenroll({ factorId });
      if (error) throw error;
      // The session has an old copy of the factors.
      await auth.refreshSession();
    },
    onSuccess: () => notifySuccess({ message: texts.removed }),
    onError: (error) => notifyError({ title: texts.removeFailed, message: securityMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityKey(userId) }),
  });
}
