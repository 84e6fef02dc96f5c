import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { httpError } from "#tests/support/e2e/problems.ts";

const widths = [390, 1280];

/** What was answered there before has it open. */
async function openFurther(page: Page): Promise<void> {
  const further = page.locator("details").filter({ hasText: /^\d+ more questions/ });
  if ((await further.getAttribute("open")) === null) await further.locator("summary").click();
}

async function answer(page: Page, answers: Record<string, string>): Promise<void> {
  await openFurther(page);
  for (const [name, value] of Object.entries(answers)) {
    const radio = page.locator(`input[type=radio][name="${name}"][value="${value}"]`);
    const choice = page.locator(`select[name="${name}"]`).first();
    if (await radio.count()) await radio.check();
    else if (await choice.count()) await choice.selectOption(value);
    else await page.locator(`input[name="${name}"]`).fill(value);
  }
  await page.getByRole("button", { name: "Work it out" }).click();
}

test("a visitor finds a destination's rules, each with its source and the source's day", async ({ page }) => {
  await page.goto("/blogs");
  await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Visa rules" }).click();
  await page.getByRole("link", { name: "United Kingdom" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("United Kingdom");
  const money = page.getByRole("region", { name: "Money to show" });
  await expect(money.getByRole("link", { name: /Appendix Student.*, \d+ \w+ 20\d\d/ }).first()).toBeVisible();
  const paper = page
    .getByRole("group")
    .filter({ has: page.getByRole("heading", { name: "Tuberculosis certificate", exact: true }) });
  await paper.click();
  await expect(paper.getByText("Not needed").first()).toBeVisible();
});

test("a national under the brake is stopped first, in the first words of the answer", async ({ page }) => {
  await page.goto("/rules/united-kingdom/check");
  await answer(page, { nationality: "SD", "is-inside": "no" });
  await expect(page.getByRole("region", { name: "Read this first" }).getByRole("listitem").first()).toContainText(
    "is refused",
  );
  expect(new URL(page.url()).search).toBe("");
});

test("the day of the application decides the amount, with the arithmetic", async ({ page }) => {
  await page.goto("/rules/united-kingdom");
  await page.getByRole("link", { name: "What do they ask of me?" }).click();
  await openFurther(page);
  await page
    .getByRole("group", { name: /^Who should come/ })
    .getByLabel("None of these")
    .check();
  await answer(page, {
    "is-inside": "no",
    "course-level": "taught-master",
    "course-start": "2027-01-10",
    "course-end": "2028-01-09",
    "gb.place": "outside-london",
    "gb.accommodation-paid": "0",
    fee: "31,000",
    "fee-paid": "5000",
    "application-day": "2026-11-29",
  });
  const sum = page.getByRole("region", { name: /^Money to show/ });
  await expect(sum.getByRole("heading")).toHaveText("Money to show: £36,539");
  await expect(sum.getByText("9 of 12 months × £1,171")).toBeVisible();
  await answer(page, { "application-day": "2026-11-30" });
  await expect(sum.getByRole("heading")).toHaveText("Money to show: £36,827");
});

test("what is unknown has a page that says so, and nothing that is sent breaks one", async ({ page, problems }) => {
  problems.allow(httpError(404, "/rules/atlantis"));
  await page.goto("/rules/atlantis");
  await expect(page.getByRole("heading", { name: "We know nothing of this destination" })).toBeVisible();
  const form = { fee: "<script>alert(1)</script>", nationality: "XX", "application-day": "soon" };
  const rubbish = await page.request.post("/rules/united-kingdom/check", { form });
  expect(rubbish.status()).toBe(200);
  expect(rubbish.headers()["cache-control"]).toBe("no-store");
  expect(await rubbish.text()).not.toContain("<script>alert");
  const long = await page.request.post("/rules/united-kingdom/check", { form: { fee: "1".repeat(30_000) } });
  expect(long.status()).toBe(413);
});

for (const width of widths) {
  test(`no page of the rules has barriers at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/rules", "/rules/sweden", "/rules/sweden/check"]) {
      await page.goto(path);
      await expectAccessible(page, { isStatic: true });
    }
  });
}
