import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { answerAtGoogle, continueWithGoogle, fillGooglePage } from "#tests/support/e2e/google.ts";
import { freshEmail } from "#tests/support/product/people.ts";
import { profileScreen } from "#tests/support/e2e/profile.ts";
import { expectToast, signInByForm } from "#tests/support/e2e/screens.ts";
import { dialog, openSecurity, securityCard } from "#tests/support/e2e/security.ts";
import { tour } from "#tests/support/e2e/tour.ts";

test.use({ hasGoogle: true });

test.beforeEach(({ problems, google }) => {
  // A page of the provider's, not of ours.
  problems.allow(new RegExp(`${google?.issuer}/favicon.ico`));
});

async function leaveForGoogle(page: Page) {
  await securityCard(page, "Google account").getByRole("button", { name: "Link Google account" }).click();
  await expect(page).toHaveURL(/\/interaction\//);
}

test("somebody who turns back at Google finds their profile as it was; once linked, one question unlinks it", async ({
  page,
  person,
}) => {
  const email = freshEmail();
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
  await openSecurity(page);
  const card = securityCard(page, "Google account");
  await expect(card.getByText("Not linked", { exact: true })).toBeVisible();
  await leaveForGoogle(page);
  await answerAtGoogle(page, {
    person: { sub: "nobody" },
    tampering: { refusal: { error: "access_denied", error_description: "Call 0800 666 now" } },
  });
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("The Google account was not linked")).toBeVisible();
  await expect(page.getByText("0800")).toHaveCount(0);
  await page.reload();
  await expect(card.getByText("Not linked", { exact: true })).toBeVisible();
  await expect(page.getByText("The Google account was not linked")).toHaveCount(0);

  await page.unrouteAll();
  await leaveForGoogle(page);
  await fillGooglePage(page, { email, name: "Amina Rahman" });
  await expect(page).toHaveURL("/profile");
  await expectToast(page, "Google account linked");
  await expect(card.getByText(`Linked to ${email}`)).toBeVisible();

  await card.getByRole("button", { name: "Unlink" }).click();
  const question = dialog(page, "Unlink your Google account?");
  await expect(question).toContainText(email);
  await question.getByRole("button", { name: "Unlink" }).click();
  await expectToast(page, "Google account unlinked");
  await expect(card.getByText("Not linked", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: "Link Google account" })).toBeFocused();
});

test("an account made with Google stays linked, and gets a password by the link that says so; nobody else links it", async ({
  page,
  person,
  newBrowser,
  product,
}) => {
  const email = freshEmail();
  const password = "a-password-beside-google";
  await page.goto("/auth");
  await continueWithGoogle(page);
  await fillGooglePage(page, { email, name: "Amina Rahman" });
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  await tour(page).skip.click();
  await openSecurity(page);
  const card = securityCard(page, "Google account");
  await expect(card.getByText("It stays linked")).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);

  await card.getByRole("link", { name: "choose a password" }).click();
  await expect(page).toHaveURL("/profile#change-password");
  const form = profileScreen(page);
  await expect(form.newPassword).toBeInViewport();
  await form.newPassword.fill(password);
  await form.confirmation.fill(password);
  await form.updatePassword.click();
  await expectToast(page, "Password updated");
  await expect(card.getByText("It stays linked")).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth\b/);
  await signInByForm(page, { email, password });
  await expect(page).toHaveURL("/profile");

  const elsewhere = await (await newBrowser({ baseURL: product.url })).newPage();
  await signInByForm(elsewhere, person);
  await expect(elsewhere).toHaveURL("/dashboard");
  await openSecurity(elsewhere);
  await leaveForGoogle(elsewhere);
  await fillGooglePage(elsewhere, { email, name: "Somebody Else" });
  await expect(elsewhere).toHaveURL("/profile");
  const notice = elsewhere.getByRole("alert").filter({ hasText: "This Google account is already in use" });
  await expect(notice).toBeVisible();
  await expect(securityCard(elsewhere, "Google account").getByText("Not linked", { exact: true })).toBeVisible();
});
