import { useCallback, useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

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
  const blocker = useBlocker(isLeaving);
  useConfirmUnload(isDirty);
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      isOpen={blocker.state === "blocked"}
      isBusy={false}
      isAboutLeaving
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
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
