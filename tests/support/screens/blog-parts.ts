import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** Waits until these elements, in this order, say exactly this. */
export async function expectTexts(locator: Locator, texts: (string | RegExp)[]): Promise<void> {
  const expected = texts.map((text) => (text instanceof RegExp ? expect.stringMatching(text) : text));
  await expect.poll(() => locator.elements().map(textOf)).toEqual(expected);
}

/** What an element says, with single spaces. */
export function textOf(element: Element): string {
  return (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

/** Waits until this is the address, without the origin. */
export async function expectAddress(address: string | RegExp): Promise<void> {
  const now = () => window.location.pathname + window.location.search;
  if (address instanceof RegExp) await expect.poll(now).toMatch(address);
  else await expect.poll(now).toBe(address);
}
