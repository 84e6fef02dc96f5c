import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";

const dark = "rgb(15, 20, 25)";
const light = "rgb(246, 248, 250)";

async function choose(page: Page, theme: "Light" | "Dark" | "System") {
  await page.getByRole("button", { name: "Toggle theme" }).click();
  await page.getByRole("menuitemradio", { name: theme }).click();
}

function storedTheme(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("vite-ui-theme"));
}

test("Light, Dark and System are chosen by name and kept", async ({ signedInPage: page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/dashboard");
  const body = page.locator("body");
  await expect(body).toHaveCSS("background-color", light);

  await choose(page, "Dark");
  await expect(body).toHaveCSS("background-color", dark);
  expect(await storedTheme(page)).toBe("dark");
  await page.reload();
  await expect(body).toHaveCSS("background-color", dark);
  await page.getByRole("button", { name: "Toggle theme" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
  await page.keyboard.press("Escape");

  await choose(page, "System");
  await expect(body).toHaveCSS("background-color", light);
  expect(await storedTheme(page)).toBe("system");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(body).toHaveCSS("background-color", dark);

  await choose(page, "Light");
  await expect(body).toHaveCSS("background-color", light);
  expect(await storedTheme(page)).toBe("light");
});

test("without a choice the system decides", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/auth");
  await expect(page.locator("body")).toHaveCSS("background-color", dark);
});

for (const path of ["/auth", "/dashboard", "/nowhere"]) {
  test(`${path} has its colours before any of the app's scripts ran`, async ({ page, context, product, problems }) => {
    problems.allow(refusal(404, "/nowhere"));
    await context.setStorageState({
      cookies: [],
      origins: [{ origin: product.url, localStorage: [{ name: "vite-ui-theme", value: "dark" }] }],
    });
    await page.emulateMedia({ colorScheme: "light" });
    await page.route(/\.js(\?|$)/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await page.goto(path);
    await expect(page.locator("body")).toHaveCSS("background-color", dark, { timeout: 1 });
  });
}

test("the 404 page follows the system while it is open", async ({ page, problems }) => {
  problems.allow(refusal(404, "/nowhere"));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/nowhere");
  await expect(page.locator("body")).toHaveCSS("background-color", light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", dark);
});

test("a choice in one tab reaches the other", async ({ signedInPage: page, context }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/dashboard");
  const other = await context.newPage();
  await other.goto("/visa-progress");
  await expect(other.getByRole("switch")).toHaveCount(11);
  await choose(page, "Dark");
  await expect(other.locator("body")).toHaveCSS("background-color", dark);
});
