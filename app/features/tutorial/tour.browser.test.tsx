import { describe, expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { expectAddress, logOut } from "#tests/support/screens/address.ts";
import { fillSignIn } from "#tests/support/screens/sign-in.ts";
import { test } from "#tests/support/screens/test.ts";
import {
  expectNoTour,
  expectStep,
  goToStep,
  openTour,
  stopIntervals,
  takeTour,
  tour,
} from "#tests/support/screens/tour-card.ts";
import { tourTitles } from "#tests/support/tour-titles.ts";

const newcomer = { residenceCountry: null, hasCompletedTutorial: false } as const;
const greeted = { hasCompletedTutorial: false } as const;
const welcome = () => page.getByRole("heading", { level: 1, name: /^Welcome/ });

test("leads through nine steps, back and forth, and then to the profile", async ({ createPerson }) => {
  await openTour("/dashboard", { as: await createPerson(newcomer) });
  const { card, progress, previous, next, getStarted, skip } = tour();
  await expect.element(card).toHaveAttribute("aria-modal", "true");
  await expect.element(card).toHaveAccessibleName("Welcome");
  await expect.element(card).toHaveAccessibleDescription(/small steps/);

  for (const [index, title] of tourTitles.entries()) {
    await expectStep(index + 1);
    await expect.element(card).toHaveAccessibleName(title);
    const percent = Math.round(((index + 1) / tourTitles.length) * 100);
    await expect.element(progress).toHaveAttribute("aria-valuenow", String(percent));
    await expect.element(card.getByText(`${percent}%`)).toBeVisible();
    const isLast = index === tourTitles.length - 1;
    if (index === 0) await expect.element(previous).toBeDisabled();
    else await expect.element(previous).toBeEnabled();
    await expectCount(getStarted, isLast ? 1 : 0);
    await expectCount(skip, isLast ? 0 : 1);
    if (!isLast) await next.click();
  }
  await previous.click();
  await expectStep(8);
  await next.click();
  await getStarted.click();
  await expectNoTour();
  await expectAddress("/profile");
  await expect.element(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

describe("starts by itself", () => {
  test("a second after the screen is there, and once", async ({ createPerson }) => {
    await stopIntervals();
    await openScreen("/dashboard", { as: await createPerson(greeted) });
    await expect.element(welcome()).toBeVisible();
    vi.advanceTimersByTime(900);
    await expectNoTour();
    vi.advanceTimersByTime(200);
    await expect.element(tour().card).toBeVisible();
    await tour().skip.click();
    await expectNoTour();
    await page.getByRole("link", { name: "Visa Progress" }).click();
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
    vi.advanceTimersByTime(5_000);
    await expectNoTour();
  });

  test("not for somebody who has taken it", async ({ person }) => {
    await stopIntervals();
    await openScreen("/dashboard", { as: person });
    await expect.element(welcome()).toBeVisible();
    vi.advanceTimersByTime(5_000);
    await expect.element(page.getByText("0 of 5 key steps")).toBeVisible();
    await expectNoTour();
  });

  test("not over a dialog; once that is closed it does", async ({ createPerson }) => {
    await stopIntervals();
    await openScreen("/dashboard", { as: await createPerson(greeted), width: 390, height: 844 });
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Sidebar" });
    await expect.element(drawer).toBeVisible();
    vi.advanceTimersByTime(5_000);
    await expect.element(drawer).toBeVisible();
    await expectNoTour();
    await userEvent.keyboard("{Escape}");
    await expect.element(drawer).not.toBeInTheDocument();
    vi.advanceTimersByTime(1_000);
    await expect.element(tour().card).toBeVisible();
  });

  test("not on the way to a new password", async ({ createPerson }) => {
    await stopIntervals();
    await openScreen("/reset-password", { as: await createPerson(greeted) });
    const submit = page.getByRole("button", { name: "Update Password" });
    await expect.element(submit).toBeVisible();
    vi.advanceTimersByTime(5_000);
    await expect.element(submit).toBeVisible();
    await expectNoTour();
  });
});

describe("is done, and stays done,", () => {
  const waysOut: Record<string, () => Promise<void>> = {
    "by Skip Tour": () => tour().skip.click(),
    "by its close button": () => tour().close.click(),
    "by Escape": () => userEvent.keyboard("{Escape}"),
    "by Get Started": takeTour,
  };

  test.for(Object.entries(waysOut))(
    "%s: without a country the way leads to the profile",
    async ([, leave], { createPerson }) => {
      const person = await createPerson(newcomer);
      await openTour("/visa-progress", { as: person });
      await leave();
      await expectNoTour();
      await expectAddress("/profile");
      expect(Object.entries(localStorage).find(([key]) => key.includes(`-${person.id}`))).toEqual([
        `tutorial-completed-${person.id}`,
        "true",
      ]);
    },
  );

  test("with a country where the person was", async ({ createPerson }) => {
    await openTour("/visa-progress", { as: await createPerson(greeted) });
    await tour().skip.click();
    await expectNoTour();
    await expect.element(page.getByText("0 of 11 done")).toBeVisible();
    await expectAddress("/visa-progress");
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  test("for one person, not for the next one in this browser", async ({ createPerson }) => {
    const [first, second] = [await createPerson(greeted), await createPerson(greeted)];
    await openTour("/dashboard", { as: first });
    await tour().skip.click();
    await expectNoTour();
    await logOut();

    await fillSignIn(second);
    await expectStep(1);
    await tour().skip.click();
    await expectNoTour();
    await logOut();

    await stopIntervals();
    await fillSignIn(first);
    await expectAddress("/dashboard");
    await expect.element(page.getByText("0 of 5 key steps")).toBeVisible();
    vi.advanceTimersByTime(5_000);
    await expect.element(page.getByText("0 of 5 key steps")).toBeVisible();
    await expectNoTour();
  });
});

describe("is taken again", () => {
  test("from the profile, which gets the focus back", async ({ person }) => {
    await openScreen("/profile", { as: person });
    const restart = page
      .getByRole("region", { name: "App Tutorial" })
      .getByRole("button", { name: "Restart Tutorial" });
    await restart.click();
    await expectToast("Tutorial Started");
    await goToStep(3);
    await userEvent.keyboard("{Escape}");
    await expectNoTour();
    await expect.element(restart).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expectStep(1);
  });

  test("from the toolbar's help, on any screen", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("menuitem", { name: "Restart Tutorial" }).click();
    await expectToast("Tutorial Started");
    await takeTour();
    await expectAddress("/visa-progress");
  });
});
