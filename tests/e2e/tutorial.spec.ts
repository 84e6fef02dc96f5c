import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { expectToast, signInByForm } from "#tests/support/e2e-screens.ts";
import {
  advance,
  expectStep,
  goToStep,
  openOnStoppedClock,
  takeTour,
  tour,
  tourTitles,
} from "#tests/support/e2e-tour.ts";

const newcomer = { residenceCountry: null, hasCompletedTutorial: false } as const;
const greeted = { hasCompletedTutorial: false } as const;

test("greets at the first sign-in, leads through nine steps, and then to the profile", async ({
  page,
  createPerson,
}) => {
  const person = await createPerson(newcomer);
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
  const { card, progress, previous, next, getStarted, skip } = tour(page);
  await expect(card).toHaveAttribute("aria-modal", "true");
  await expect(card).toHaveAccessibleName("Welcome");
  await expect(card).toHaveAccessibleDescription(/small steps/);

  for (const [index, title] of tourTitles.entries()) {
    await expectStep(page, index + 1);
    await expect(card).toHaveAccessibleName(title);
    const percent = Math.round(((index + 1) / tourTitles.length) * 100);
    await expect(progress).toHaveAttribute("aria-valuenow", String(percent));
    await expect(card.getByText(`${percent}%`)).toBeVisible();
    const isLast = index === tourTitles.length - 1;
    await (index === 0 ? expect(previous).toBeDisabled() : expect(previous).toBeEnabled());
    await expect(getStarted).toHaveCount(isLast ? 1 : 0);
    await expect(skip).toHaveCount(isLast ? 0 : 1);
    if (!isLast) await next.click();
  }
  await previous.click();
  await expectStep(page, 8);
  await next.click();
  await getStarted.click();
  await expect(card).toBeHidden();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test.describe("starts by itself", () => {
  test("a second after the screen is there, and once", async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson(greeted));
    const screen = page.getByRole("heading", { level: 1, name: /^Welcome/ });
    await openOnStoppedClock(page, "/dashboard", () => screen.isVisible());
    const { card, skip } = tour(page);
    await advance(page, 900);
    await expect(card).toHaveCount(0);
    await advance(page, 500);
    await expect(card).toBeVisible();

    await skip.click();
    await advance(page, 500);
    await expect(card).toHaveCount(0);
    await page.getByRole("link", { name: "Visa Progress" }).click();
    await advance(page, 5_000);
    await expect(card).toHaveCount(0);
  });

  test("not for somebody who has taken it", async ({ page, person, signIn }) => {
    await signIn(person);
    const screen = page.getByRole("heading", { level: 1, name: /^Welcome/ });
    await openOnStoppedClock(page, "/dashboard", () => screen.isVisible());
    await advance(page, 5_000);
    await expect(screen).toBeVisible();
    await expect(tour(page).card).toHaveCount(0);
  });

  test("not over a dialog; once that is closed it does", async ({ page, createPerson, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(await createPerson(greeted));
    const menu = page.getByRole("button", { name: "Open menu" });
    await openOnStoppedClock(page, "/dashboard", () => menu.isVisible());
    await menu.click();
    await advance(page, 5_000);
    const drawer = page.getByRole("dialog", { name: "Sidebar" });
    await expect(drawer).toBeVisible();
    await expect(tour(page).card).toHaveCount(0);
    await page.keyboard.press("Escape");
    await advance(page, 1_500);
    await expect(drawer).toBeHidden();
    await expect(tour(page).card).toBeVisible();
  });

  test("not on the way to a new password", async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson(greeted));
    const submit = page.getByRole("button", { name: "Update Password" });
    await openOnStoppedClock(page, "/reset-password", () => submit.isVisible());
    await advance(page, 5_000);
    await expect(submit).toBeVisible();
    await expect(tour(page).card).toHaveCount(0);
  });
});

test.describe("is done, and stays done,", () => {
  const waysOut = {
    "by Skip Tour": (page) => tour(page).skip.click(),
    "by its close button": (page) => tour(page).close.click(),
    "by Escape": (page) => page.keyboard.press("Escape"),
    "by Get Started": takeTour,
  } satisfies Record<string, (page: Parameters<typeof tour>[0]) => Promise<void>>;

  for (const [way, leave] of Object.entries(waysOut)) {
    test(`${way}: without a country the way leads to the profile`, async ({ page, createPerson, signIn }) => {
      const person = await createPerson(newcomer);
      await signIn(person);
      await page.goto("/visa-progress");
      await expectStep(page, 1);
      await leave(page);
      await expect(tour(page).card).toBeHidden();
      await expect(page).toHaveURL("/profile");
      const flag = await page.evaluate(
        (id) => Object.entries(localStorage).find(([key]) => key.includes(id)),
        person.id,
      );
      expect(flag).toEqual([`tutorial-completed-${person.id}`, "true"]);
    });
  }

  test("with a country where the person was", async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson(greeted));
    await page.goto("/visa-progress");
    await expectStep(page, 1);
    await tour(page).skip.click();
    await expect(tour(page).card).toBeHidden();
    await expect(page.getByText("0 of 11 done")).toBeVisible();
    await expect(page).toHaveURL("/visa-progress");
    await expect(page.locator("#content")).toBeFocused();
  });

  test("in every tab", async ({ page, context, createPerson, signIn }) => {
    await signIn(await createPerson(newcomer));
    await page.goto("/dashboard");
    await expectStep(page, 1);
    const other = await context.newPage();
    await other.goto("/visa-progress");
    await expectStep(other, 1);
    await tour(other).skip.click();
    await expect(other).toHaveURL("/profile");
    await expect(tour(page).card).toBeHidden();
    await expect(page).toHaveURL("/profile");
  });

  test("for one person, not for the next one in this browser", async ({ page, createPerson }) => {
    const [first, second] = [await createPerson(greeted), await createPerson(greeted)];
    await signInByForm(page, first);
    await expectStep(page, 1);
    await tour(page).skip.click();
    await expect(tour(page).card).toBeHidden();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");

    await signInByForm(page, second);
    await expectStep(page, 1);
    await tour(page).skip.click();
    await expect(tour(page).card).toBeHidden();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");

    await page.clock.install();
    await signInByForm(page, first);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("0 of 5 key steps")).toBeVisible();
    await advance(page, 5_000);
    await expect(tour(page).card).toHaveCount(0);
  });
});

test.describe("is taken again", () => {
  test("from the profile, which gets the focus back", async ({ signedInPage: page }) => {
    await page.goto("/profile");
    const restart = page
      .getByRole("region", { name: "App Tutorial" })
      .getByRole("button", { name: "Restart Tutorial" });
    await restart.click();
    await expectToast(page, "Tutorial Started");
    await goToStep(page, 3);
    await page.keyboard.press("Escape");
    await expect(tour(page).card).toBeHidden();
    await expect(restart).toBeFocused();
    await restart.press("Enter");
    await expectStep(page, 1);
  });

  test("from the toolbar's help, on any screen", async ({ signedInPage: page }) => {
    await page.goto("/visa-progress");
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("menuitem", { name: "Restart Tutorial" }).click();
    await expectToast(page, "Tutorial Started");
    await takeTour(page);
    await expect(page).toHaveURL("/visa-progress");
  });
});
