import { describe, expect, onTestFinished, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { notifySuccess } from "#app/ui/states/notify.ts";
import { boxOf, expectThumbSized, overlap } from "#tests/support/screens/boxes.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const phone = { width: 390, height: 844 };

function stepSwitch(title: string): Locator {
  return page.getByRole("switch", { name: title, exact: true });
}

/** Counts the toasts in every frame that is painted, as the eye gets to see them. */
function watchToasts(): { most: number } {
  const seen = { most: 0 };
  let frame = 0;
  const look = () => {
    seen.most = Math.max(seen.most, document.querySelectorAll("[role=status]:has(button), [role=alert]").length);
    frame = requestAnimationFrame(look);
  };
  look();
  onTestFinished(() => cancelAnimationFrame(frame));
  return seen;
}

describe("toasts", () => {
  test("show one at a time, the newest", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(stepSwitch("IELTS Submitted")).toBeVisible();
    const seen = watchToasts();
    for (const title of ["IELTS Submitted", "Passport Ready", "Photos Submitted"]) {
      await stepSwitch(title).click();
      await expectToast(`${title} marked as completed`);
      await expectCount(toast(), 1);
    }
    expect(seen.most).toBe(1);
    await toast().getByRole("button", { name: "Close message" }).click();
    await expectCount(toast(), 0);
  });

  test("leave by themselves after five seconds", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(stepSwitch("IELTS Submitted")).toBeVisible();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    notifySuccess({ message: "Here for a while" });
    await expectToast("Here for a while");
    vi.advanceTimersByTime(4_500);
    await expectToast("Here for a while");
    vi.advanceTimersByTime(1_000);
    await expect
      .poll(() => {
        // It fades.
        vi.advanceTimersByTime(100);
        return toast().elements().length;
      })
      .toBe(0);
  });

  test("on a phone stand above the bar at the bottom, and cover neither the title nor the toolbar", async ({
    person,
  }) => {
    await openScreen("/visa-progress", { as: person, ...phone });
    await stepSwitch("Visa Interview Scheduled").click();
    await expectCount(toast(), 1);
    await expectThumbSized(toast().getByRole("button", { name: "Close message" }));
    const bar = page.getByRole("navigation", { name: "Shortcuts" });
    window.scrollTo(0, 0);
    for (const spared of [
      page.getByRole("button", { name: "Toggle theme" }),
      page.getByRole("heading", { level: 1 }),
      bar,
    ]) {
      await expect.poll(() => overlap(boxOf(toast()), boxOf(spared))).toBe(false);
    }
    expect(boxOf(bar).top - boxOf(toast()).bottom).toBeLessThan(24);
  });

  test("on a phone make way for what opens", async ({ person }) => {
    await openScreen("/visa-progress", { as: person, ...phone });
    for (const name of ["Open menu", "Search", "Help"]) {
      await stepSwitch("IELTS Submitted").click();
      await expectCount(toast(), 1);
      const before = Date.now();
      await page.getByRole("button", { name }).click();
      if (name === "Help") await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
      await expect.element(page.getByRole("dialog")).toBeVisible();
      await expectCount(toast(), 0);
      // By itself it would stay for five seconds.
      expect(Date.now() - before).toBeLessThan(4_000);
      await userEvent.keyboard("{Escape}");
      await expectCount(page.getByRole("dialog"), 0);
    }
  });
});
