/** Whether anything stands over the page and waits for an answer: a dialog, a drawer, the palette, the tour. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
