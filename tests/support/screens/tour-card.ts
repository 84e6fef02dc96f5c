import { expect, onTestFinished, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { supabase } from "#app/lib/supabase.ts";
import type { Person } from "#tests/support/product/people.ts";
import { tourTitles } from "../tour-titles.ts";
import { openScreen, type ScreenOptions } from "./open-screen.tsx";

export function tour() {
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
  };
}

/** The ring around what the step is about; null without. */
export function spotlight(): Element | null {
  return document.querySelector("[data-tour-spotlight]");
}

/** Lets the page's intervals, as the one that starts the tour, wait for `vi.advanceTimersByTime`. */
export async function stopIntervals(): Promise<void> {
  // The auth client's own one, which outlives the test, is begun before.
  await supabase().auth.initialize();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Opens a screen and has the tour start at once, which waits for a second otherwise. */
export async function openTour(path: string, options: ScreenOptions & { as: Person }): Promise<void> {
  await stopIntervals();
  await openScreen(path, options);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1_000);
      return tour().card.elements().length;
    })
    .toBe(1);
  vi.useRealTimers();
  await expectStep(1);
}

/** `step` counts from 1. */
export async function expectStep(step: number): Promise<void> {
  const { card, heading } = tour();
  await expect.element(card.getByText(`Step ${step} of ${tourTitles.length}`)).toBeVisible();
  await expect.element(heading).toHaveTextContent(tourTitles[step - 1] ?? "");
}

export async function goToStep(step: number): Promise<void> {
  await expectStep(1);
  for (let reached = 2; reached <= step; reached += 1) {
    await tour().next.click();
    await expectStep(reached);
  }
}

export async function takeTour(): Promise<void> {
  await goToStep(tourTitles.length);
  await tour().getStarted.click();
  await expectNoTour();
}

/** Also finds one that is not painted yet. */
export async function expectNoTour(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  await expect.element(tour().card).not.toBeInTheDocument();
}

export function sidebarEntry(name: string): Locator {
  return page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
}
