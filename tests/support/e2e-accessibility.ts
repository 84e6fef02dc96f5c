import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const widths = [390, 1280] as const;
export const schemes = ["light", "dark"] as const;
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];

/** Looks at the page as it stands, narrow and wide, light and dark. */
export async function expectAccessible(page: Page, { isStatic = false } = {}) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Without the app's scripts a page takes its colours when it is opened.
      if (isStatic) await page.reload();
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      await settle(page);
      expect(await findViolations(page), `${width} px, ${colorScheme}`).toEqual([]);
      await expectNoSidewaysScroll(page, `${width} px, ${colorScheme}`);
    }
  }
}

/** What axe finds on the page, as it is painted right now. */
export async function findViolations(page: Page): Promise<{ rule: string; nodes: string[] }[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.map(({ id, nodes }) => ({
    rule: id,
    nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }));
}

/** Waits until no colour or place changes any more, since axe reads what is painted. */
export async function settle(page: Page) {
  const movingAfterAFrame = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      // One that keeps its last frame is at rest.
      return document.getAnimations().filter(({ playState }) => playState !== "finished").length;
    });
  await expect.poll(movingAfterAFrame).toBe(0);
}

/** Fails, naming `when`, if the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, when: string) {
  // What follows the width by script comes a moment after the width.
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, { message: when }).toBe(0);
}

/** Whether the focused element, or what stands for it, is marked on screen. */
export function hasVisibleFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!active?.matches(":focus-visible")) return false;
    const marks = [active, active.nextElementSibling, active.parentElement].filter((element) => element !== null);
    return marks.some((element) => {
      const style = getComputedStyle(element);
      const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
      return isOutlined || style.boxShadow !== "none";
    });
  });
}
