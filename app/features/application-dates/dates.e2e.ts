import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { expectToast } from "#tests/support/e2e/screens.ts";

function day(daysFromNow: number): string {
  return new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
}

test("when to apply, what ends it, and the way to the answer that is missing, the money and the checklist", async ({
  signedInPage: page,
  person,
}) => {
  const answers = {
    "is-inside": "no",
    "course-level": "taught-master",
    "course-start": day(120),
    "money-kinds": ["savings"],
    "money-since": day(-20),
    "gb.statement-on": day(9),
  };
  await person.client.from("applications").insert({ destination: "gb", answers }).throwOnError();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/application/dates");
  const window = page.getByRole("region", { name: "When to apply" });
  await expect(window.getByText(/^Apply between .* and .*: your bank statement ends it\.$/)).toBeInViewport();
  const days = page.getByRole("list", { name: "Days in order" });
  await expect(days.getByRole("listitem").filter({ hasText: "The course starts" })).toContainText("in 120 days");
  const moving = page.getByRole("region", { name: "Your answers could change these days" });
  await expect(moving.getByRole("link", { name: "When does the course end?" })).toHaveAttribute(
    "href",
    "/application/answers?ask=course-end",
  );
  await expectAccessible(page);
  const parts = page.getByRole("navigation", { name: "Your application" });
  await parts.getByRole("link", { name: "Money" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Money" })).toBeVisible();
  await parts.getByRole("link", { name: "Checklist" }).click();
  await expect(page).toHaveURL("/visa-progress");
});

async function press(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole("button", { name, exact: true }).click();
}

test.describe("a new person in Dhaka", () => {
  test.use({ timezoneId: "Asia/Dhaka" });

  test("from the first question, four answers more end in the day that a bank statement sets", async ({
    page,
    createPerson,
    signIn,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(await createPerson({ residenceCountry: null }));
    await page.goto("/profile");
    await press(page, "In Bangladesh", "Yes, from Bangladesh", "United Kingdom", "Continue with 1 country");
    await press(page, "Another day");
    await page.getByLabel("Another day").fill(day(120));
    await press(page, "Use this day", "No, I apply from abroad");
    await page.getByRole("link", { name: "Continue", exact: true }).click();

    const parts = page.getByRole("navigation", { name: "Your application" });
    await parts.getByRole("link", { name: "Answers" }).click();
    const save = page.getByRole("button", { name: "Save and continue" });
    await page.getByRole("radio", { name: "A taught master's degree" }).check();
    await save.click();
    await expectToast(page, /^Saved/);
    await page.goto("/application/answers?ask=money-kinds");
    await page.getByRole("checkbox", { name: "Money in an account", exact: true }).check();
    await save.click();
    await expectToast(page, /^Saved/);
    await page.goto("/application/answers?ask=money-since");
    await page.locator("input[type=date]").fill(day(-20));
    await save.click();
    await expectToast(page, /^Saved/);
    await page.goto("/application/answers?ask=gb.statement-on");
    await page.locator("input[type=date]").fill(day(9));
    await save.click();
    await expectToast(page, /^Saved/);
    await parts.getByRole("link", { name: "Dates" }).click();
    await expect(
      page
        .getByRole("region", { name: "When to apply" })
        .getByText(/^Apply between .* and .*: your bank statement ends it\.$/),
    ).toBeInViewport();
  });
});
