import { useCallback, useEffect } from "react";
import type { BlockerFunction } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useLeaving } from "./leaving.tsx";

interface UnsavedChangesProps {
  isDirty: boolean;
  /** Another address of the same screen. */
  staysAt?: string;
  children: string;
}

/** One per screen: the router supports one blocker at a time. */
export function UnsavedChanges({ isDirty, staysAt, children }: UnsavedChangesProps) {
  const isLeaving = useCallback<BlockerFunction>(
    ({ currentLocation: { pathname }, nextLocation }) =>
      isDirty && nextLocation.pathname !== pathname && nextLocation.pathname !== staysAt,
    [isDirty, staysAt],
  );
  const { isAsked, stay, leave } = useLeaving(isLeaving);
  useConfirmUnload(isDirty);
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      isOpen={isAsked}
      isBusy={false}
      isAboutLeaving
      onConfirm={leave}
      onClose={stay}
    >
      {children}
    </ConfirmDialog>
  );
}

export function useConfirmUnload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const confirm = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirm);
    return () => window.removeEventListener("beforeunload", confirm);
  }, [isNeeded]);
}
