// Mantine restores the focus after 10 ms.
const focusReturnMs = 20;

/** Runs after a dialog is gone and the focus is back. With reduced motion Mantine reports "exited" earlier. */
export function afterFocusReturn(run: () => void): void {
  window.setTimeout(run, focusReturnMs);
}
