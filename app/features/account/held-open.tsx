import { useEffect } from "react";
import { useDialogState } from "#app/ui/dialog-state.ts";

/** As long as it is there the dialog around stays, and the browser asks before the page is left. */
export function HeldOpen({ title }: { title: string }) {
  useDialogState({ title, isHeld: true });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  return null;
}
