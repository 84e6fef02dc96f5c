import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { expectStep, goToStep, tour, tourTitles } from "#tests/support/e2e-tour.ts";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not on screen");
  return box;
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The card is on screen as a whole; so is the ring, around this element, and the card leaves it free. */
async function expectToPointAt(page: Page, target: Locator): Promise<void> {
  const { card, spotlight } = tour(page);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const screen = { x: 0, y: 0, ...size };
  await expect(target).toBeInViewport({ ratio: 0.9 });
  await expect
    .poll(async () => {
      const [around, pointedAt, words] = [await boxOf(spotlight), await boxOf(target), await boxOf(card)];
      return {
        isAround: isInside(pointedAt, around) && around.width - pointedAt.width <= 1,
        isOnScreen: isInside(around, screen) && isInside(words, screen),
        isFree: !overlap(around, words),
      };
    })
    .toEqual({ isAround: true, isOnScreen: true, isFree: true });
}

function entry(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
}

test.beforeEach(async ({ page, createPerson, signIn }) => {
  await signIn(await createPerson({ hasCompletedTutorial: false }));
  await page.goto("/dashboard");
  await expectStep(page, 1);
});

test("points at the sidebar's entry of each screen, and stands alone where there is none", async ({ page }) => {
  const { card, next, spotlight } = tour(page);
  expect((await boxOf(card)).width).toBe(400);
  const screens = tourTitles.slice(1, -1);
  for (const name of [null, ...screens, null]) {
    if (name === null) await expect(spotlight).toHaveCount(0);
    else await expectToPointAt(page, entry(page, name));
    if (await next.isVisible()) await next.click();
  }
  await expectStep(page, 9);
});

test("scrolls to an entry that a low window hides, and follows a sidebar that folds", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 330 });
  await goToStep(page, 8);
  await expectToPointAt(page, entry(page, "Profile"));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press("Control+b");
  await expect.poll(async () => (await boxOf(entry(page, "Profile"))).width).toBeLessThan(50);
  await expectToPointAt(page, entry(page, "Profile"));
});

for (const size of [
  { width: 390, height: 844, card: 350 },
  { width: 767, height: 600, card: 350 },
  { width: 320, height: 568, card: 304 },
  // 1280 × 800 at 200 %.
  { width: 640, height: 400, card: 350 },
]) {
  test(`points at the menu that holds the entries at ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    const { card, next, previous, skip, close, spotlight } = tour(page);
    await expect.poll(async () => (await boxOf(card)).width).toBe(size.card);
    for (let step = 1; step <= 9; step += 1) {
      await expectStep(page, step);
      const screen = { x: 0, y: 0, width: size.width, height: size.height };
      expect(isInside(await boxOf(card), screen), `step ${step}`).toBe(true);
      if (step > 1 && step < 9) {
        await expectToPointAt(page, page.getByRole("button", { name: "Open menu" }));
        await expect(card.getByText("You find it in the menu, at the top left.")).toBeVisible();
      } else await expect(spotlight).toHaveCount(0);
      if (step < 9) {
        for (const button of [next, previous, skip, close]) {
          const { width, height } = await boxOf(button);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        }
        await next.click();
      }
    }
  });
}

test("is led by the keyboard alone, and keeps the focus", async ({ page }) => {
  const { card, heading, next, previous, skip, close, getStarted } = tour(page);
  await expect(heading).toBeFocused();
  for (const button of [close, skip, next, close]) {
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
  }
  await page.keyboard.press("Shift+Tab");
  await expect(next).toBeFocused();
  await page.keyboard.press("Enter");
  await expectStep(page, 2);
  await expect(next).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(previous).toBeFocused();
  await page.keyboard.press("Enter");
  await expectStep(page, 1);
  // It cannot be pressed here, and hands the focus on.
  await expect(previous).toBeDisabled();
  await expect(next).toBeFocused();
  for (let step = 2; step <= 9; step += 1) {
    await page.keyboard.press("Enter");
    await expectStep(page, step);
  }
  await expect(getStarted).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(card).toBeHidden();
  await expect(page.locator("#content")).toBeFocused();
});

test("keeps the page behind out of reach, and a press beside it neither ends it nor takes the focus", async ({
  page,
}) => {
  await goToStep(page, 2);
  const { x, y } = await boxOf(entry(page, "Documents"));
  await page.mouse.click(x + 5, y + 5);
  await page.mouse.click(1_200, 700);
  await expectStep(page, 2);
  await expect(page).toHaveURL("/dashboard");
  await expect(tour(page).next).toBeFocused();
});

for (const step of [1, 3, 6, 9]) {
  test(`has no barrier at step ${step}`, async ({ page }) => {
    await goToStep(page, step);
    await expectAccessible(page);
  });
}
