import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e/fixtures.ts";

const notThere = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/];

const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

/** The mark is gone as soon as the document is loaded anew. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
const expectSameDocument = (page: Page) => expect(page.locator("html[data-same]")).toHaveCount(1);

test("without a connection soon after a load the page stays; a screen that is not here opens with the connection", async ({
  signedInPage: page,
  context,
  problems,
}) => {
  problems.allow(...notThere);
  await page.goto("/visa-progress");
  await expect(page.getByText("0 of 11 done")).toBeVisible();
  await mark(page);
  await context.setOffline(true);
  await expect(page.getByText("You are offline. You see what was last loaded.")).toBeVisible();

  await test.step("what is fetched ahead does not come, and nothing happens", async () => {
    await page.waitForTimeout(3_000);
    await expectSameDocument(page);
    await expect(page.getByText("0 of 11 done")).toBeVisible();
  });

  await test.step("a link is answered, and the screen stays in use", async () => {
    await link(page, "Resume Manager").click();
    await expect(page.getByRole("alert")).toContainText("This screen was not loaded yet.", { timeout: 5_000 });
    await expect(page).toHaveURL("/visa-progress");
    await expectSameDocument(page);
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await expect(page.getByText("Your visa journey starts with a single step.")).toBeHidden();
  });

  await test.step("a page of its own is not asked for", async () => {
    await link(page, "Blog").click();
    await expect(page.getByRole("alert")).toContainText("This page opens when you are online again.");
    await expectSameDocument(page);
  });

  // A connection that flickers says so twice while the files are on their way.
  await page.evaluate(() => addEventListener("online", () => dispatchEvent(new Event("online")), { once: true }));
  await context.setOffline(false);
  await expect(page).toHaveURL("/resume");
  await expect(page.getByRole("heading", { level: 1, name: "Resume Manager" })).toBeVisible();
  await expectSameDocument(page);
});
