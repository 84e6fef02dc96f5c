import { createContext, use, useLayoutEffect } from "react";

/** What the content of a dialog changes of it. */
export interface DialogState {
  title?: string;
  isLocked?: boolean;
}

export const DialogStateContext = createContext<((state: DialogState) => void) | null>(null);

export function useDialogState({ title, isLocked }: Required<DialogState>): void {
  const tell = use(DialogStateContext);
  useLayoutEffect(() => {
    tell?.({ title, isLocked });
    return () => tell?.({});
  }, [tell, title, isLocked]);
}
