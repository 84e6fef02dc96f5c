import { useEffect } from "react";
import { dismissToast } from "#app/ui/states/notify.ts";
import { useIsPhone } from "#app/ui/use-is-phone.ts";

// Mantine restores the focus after 10 ms.
const focusReturnMs = 20;

/** With reduced motion Mantine reports "exited" before the focus is back. */
export function afterFocusReturn(run: () => void): void {
  window.setTimeout(run, focusReturnMs);
}

/** A toast would cover the title or the buttons. */
export function useFreeOfToasts(isOpen: boolean): void {
  const isPhone = useIsPhone();
  useEffect(() => {
    if (isOpen && isPhone) dismissToast();
  }, [isOpen, isPhone]);
}

/** A dialog, a drawer, the palette or the tour. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Where a link has led, once that is there: who has opened a dialog meanwhile goes on typing in it. */
export function focusUnlessInDialog(element: HTMLElement | null | undefined): void {
  if (!isDialogOpen()) element?.focus({ preventScroll: true });
}
