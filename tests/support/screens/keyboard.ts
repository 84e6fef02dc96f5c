import { expect } from "vitest";
import { type Locator, userEvent } from "vitest/browser";
import { isFocusMarked } from "#tests/support/accessibility.ts";

export async function press(locator: Locator, keys: string): Promise<void> {
  (await locator.findElement()).focus();
  await userEvent.keyboard(keys);
}

/** Goes on with Tab from here; fails unless these have the focus one after the other, and show it. */
export async function expectTabStops(...stops: Locator[]): Promise<void> {
  for (const stop of stops) {
    await userEvent.keyboard("{Tab}");
    await expect.element(stop).toHaveFocus();
    expect(isFocusMarked(), stop.asLocator()).toBe(true);
  }
}
