import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { signInByForm, signInForm, expectToast } from "#tests/support/e2e-screens.ts";
import { waitForMailIn } from "#tests/support/mailbox-reader.ts";

function newPasswordForm(page: Page) {
  return {
    password: page.getByLabel("New password"),
    confirmation: page.getByLabel("Confirm password"),
    submit: page.getByRole("button", { name: "Update Password" }),
    back: page.getByRole("link", { name: "Back to sign in" }),
  };
}

async function expectInvalidLink(page: Page) {
  await expect(page).toHaveURL("/auth");
  await expectToast(page, "Invalid reset link");
  await expectToast(page, "This password reset link is invalid or has expired.");
}

test("a forgotten password is replaced through the mail's link, once", async ({ page, person, product, problems }) => {
  problems.allow(refusal(400, "/token"));
  await page.goto("/auth");
  const form = signInForm(page);
  await form.email.fill(person.email);
  await form.forgotPassword.click();
  await form.sendResetLink.click();
  await expectToast(page, "Password reset email sent");
  const mail = await waitForMailIn(product.mailboxUrl(), { to: person.email });
  const link = mail.links.find((candidate) => candidate.includes("/auth/v1/verify")) ?? "";

  await page.goto(link);
  const reset = newPasswordForm(page);
  await reset.password.fill("a brand new passphrase");
  await reset.confirmation.fill("a brand new passphrase");
  expect(page.url()).not.toContain("access_token");
  await reset.submit.click();
  await expectToast(page, "Password updated");
  await expect(page).toHaveURL("/auth");
  await expect(form.submit).toBeVisible();

  await signInByForm(page, person);
  await expectToast(page, "Invalid login credentials");
  await signInByForm(page, { email: person.email, password: "a brand new passphrase" });
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");

  await page.goto(link);
  await expectInvalidLink(page);
});

test("both entries must be there, long enough, and alike", async ({ signedInPage: page }) => {
  await page.goto("/reset-password");
  const reset = newPasswordForm(page);
  await reset.submit.click();
  await expectToast(page, "Please fill in all fields");
  await expect(reset.password).toBeFocused();

  await reset.password.fill("five5");
  await reset.confirmation.fill("five5");
  await reset.submit.click();
  await expectToast(page, "Password must be at least 6 characters long");

  await reset.password.fill("long enough");
  await reset.confirmation.fill("long, but different");
  await reset.submit.click();
  await expectToast(page, "Passwords do not match");
  await expect(reset.confirmation).toBeFocused();
  await expect(page).toHaveURL("/reset-password");
});

test("a password that the service refuses is explained in its words", async ({ signedInPage: page, problems }) => {
  problems.allow(/status of 4[0-9]{2} .*\/user/);
  await page.goto("/reset-password");
  const reset = newPasswordForm(page);
  const tooLong = "p".repeat(73);
  await reset.password.fill(tooLong);
  await reset.confirmation.fill(tooLong);
  await reset.submit.click();
  await expectToast(page, /72 characters/);
  await expect(page).toHaveURL("/reset-password");
});

test.describe("an address that opens no session leads back to sign in", () => {
  const addresses = {
    "without any token": "/reset-password",
    "with tokens that are none": "/reset-password#access_token=not-a-token&refresh_token=x&type=recovery",
    "with a token whose parts do not decode":
      "/reset-password#access_token=%FF.%FF.%FF&refresh_token=%00&type=recovery",
    "with an error from the service":
      "/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
  };
  for (const [name, address] of Object.entries(addresses)) {
    test(name, async ({ page, problems }) => {
      problems.allow(refusal(403, "/user"), refusal(401, "/user"));
      await page.goto(address);
      await expectInvalidLink(page);
    });
  }
});

test("Back to sign in leaves the password as it is", async ({ page, person, signIn }) => {
  await signIn(person);
  await page.goto("/reset-password");
  await newPasswordForm(page).back.click();
  await expect(signInForm(page).submit).toBeVisible();
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
});
