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
  await expect(page.getByText("You are offline. What you see is as it was loaded last.")).toBeVisible();

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

  await context.setOffline(false);
  await expect(page).toHaveURL("/resume");
  await expect(page.getByRole("heading", { level: 1, name: "Resume Manager" })).toBeVisible();
  await expectSameDocument(page);
});

test("a file that does not come leaves the page as it is, and comes with the next click", async ({
  signedInPage: page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /Failed to fetch/);
  let isBroken = true;
  let asked = 0;
  await page.route(/\/assets\/documents-.*\.js/, async (route) => {
    asked += 1;
    await (isBroken ? route.abort() : route.continue());
  });
  await page.goto("/visa-progress");
  await expect(page.getByText("0 of 11 done")).toBeVisible();
  await mark(page);
  await expect.poll(() => asked, "it is fetched ahead").toBeGreaterThan(0);
  await link(page, "Documents").click();
  await expect(page.getByRole("alert")).toContainText("This screen could not be loaded");
  await expect(page).toHaveURL("/visa-progress");
  isBroken = false;
  await link(page, "Documents").click();
  await expect(page).toHaveURL("/documents");
  await expect(page.getByText("No documents yet")).toBeVisible();
  await expectSameDocument(page);
});

test("a file that the server has no more, as after an update, brings the document of the screen", async ({
  signedInPage: page,
  problems,
}) => {
  problems.allow(/status of 404/);
  let isGone = true;
  await page.route(/\/assets\/documents-.*\.js/, (route) =>
    isGone ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  await page.goto("/visa-progress");
  await expect(page.getByText("0 of 11 done")).toBeVisible();
  await mark(page);
  page.on("framenavigated", () => void (isGone = false));
  await link(page, "Documents").click();
  await expect(page.getByText("No documents yet")).toBeVisible();
  await expect(page).toHaveURL("/documents");
  await expect(page.locator("html[data-same]")).toHaveCount(0);
});
