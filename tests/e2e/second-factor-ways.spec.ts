import type { Page } from "@playwright/test";
import {
  enrolAuthenticator,
  enrolPhone,
  makeRecoveryCodes,
  secondStep,
  textedCode,
} from "#tests/support/e2e-factors.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, signInByForm, signInForm } from "#tests/support/e2e-screens.ts";
import { addPasskeyDevice, dialog, openSecurity, securityCard } from "#tests/support/e2e-security.ts";

test("a recovery code lets in, once", async ({ page, person, newBrowser, problems }) => {
  problems.allow(refusal(422, "/verify"));
  await enrolAuthenticator(person);
  const [code = ""] = await makeRecoveryCodes(person);
  await signInByForm(page, person);
  const step = secondStep(page);
  await step.useRecoveryCode.click();
  await expect(step.recoveryCode).toBeFocused();
  await step.submit.click();
  await expect(step.recoveryCode).toHaveAccessibleDescription(/Enter the code\./);
  await step.recoveryCode.fill(code);
  await step.submit.click();
  await expect(page).toHaveURL("/dashboard");

  const other = await (await newBrowser()).newPage();
  await signInByForm(other, person);
  const again = secondStep(other);
  await again.useRecoveryCode.click();
  await again.recoveryCode.fill(code);
  await again.submit.click();
  await expect(again.recoveryCode).toHaveAccessibleDescription(/not right, or it was used before/);
  await again.useAuthenticator.click();
  await expect(again.code).toBeFocused();
});

test("a phone gets its code when it is asked for, and only then", async ({ page, person, product, problems }) => {
  problems.allow(refusal(422, "/verify"), refusal(429, "/challenge"));
  const phone = await enrolPhone(product, person);
  await signInByForm(page, person);
  const send = page.getByRole("button", { name: "Send a code" });
  await expect(page.getByText(`your phone ending in ${phone.slice(-3)}`)).toBeVisible();
  await expect(page.getByText(phone)).toHaveCount(0);
  await expect(send).toBeFocused();
  await send.click();
  await expect(page.getByText("Too many attempts. Please wait a few minutes, then try again.")).toBeVisible();

  // A server that starts anew has forgotten that this phone had a message a moment ago.
  await product.stop();
  await product.start();
  await page.reload();
  await send.click();
  const code = page.getByLabel("Code from the text message");
  await expect(code).toBeFocused();
  const texted = await textedCode(product, phone);
  await code.fill(texted === "000000" ? "111111" : "000000");
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription(/This code is not right/);
  await code.fill(texted);
  await code.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test.describe("a passkey", () => {
  /** Makes a passkey on the profile page, and leaves. */
  async function makePasskey(page: Page, person: { email: string; password: string }) {
    await signInByForm(page, person);
    await expect(page).toHaveURL("/dashboard");
    await openSecurity(page);
    await securityCard(page, "Passkeys").getByRole("button", { name: "Add a passkey" }).click();
    await dialog(page).getByRole("button", { name: "Create passkey" }).click();
    await page.getByRole("button", { name: "Later" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(signInForm(page).submit).toBeVisible();
  }

  test("lets in by one press", async ({ page, person }) => {
    await addPasskeyDevice(page);
    await makePasskey(page, person);
    await signInByForm(page, person);
    await expect(secondStep(page).passkey).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard");
    await expectToast(page, "Welcome back!", "You have successfully signed in.");
  });

  test("that is on another device leaves the other ways open", async ({ page, person, newBrowser }) => {
    await addPasskeyDevice(page);
    await makePasskey(page, person);
    const other = await (await newBrowser()).newPage();
    await addPasskeyDevice(other);
    await signInByForm(other, person);
    await secondStep(other).passkey.click();
    await expect(other.getByText("The passkey was not used or not accepted. Please try again.")).toBeVisible();
    await expect(secondStep(other).passkey).toBeEnabled();
    await secondStep(other).otherAccount.click();
    await expect(signInForm(other).submit).toBeVisible();
  });
});
