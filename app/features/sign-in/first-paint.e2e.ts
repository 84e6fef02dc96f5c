import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { expectToast, signInForm, signUpForm } from "#tests/support/e2e/screens.ts";

/** Holds all scripts of the app back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a stranger has the sign-in form before any script is there, and keeps what they typed", async ({
  page,
  person,
}) => {
  const release = await holdScripts(page);
  await page.goto("/visa-progress?step=2", { waitUntil: "commit" });
  await expect(page).toHaveURL("/auth");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /^Sign in or create an account/);
  const form = signInForm(page);
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  await form.password.press("Enter");
  await expect(page).toHaveURL("/auth");
  release();
  await expect(form.submit).toHaveAttribute("type", "submit");
  await expect(form.email).toHaveValue(person.email);
  await form.submit.click();
  await expect(page).toHaveURL("/visa-progress?step=2");
});

test("what is pressed before any script is there is done once they are", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/auth", { waitUntil: "commit" });
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(signInForm(page).panel).toBeVisible();
  release();
  await expect(signUpForm(page).fullName).toBeVisible();
});

test("somebody with a session sees shell and words of a screen before any script is there, and no form at /auth", async ({
  page,
  person,
  signIn,
}) => {
  await signIn(person);
  const release = await holdScripts(page);
  await page.goto("/auth", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeHidden();
  await page.goto("/dashboard", { waitUntil: "commit" });
  const main = page.getByRole("main");
  await expect(main.getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Welcome");
  const words = (await main.getByRole("paragraph").first().locator("span").textContent()) ?? "";
  expect(words).not.toBe("");
  release();
  await expect(main.getByRole("heading", { level: 1, name: /^Welcome, / })).toBeVisible();
  await expect(main.getByText(words)).toBeVisible();

  await page.goto("/documents", { waitUntil: "commit" });
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Documents");
});

test("a dialog whose code cannot be loaded says so", async ({ page, person, signIn, problems }) => {
  problems.allow(/Failed to load resource|request failed: .*feedback-dialog/);
  await signIn(person);
  await page.route("**/assets/feedback-dialog-*.js", (route) => route.abort());
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expectToast(page, "The service cannot be reached right now. Check your connection and try again.");
});
