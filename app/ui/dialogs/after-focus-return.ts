// Longer than Mantine waits before it gives the focus back: 10 ms.
const focusReturnMs = 20;

/**
 * What is to follow when a window says "exited" runs once it is gone and the focus is back where it was. With reduced
 * motion Mantine says so while the window still stands and holds the focus.
 */
export function afterFocusReturn(run: () => void): void {
  window.setTimeout(run, focusReturnMs);
}
