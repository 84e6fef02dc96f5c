import type { Page } from "@playwright/test";
import { enrolAuthenticator } from "#tests/support/product/factors.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { answerAtGoogle, continueWithGoogle, fillGooglePage } from "#tests/support/e2e/google.ts";
import { freshEmail } from "#tests/support/product/people.ts";
import { expectToast, signInForm, stepSwitch } from "#tests/support/e2e/screens.ts";

test.use({ hasGoogle: true });

test.beforeEach(({ problems, google }) => {
  // A page of the provider's, not of ours.
  problems.allow(new RegExp(`${google?.issuer}/favicon.ico`));
});

test("somebody new comes through Google straight to the dashboard", async ({ page }) => {
  const email = freshEmail();
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await continueWithGoogle(page);
  await fillGooglePage(page, { email, name: "Amina Rahman" });
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome.* Amina$/ })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome.* Amina$/ })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send("Page.getNavigationHistory");
  expect(entries.map(({ url }) => url).join()).not.toContain("token");
});

test("an account with the same confirmed e-mail is the same account, and asks for its second factor", async ({
  page,
  person,
  service,
}) => {
  await page.goto("/visa-progress");
  const form = signInForm(page);
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  await form.submit.click();
  await stepSwitch(page, "Passport Ready").click();
  await expectToast(page, "Passport Ready marked as completed");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");

  await continueWithGoogle(page);
  await fillGooglePage(page, { email: person.email, name: "Amina Rahman" });
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("link", { name: "Visa Progress" }).click();
  await expect(stepSwitch(page, "Passport Ready")).toBeChecked();
  const { data } = await service.auth.admin.getUserById(person.id);
  expect(data.user?.identities?.map(({ provider }) => provider).toSorted()).toEqual(["email", "google"]);

  await test.step("which it has by now", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");
    expect((await person.client.auth.signInWithPassword(person)).error).toBeNull();
    const authenticator = await enrolAuthenticator(person);
    await forgetGoogle(page);
    await continueWithGoogle(page);
    await fillGooglePage(page, { email: person.email, name: "Amina Rahman" });
    await expect(page.getByRole("heading", { level: 1, name: "Confirm that it is you" })).toBeVisible();
    await expect(page).toHaveURL("/auth");
    await page.getByLabel("Code from your authenticator app").fill(authenticator.nextCode());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expectToast(page, "Welcome back!");
  });
});

test("what goes wrong at Google is said at the sign-in screen", async ({ page, person }) => {
  await test.step("when the person turns back", async () => {
    await page.goto("/auth");
    await continueWithGoogle(page);
    await answerAtGoogle(page, {
      person: { sub: "nobody" },
      tampering: { refusal: { error: "access_denied", error_description: "The user denied access" } },
    });
    const said = "Signing in was not finished at Google. Google says: “The user denied access”";
    await expectToast(page, "Error signing in with Google", said);
    await expect(page.getByText("Signing in did not work")).toBeVisible();
    await expect(page).toHaveURL("/auth");
    await page.reload();
    await expect(signInForm(page).submit).toBeVisible();
    await expect(page.getByText("Signing in did not work")).toHaveCount(0);
  });

  await test.step("and nothing of what anybody can write into a link", async () => {
    await page.goto("/auth?error=access_denied&error_description=Call+0800+666+now");
    await expectToast(page, "Error signing in with Google", "Signing in was not finished at Google.");
    await expect(page.getByText(/0800|denied access/)).toHaveCount(0);
  });

  await test.step("when Google has not verified the e-mail", async () => {
    await forgetGoogle(page);
    await continueWithGoogle(page);
    await answerAtGoogle(page, {
      person: { sub: `sub-${person.id}`, email: person.email, email_verified: false, name: "Somebody Else" },
    });
    await expectToast(page, "Error signing in with Google", "Google has not confirmed this email address.");
    await expect(page).toHaveURL("/auth");
  });

  await test.step("when Google cannot be reached", async () => {
    await page.goto("/?error=server_error&error_code=unexpected_failure&error_description=Unexpected+failure");
    await expectToast(page, "Error signing in with Google", "Google cannot be reached right now. Please try again.");
    await expect(page).toHaveURL("/auth");
  });

  await test.step("when the way back is opened a second time", async () => {
    await page.goto("/auth");
    await page.goto("/?error=invalid_request&error_code=bad_oauth_state&error_description=OAuth+state+has+expired");
    await expectToast(page, "Error signing in with Google", "took too long");
    await expect(page).toHaveURL("/auth");
    await expect(signInForm(page).submit).toBeVisible();
  });
});

/** Ends what this browser has at Google, so that its page asks again who it is. */
async function forgetGoogle(page: Page): Promise<void> {
  await page.context().clearCookies();
}
