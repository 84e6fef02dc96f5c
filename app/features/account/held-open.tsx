import { useAskBeforeUnload } from "#app/lib/use-ask-before-unload.ts";
import { useDialogState } from "#app/ui/dialogs/dialog-state.ts";

/** As long as it is there the dialog around stays, and the browser asks before the page is left. */
export function HeldOpen({ title }: { title: string }) {
  useDialogState({ title, isHeld: true });
  useAskBeforeUnload(true);
  return null;
}
