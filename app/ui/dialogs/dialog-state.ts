import { createContext, use, useLayoutEffect } from "react";

export interface DialogState {
  title?: string;
  /** Not closed by Escape, a click outside or a close button. */
  isLocked?: boolean;
}

/** Null outside a dialog. */
export const DialogStateContext = createContext<((state: DialogState) => void) | null>(null);

/** Sets the surrounding dialog's state while the caller is mounted. */
export function useDialogState({ title, isLocked }: Required<DialogState>): void {
  const tell = use(DialogStateContext);
  useLayoutEffect(() => {
    tell?.({ title, isLocked });
    return () => tell?.({});
  }, [tell, title, isLocked]);
}
