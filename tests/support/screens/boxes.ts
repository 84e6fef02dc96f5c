import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** Where an element stands in the window; fails if it is not on screen. */
export function boxOf(locator: Locator): DOMRect {
  const box = locator.element().getBoundingClientRect();
  if (box.width === 0 || box.height === 0) throw new Error(`not on screen: ${locator.asLocator()}`);
  return box;
}

/** Waits until a thumb meets each of these: 44 pixels each way. */
export async function expectThumbSized(...controls: Locator[]): Promise<void> {
  for (const control of controls) {
    const smallerSide = () => {
      const { width, height } = boxOf(control);
      return Math.round(Math.min(width, height));
    };
    // On their way in dialogs are drawn a little smaller.
    await expect.poll(smallerSide, { message: control.asLocator() }).toBeGreaterThanOrEqual(44);
  }
}

export function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function isInside(inner: DOMRect, outer: DOMRect): boolean {
  return (
    inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom
  );
}
