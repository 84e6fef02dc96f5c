import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";

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
  await expect(window.getByRole("link", { name: "When does the course end?" })).toHaveAttribute(
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
