import { useCallback } from "react";
import { type BlockerFunction, useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface UnsavedChangesProps {
  isDirty: boolean;
  /** What would be lost, in a sentence. */
  children: string;
}

/**
 * Asks before people leave a screen on which something is not saved, by a link or by closing the page. One per screen:
 * the router asks one such question at a time.
 */
export function UnsavedChanges({ isDirty, children }: UnsavedChangesProps) {
  const isLeaving = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
    [isDirty],
  );
  const blocker = useBlocker(isLeaving);
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isDirty) event.preventDefault();
      },
      [isDirty],
    ),
  );
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
