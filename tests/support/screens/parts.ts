import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";

/** The toasts on screen; other alerts stand inside the page and cannot be closed. */
export function toast(): Locator {
  return page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Close message" }) });
}

/** A toast that says all this; an older one may be on its way out. */
export async function expectToast(...texts: (string | RegExp)[]): Promise<void> {
  let found = toast();
  for (const text of texts) found = found.filter({ hasText: text });
  await expect.element(found).toBeVisible();
}

/** Waits until so many elements are there. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}

/** A dashboard card by its title. */
export function card(name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}
