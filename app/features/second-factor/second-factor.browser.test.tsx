import { expectPath } from "#tests/support/screens/address.ts";
import { passthrough } from "msw";
import { http } from "msw/http";
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enrolAuthenticator, makeRecoveryCodes } from "#tests/support/product/factors.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { network } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { fillSignIn, newPasswordForm, secondStep, signInByForm, signInForm } from "#tests/support/screens/sign-in.ts";
import { test } from "#tests/support/screens/test.ts";

/** What the page asks the Data API, the storage and the functions for, from now on. */
function watchDataRequests(): string[] {
  const asked: string[] = [];
  network.use(
    http.all(/\/(rest|storage|functions)\/v1\//, ({ request }) => {
      asked.push(`${request.method} ${request.url}`);
      return passthrough();
    }),
  );
  return asked;
}

describe("the second step", () => {
  test("lets in by a code of the authenticator app, back to the screen that was asked for", async ({ person }) => {
    const authenticator = await enrolAuthenticator(person);
    await openScreen("/visa-progress");
    await expectPath("/auth");
    const asked = watchDataRequests();
    await fillSignIn(person);

    const step = secondStep();
    await expect.element(step.heading).toBeVisible();
    await expect.element(step.code).toHaveFocus();
    await expect.element(step.code).toHaveAttribute("inputmode", "numeric");
    await expect.element(step.code).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(page.getByText(person.email)).toBeVisible();
    await expectCount(toast(), 0);
    expect(asked, "nothing is asked for before the second step").toEqual([]);

    const code = authenticator.nextCode();
    await step.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await userEvent.keyboard("{Enter}");
    await expectPath("/visa-progress");
    await expectToast("Welcome back!", "You have successfully signed in.");
    await expect.element(page.getByRole("switch", { name: "Passport Ready" })).toBeVisible();
    await expect.poll(() => asked.length, { message: "requests are seen" }).toBeGreaterThan(0);
  });

  test("stays over a reload, guards every screen, and can be left", async ({ person }) => {
    await enrolAuthenticator(person);
    const asked = watchDataRequests();
    await signInByForm(person);
    const step = secondStep();
    await expect.element(step.heading).toBeVisible();
    await reloadScreen();
    await expect.element(step.heading).toBeVisible();
    for (const path of ["/", "/dashboard", "/visa-progress"]) {
      await openScreen(path);
      await expectPath("/auth");
      await expect.element(step.heading).toBeVisible();
    }
    expect(asked).toEqual([]);

    await step.otherAccount.click();
    await expect.element(signInForm().submit).toBeVisible();
    await expectCount(page.getByText("You were signed out"), 0);
    await reloadScreen();
    await expect.element(signInForm().submit).toBeVisible();
  });

  test("says a wrong code at the field, and the right one still works", async ({ person }) => {
    const authenticator = await enrolAuthenticator(person);
    await makeRecoveryCodes(person);
    await signInByForm(person);
    const step = secondStep();
    await step.code.fill("12345");
    await step.submit.click();
    await expect.element(step.code).toHaveAccessibleDescription(/Enter the six digits\./);

    await step.code.fill(authenticator.wrongCode());
    await step.submit.click();
    await expect.element(step.code).toHaveAccessibleDescription(/This code is not right/);
    await expect.element(step.code).toHaveFocus();
    await expect.element(step.code).toHaveValue("");
    await expectAccessible();
    await step.code.fill(authenticator.nextCode());
    await step.submit.click();
    await expectPath("/dashboard");
  });

  test("refuses the right code too after many wrong ones, with a word about waiting", async ({ person }) => {
    const authenticator = await enrolAuthenticator(person);
    await signInByForm(person);
    const step = secondStep();
    const tooMany = page.getByText("Too many attempts. Please wait a few minutes, then try again.");
    const wrong = page.getByText(/This code is not right/);
    await expect.element(step.code).toHaveFocus();
    for (let attempt = 0; attempt < 30 && tooMany.elements().length === 0; attempt += 1) {
      await step.code.fill(authenticator.wrongCode());
      await expectCount(wrong, 0);
      await step.submit.click();
      await expect.element(wrong.or(tooMany)).toBeVisible();
    }
    await step.code.fill(authenticator.nextCode());
    await expectCount(tooMany, 0);
    await step.submit.click();
    await expect.element(tooMany).toBeVisible();
    expect(window.location.pathname).toBe("/auth");
  });

  test("is no longer asked for when the factor was removed elsewhere", async ({ person }) => {
    const { factorId } = await enrolAuthenticator(person);
    await signInByForm(person);
    await expect.element(secondStep().code).toBeVisible();
    expect((await person.client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await reloadScreen();
    await expectPath("/dashboard");
  });

  test("takes a recovery code, once", async ({ person }) => {
    await enrolAuthenticator(person);
    const [code = ""] = await makeRecoveryCodes(person);
    await signInByForm(person);
    const step = secondStep();
    await expect.element(step.code).toBeVisible();
    await expectAccessible();
    await step.useRecoveryCode.click();
    await expect.element(step.recoveryCode).toHaveFocus();
    await expectAccessible();
    await step.submit.click();
    await expect.element(step.recoveryCode).toHaveAccessibleDescription(/Enter the code\./);
    await step.recoveryCode.fill(code);
    await step.submit.click();
    await expectPath("/dashboard");

    await page.getByRole("button", { name: "Logout" }).click();
    await expect.element(signInForm().submit).toBeVisible();
    await fillSignIn(person);
    await step.useRecoveryCode.click();
    await step.recoveryCode.fill(code);
    await step.submit.click();
    await expect.element(step.recoveryCode).toHaveAccessibleDescription(/not right, or it was used before/);
    await step.useAuthenticator.click();
    await expect.element(step.code).toHaveFocus();
  });
});

test("a new password waits for the second step too", async ({ person }) => {
  const authenticator = await enrolAuthenticator(person);
  await signInByForm(person);
  await expect.element(secondStep().heading).toBeVisible();
  await openScreen("/reset-password");
  await expect.element(page.getByText(`Choosing a new password for ${person.email}`)).toBeVisible();
  await expect.element(secondStep().heading).toBeVisible();
  await expectCount(newPasswordForm().password, 0);
  await expectAccessible();
  await secondStep().code.fill(authenticator.nextCode());
  await secondStep().submit.click();
  await expect.element(newPasswordForm().password).toBeVisible();
});
