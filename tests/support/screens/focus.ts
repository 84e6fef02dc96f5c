import type { Locator } from "vitest/browser";

/** Gives an element the focus, and its window, so that it gets the keys that are pressed next. */
export function focusOn(locator: Locator): void {
  window.focus();
  locator.element().focus();
}
