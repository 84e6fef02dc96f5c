import { describe, expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { boxOf, isInside, overlap } from "#tests/support/screens/boxes.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { test as base } from "#tests/support/screens/test.ts";
import {
  expectNoTour,
  expectStep,
  goToStep,
  openTour,
  sidebarEntry,
  spotlight,
  tour,
} from "#tests/support/screens/tour-card.ts";
import { tourTitles } from "#tests/support/tour-titles.ts";

const test = base.extend<{ open(size?: { width: number; height: number }): Promise<void> }>({
  open: async ({ createPerson }, use) =>
    use(async (size) => openTour("/dashboard", { as: await createPerson({ hasCompletedTutorial: false }), ...size })),
});

/** The card is on screen as a whole; so is the ring, around this element, and the card leaves it free. */
async function expectToPointAt(target: Locator): Promise<void> {
  await expect.element(target).toBeInViewport({ ratio: 0.9 });
  await expect
    .poll(() => {
      const around = spotlight()?.getBoundingClientRect();
      if (!around) return null;
      const screen = new DOMRect(0, 0, window.innerWidth, window.innerHeight);
      const [pointedAt, words] = [boxOf(target), boxOf(tour().card)];
      return {
        isAround: isInside(pointedAt, around) && around.width - pointedAt.width <= 1,
        isOnScreen: isInside(around, screen) && isInside(words, screen),
        isFree: !overlap(around, words),
      };
    })
    .toEqual({ isAround: true, isOnScreen: true, isFree: true });
}

const barNames: Record<string, string> = { Dashboard: "Home", "Visa Progress": "Steps", "Visa Consultant": "Ask" };

async function expectNoSpotlight(): Promise<void> {
  await expect.poll(spotlight).toBeNull();
}

describe("the card", () => {
  test("points at the sidebar's entry of each screen, and stands alone where there is none", async ({ open }) => {
    await open();
    const { card, next } = tour();
    await expect.poll(() => boxOf(card).width).toBe(400);
    for (const [index, title] of tourTitles.entries()) {
      await expectStep(index + 1);
      if (index === 0 || index === tourTitles.length - 1) await expectNoSpotlight();
      else await expectToPointAt(sidebarEntry(title));
      if (index < tourTitles.length - 1) await next.click();
    }
  });

  test("scrolls to an entry that a low window hides, and follows a sidebar that folds", async ({ open }) => {
    await open({ width: 1280, height: 330 });
    await goToStep(8);
    await expectToPointAt(sidebarEntry("Profile"));
    await page.viewport(1280, 800);
    await userEvent.keyboard("{Control>}b{/Control}");
    await expect.poll(() => boxOf(sidebarEntry("Profile")).width).toBeLessThan(50);
    await expectToPointAt(sidebarEntry("Profile"));
  });

  test.for([
    { width: 390, height: 844, card: 350 },
    { width: 767, height: 600, card: 350 },
    { width: 320, height: 568, card: 304 },
    // 1280 × 800 at 200 %.
    { width: 640, height: 400, card: 350 },
  ])("points at each screen's own entry, in the bar or the menu, at $width × $height", async (size, { open }) => {
    await open(size);
    const { card, next, previous, skip, close } = tour();
    await expect.poll(() => boxOf(card).width).toBe(size.card);
    const screen = new DOMRect(0, 0, size.width, size.height);
    for (let step = 1; step <= 9; step += 1) {
      await expectStep(step);
      await expect.poll(() => isInside(boxOf(card), screen), { message: `step ${step}` }).toBe(true);
      if (step > 1 && step < 9) {
        const title = tourTitles[step - 1] ?? "";
        const inBar = barNames[title];
        const bar = page.getByRole("navigation", { name: "Shortcuts" });
        await expectToPointAt(inBar ? bar.getByRole("link", { name: inBar }) : sidebarEntry(title));
        const place = inBar ? `at the bottom of the screen: ${inBar}.` : "in the menu, at the top left.";
        await expect.element(card.getByText(`You find it ${place}`)).toBeVisible();
      } else await expectNoSpotlight();
      if (step === 9) break;
      for (const button of [next, previous, skip, close]) {
        const { width, height } = boxOf(button);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      await next.click();
    }
  });

  test("is led by the keyboard alone, and keeps the focus", async ({ open }) => {
    await open();
    const { heading, next, previous, skip, close, getStarted } = tour();
    await expect.element(heading).toHaveFocus();
    for (const button of [close, skip, next, close]) {
      await userEvent.keyboard("{Tab}");
      await expect.element(button).toHaveFocus();
    }
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expectStep(2);
    await expect.element(next).toHaveFocus();
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.element(previous).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expectStep(1);
    // It cannot be pressed here, and hands the focus on.
    await expect.element(previous).toBeDisabled();
    await expect.element(next).toHaveFocus();
    for (let step = 2; step <= 9; step += 1) {
      await userEvent.keyboard("{Enter}");
      await expectStep(step);
    }
    await expect.element(getStarted).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expectNoTour();
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  test("keeps the page behind out of reach, and a press beside it neither ends it nor takes the focus", async ({
    open,
  }) => {
    await open();
    await goToStep(2);
    const { x, y } = boxOf(sidebarEntry("Documents"));
    for (const position of [
      { x: x + 5, y: y + 5 },
      { x: 1_200, y: 700 },
    ]) {
      await userEvent.click(document.documentElement, { position });
    }
    await expectStep(2);
    await expectAddress("/dashboard");
    await expect.element(tour().next).toHaveFocus();
  });

  test("has no barrier", async ({ open }) => {
    await open();
    for (let step = 1; step <= 9; step += 1) {
      await expectStep(step);
      if ([1, 3, 6, 9].includes(step)) await expectAccessible();
      if (step < 9) await tour().next.click();
    }
  });
});
