import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import {
  accessibilityRules,
  colourRules,
  countAnimations,
  described,
  enlarged,
  isFocusMarked,
  sidewaysExcess,
  unreadableTexts,
} from "#tests/support/accessibility.ts";

/**
 * Checks three widths with all rules, dark colours with the rules about colours, and that neither the narrowest phone nor
 * enlarged text hides anything.
 */
export async function expectAccessible(page: Page, { isStatic = false } = {}) {
  await expectRoomForText(page);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await useColorScheme(page, "light", isStatic);
    expect(await findViolations(page), `${width} px`).toEqual([]);
    await expectNoSidewaysScroll(page, `${width} px`);
  }
  await useColorScheme(page, "dark", isStatic);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    const { violations } = await new AxeBuilder({ page }).withRules(colourRules).analyze();
    expect(described(violations), `${width} px, dark`).toEqual([]);
  }
}

/** The narrowest phone, and a usual one with text of twice the size. */
async function expectRoomForText(page: Page) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 900 });
  await settle(page);
  await expectNoSidewaysScroll(page, "320 px");
  await page.setViewportSize({ width: 390, height: 900 });
  await settle(page);
  const before = new Set(await page.evaluate(unreadableTexts));
  const resize = (size: string) => page.evaluate((to) => void (document.documentElement.style.fontSize = to), size);
  await resize(enlarged);
  await settle(page);
  await expectNoSidewaysScroll(page, enlarged);
  const unreadable = async () => (await page.evaluate(unreadableTexts)).filter((text) => !before.has(text));
  // As with the width: what follows the size by script comes a moment later.
  await expect.poll(unreadable, { message: enlarged }).toEqual([]);
  await resize("");
}

async function useColorScheme(page: Page, colorScheme: "light" | "dark", isStatic: boolean) {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // Without the app's scripts a page takes its colours when it is opened.
  if (isStatic) await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await settle(page);
}

/** What axe finds now, without waiting for animations. */
export async function findViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(accessibilityRules).analyze();
  return described(violations);
}

/** Waits for animations to end: axe reads what is painted. */
export async function settle(page: Page) {
  await expect.poll(() => page.evaluate(countAnimations)).toBe(0);
}

/** Fails, naming `when`, if the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, when: string) {
  // What follows the width by script comes a moment after the width.
  await expect.poll(() => page.evaluate(sidewaysExcess), { message: when }).toBe(0);
}

/** Whether the focused element, or its visible mark, is marked on screen. */
export function hasVisibleFocus(page: Page): Promise<boolean> {
  return page.evaluate(isFocusMarked);
}
