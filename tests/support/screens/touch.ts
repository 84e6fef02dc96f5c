import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** The least side, in CSS pixels, of what a thumb hits. */
const thumb = 44;

/** Fails for a control that is smaller than a thumb. */
export async function expectThumbSized(controls: readonly Locator[]): Promise<void> {
  for (const control of controls) {
    await expect.element(control).toBeVisible();
    const { width, height } = control.element().getBoundingClientRect();
    expect(Math.min(width, height), control.selector).toBeGreaterThanOrEqual(thumb);
  }
}
