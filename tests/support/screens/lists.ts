import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** Waits until these are the elements' texts, in order; spaces and line ends count as one space. */
export async function expectTexts(locator: Locator, texts: readonly (string | RegExp)[]): Promise<void> {
  const wanted = texts.map((text): unknown => (typeof text === "string" ? text : expect.stringMatching(text)));
  await expect.poll(() => locator.elements().map(textOf)).toEqual(wanted);
}

/** What an element says, with single spaces. */
export function textOf(element: Element): string {
  return element.textContent.replaceAll(/\s+/g, " ").trim();
}
