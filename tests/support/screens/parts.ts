import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";

/** Toasts can be closed; what else is announced cannot. */
export function toast(): Locator {
  return page
    .getByRole("status")
    .or(page.getByRole("alert"))
    .filter({ has: page.getByRole("button", { name: "Close message" }) });
}

/** A toast that says all this; an older one may be on its way out. */
export async function expectToast(...texts: (string | RegExp)[]): Promise<void> {
  let found = toast();
  for (const text of texts) found = found.filter({ hasText: text });
  await expect.element(found).toBeVisible();
}

export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count);
}

export function card(name: string | RegExp): Locator {
  return page.getByRole("region", { name, exact: true });
}
