import { createContext, use, useLayoutEffect } from "react";

/** What a dialog's content has to say about the dialog around it. */
export interface DialogState {
  title?: string;
  /** Neither Escape nor a click beside it nor a close button ends it: for what is lost with it. */
  isHeld?: boolean;
}

/** The dialog around; null outside of one. */
export const DialogStateContext = createContext<((state: DialogState) => void) | null>(null);

/** Gives the dialog around another title, or holds it open, for as long as the calling component is there. */
export function useDialogState({ title, isHeld }: Required<DialogState>): void {
  const tell = use(DialogStateContext);
  useLayoutEffect(() => {
    tell?.({ title, isHeld });
    return () => tell?.({});
  }, [tell, title, isHeld]);
}
