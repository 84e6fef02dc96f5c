import { expect } from "vitest";
import { page } from "vitest/browser";

/** Waits until the app shows this path, whatever its search. */
export async function expectPath(path: string): Promise<void> {
  await expect.poll(() => window.location.pathname).toBe(path);
}

export async function expectAddress(address: string | RegExp): Promise<void> {
  const now = () => window.location.pathname + window.location.search;
  if (address instanceof RegExp) await expect.poll(now).toMatch(address);
  else await expect.poll(now).toBe(address);
}

export async function logOut(): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expectAddress("/auth");
}
