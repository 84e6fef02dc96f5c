import { expect } from "vitest";

/** Waits until the app shows this path. */
export async function expectPath(path: string): Promise<void> {
  await expect.poll(() => window.location.pathname).toBe(path);
}
