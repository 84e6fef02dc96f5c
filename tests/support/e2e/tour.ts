import { expect, type Page } from "@playwright/test";
import { tourTitles } from "#tests/support/tour-titles.ts";

export function tour(page: Page) {
  const card = page.getByRole("dialog").filter({ has: page.getByRole("progressbar", { name: "Tour progress" }) });
  return {
    card,
    heading: card.getByRole("heading"),
    progress: card.getByRole("progressbar"),
    next: card.getByRole("button", { name: "Next" }),
    previous: card.getByRole("button", { name: "Previous" }),
    getStarted: card.getByRole("button", { name: "Get Started" }),
    skip: card.getByRole("button", { name: "Skip Tour" }),
    close: card.getByRole("button", { name: "Close tour" }),
    /** The ring around what the step is about. */
    spotlight: page.locator("[data-tour-spotlight]"),
  };
}

/** `step` counts from 1. */
export async function expectStep(page: Page, step: number): Promise<void> {
  const { card, heading } = tour(page);
  await expect(card.getByText(`Step ${step} of ${tourTitles.length}`)).toBeVisible();
  await expect(heading).toHaveText(tourTitles[step - 1] ?? "");
}

async function goToStep(page: Page, step: number): Promise<void> {
  await expectStep(page, 1);
  for (let reached = 2; reached <= step; reached += 1) {
    await tour(page).next.click();
    await expectStep(page, reached);
  }
}

export async function takeTour(page: Page): Promise<void> {
  await goToStep(page, tourTitles.length);
  await tour(page).getStarted.click();
  await expect(tour(page).card).toBeHidden();
}
