/** A dialog, a drawer, the palette or the tour. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
