import { useCallback } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { useAskBeforeUnload } from "#app/lib/use-ask-before-unload.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface UnsavedChangesProps {
  isDirty: boolean;
  /** Another address of this very screen: going there leaves nothing. */
  staysAt?: string;
  /** What would be lost, in a sentence. */
  children: string;
}

/**
 * Asks before people leave a screen on which something is not saved, by a link or by closing the page. One per screen:
 * the router asks one such question at a time.
 */
export function UnsavedChanges({ isDirty, staysAt, children }: UnsavedChangesProps) {
  const isLeaving = useCallback<BlockerFunction>(
    ({ currentLocation: { pathname }, nextLocation }) =>
      isDirty && nextLocation.pathname !== pathname && nextLocation.pathname !== staysAt,
    [isDirty, staysAt],
  );
  const blocker = useBlocker(isLeaving);
  useAskBeforeUnload(isDirty);
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      isOpen={blocker.state === "blocked"}
      isBusy={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
