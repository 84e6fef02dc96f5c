import { enrolAuthenticator, enrolPhone, textedCode } from "#tests/support/product/factors.ts";
import { secondStep } from "#tests/support/e2e/second-step.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { httpError } from "#tests/support/e2e/problems.ts";
import { requestReset } from "#tests/support/e2e/reset-links.ts";
import { expectToast, signInByForm, signInForm } from "#tests/support/e2e/screens.ts";
import { addPasskeyDevice, dialog, openSecurity, securityCard } from "#tests/support/e2e/security.ts";

test("the links of mails wait for the second step too, and a password changes only after it", async ({
  page,
  person,
  product,
  service,
}) => {
  const authenticator = await enrolAuthenticator(person);
  const step = secondStep(page);

  await test.step("who turns back keeps the password", async () => {
    const { tokenHash } = await requestReset(product, person.email, "implicit");
    await page.goto(`/reset-password?token_hash=${tokenHash}&type=recovery`);
    await expect(page.getByText(`Choosing a new password for ${person.email}`)).toBeVisible();
    await page.getByRole("button", { name: "Back to sign in" }).click();
    await expect(page).toHaveURL("/auth");
    await signInByForm(page, person);
    await expect(step.heading).toBeVisible();
    await step.otherAccount.click();
    await expect(signInForm(page).submit).toBeVisible();
  });

  await test.step("a link that lets in", async () => {
    const { data } = await service.auth.admin.generateLink({ type: "magiclink", email: person.email });
    await page.goto(data.properties?.action_link ?? "");
    await expect(step.heading).toBeVisible();
    await expect(page).toHaveURL("/auth");
    await step.code.fill(authenticator.nextCode());
    await step.submit.click();
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  });

  await test.step("a link for a new password", async () => {
    const { data } = await service.auth.admin.generateLink({
      type: "recovery",
      email: person.email,
      options: { redirectTo: `${product.url}/reset-password` },
    });
    await page.goto(data.properties?.action_link ?? "");
    await expect(step.heading).toBeVisible();
    await expect(page).toHaveURL("/reset-password");
    await expect(page.getByLabel("New password")).toHaveCount(0);
    await page.goto("/dashboard");
    await expect(step.heading).toBeVisible();

    await page.goto("/reset-password");
    await step.code.fill(authenticator.nextCode());
    await step.submit.click();
    await page.getByLabel("New password").fill("a brand new passphrase");
    await page.getByLabel("Confirm password").fill("a brand new passphrase");
    await page.getByRole("button", { name: "Update Password" }).click();
    await expectToast(page, "Password updated");
    await expect(page).toHaveURL("/auth");
    await signInByForm(page, { email: person.email, password: "a brand new passphrase" });
    await expect(step.heading).toBeVisible();
  });
});

test("a phone gets its code when it is asked for, and only then", async ({ page, person, product, problems }) => {
  problems.allow(httpError(422, "/verify"), httpError(429, "/challenge"));
  const phone = await enrolPhone(product, person);
  await signInByForm(page, person);
  const send = page.getByRole("button", { name: "Send a code" });
  await expect(page.getByText(`your phone ending in ${phone.slice(-3)}`)).toBeVisible();
  await expect(page.getByText(phone)).toHaveCount(0);
  await expect(send).toBeFocused();
  await send.click();
  await expect(page.getByText("Too many attempts. Please wait a few minutes, then try again.")).toBeVisible();

  // As if this phone had not had a message a moment ago.
  await product.forgetLimits();
  await page.reload();
  await send.click();
  const code = page.getByLabel("Code from the text message");
  await expect(code).toBeFocused();
  const texted = await textedCode(product, phone, 2);
  await code.fill(texted === "000000" ? "111111" : "000000");
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription(/This code is not right/);
  await code.fill(texted);
  await code.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("a passkey lets in by one press; one that is on another device leaves the other ways open", async ({
  page,
  person,
  newBrowser,
}) => {
  await addPasskeyDevice(page);
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
  await openSecurity(page);
  await securityCard(page, "Passkeys").getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page).getByRole("button", { name: "Create passkey" }).click();
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(signInForm(page).submit).toBeVisible();

  await signInByForm(page, person);
  await expect(secondStep(page).passkey).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await expectToast(page, "Welcome back!", "You have successfully signed in.");

  const other = await (await newBrowser()).newPage();
  await addPasskeyDevice(other);
  await signInByForm(other, person);
  await secondStep(other).passkey.click();
  await expect(other.getByText("The passkey was not used or not accepted. Please try again.")).toBeVisible();
  await expect(secondStep(other).passkey).toBeEnabled();
  await secondStep(other).otherAccount.click();
  await expect(signInForm(other).submit).toBeVisible();
});
