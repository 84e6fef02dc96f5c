import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { httpError } from "#tests/support/e2e/problems.ts";
import { signInByForm, signInForm, expectToast } from "#tests/support/e2e/screens.ts";
import { requestReset, verifyLinkOf } from "#tests/support/e2e/reset-links.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";

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
  await expect(page.getByText("This reset link no longer works")).toBeVisible();
}

/** Every address that the way back may lead to. */
async function visitedAddresses(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send("Page.getNavigationHistory");
  await devtools.detach();
  return entries.map(({ url }) => url).join("\n");
}

/** Chooses another password on the page that a link has opened, and comes back to sign in. */
async function chooseNewPassword(page: Page) {
  const reset = newPasswordForm(page);
  await expect(reset.password).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  expect(await visitedAddresses(page), "nothing is left in the address").not.toMatch(/token|code=/);
  await reset.password.fill("a brand new passphrase");
  await reset.confirmation.fill("a brand new passphrase");
  await reset.submit.click();
  await expectToast(page, "Password updated");
  await expect(page).toHaveURL("/auth");
  await expect(signInForm(page).submit).toBeVisible();
}

test("a forgotten password is replaced through the mail's link, once", async ({ page, person, product, problems }) => {
  problems.allow(httpError(400, "/token"));
  await page.goto("/auth");
  const form = signInForm(page);
  await form.email.fill(person.email);
  await form.forgotPassword.click();
  await form.sendResetLink.click();
  await expectToast(page, "Password reset email sent");
  const mail = await waitForMailIn(product.mailboxUrl(), { to: person.email });
  const link = verifyLinkOf(mail.links);
  await page.goto(link);
  await chooseNewPassword(page);

  await signInByForm(page, person);
  await expectToast(page, "Invalid login credentials");
  await signInByForm(page, { email: person.email, password: "a brand new passphrase" });
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");

  await page.goto(link);
  await expectInvalidLink(page);
});

test("a link with a code opens this page in the browser that asked for it", async ({ page, person, product }) => {
  const { link, stored } = await requestReset(product, person.email, "pkce");
  await page.context().setStorageState({ cookies: [], origins: [{ origin: product.url, localStorage: stored }] });
  await page.goto(link);
  await chooseNewPassword(page);
  await signInByForm(page, { email: person.email, password: "a brand new passphrase" });
  await expect(page).toHaveURL("/dashboard");
});

test("a link with a hash outlives fetches and troubles, opens the account that it is about, and works once", async ({
  page,
  person,
  createPerson,
  signIn,
  product,
  request,
  newBrowser,
  problems,
}) => {
  problems.allow(httpError(403, "/verify"), httpError(503, "/verify"));
  const { tokenHash } = await requestReset(product, person.email, "implicit");
  const address = `/reset-password?token_hash=${tokenHash}&type=recovery`;
  for (const method of ["GET", "HEAD"]) expect((await request.fetch(address, { method })).status()).toBe(200);

  const other = await createPerson();
  await test.step("while the service cannot be reached, nothing is lost", async () => {
    await signIn(other);
    await page.route("**/auth/v1/verify", (route) => route.fulfill({ status: 503, json: { msg: "out of order" } }));
    await page.goto(address);
    await expect(page.getByText("Your link could not be checked.")).toBeVisible();
    await expect(page).toHaveURL("/reset-password");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/auth/v1/verify");
    await page.getByRole("button", { name: "Retry" }).click();
  });

  await test.step("another person who is signed in here keeps password and session", async () => {
    await chooseNewPassword(page);
    await signInByForm(page, { email: person.email, password: "a brand new passphrase" });
    await expect(page).toHaveURL("/dashboard");
    expect((await other.client.auth.refreshSession()).error).toBeNull();
  });

  await test.step("a second time it opens nothing", async () => {
    const again = await (await newBrowser()).newPage();
    await again.goto(address);
    await expectInvalidLink(again);
  });
});

test("an address that opens no session leads back to sign in", async ({ page, problems }) => {
  problems.allow(httpError(403, "/user"), httpError(401, "/user"), /status of 4.. .*\/(verify|token)/);
  const addresses = {
    "without any token": "/reset-password",
    "with tokens that are none": "/reset-password#access_token=not-a-token&refresh_token=x&type=recovery",
    "with a token whose parts do not decode":
      "/reset-password#access_token=%FF.%FF.%FF&refresh_token=%00&type=recovery",
    "with a token of another kind":
      "/reset-password#access_token=a.b.c&expires_in=3600&refresh_token=x&token_type=bearer&type=recovery",
    "with a code that this browser has not asked for": "/reset-password?code=3f0c1e5e-3a7e-4f0e-9c43-0c7f3b1e8f55",
    "with a code that is none": "/reset-password?code=%00%FF&sb_flow_id=..%2F..",
    "with a hash that is none": "/reset-password?token_hash=%00nonsense&type=recovery",
    "with a hash for something else": "/reset-password?token_hash=abc&type=signup",
    "with everything at once": "/reset-password?code=a&token_hash=b&type=recovery#access_token=%&refresh_token=%",
    "that is not well formed": "/reset-password?%E0%A4%A&=&&code#%&==&access_token",
    "with an error from the service":
      "/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
  };
  for (const [name, address] of Object.entries(addresses)) {
    await test.step(name, async () => {
      await page.goto(address);
      await expectInvalidLink(page);
      await expect(signInForm(page).submit).toBeVisible();
      // The next one meets a browser that has seen nothing.
      await page.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()));
      await page.goto("about:blank");
    });
  }
});
