import { expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectToast } from "#tests/support/screens/parts.ts";
import { expectPath } from "#tests/support/screens/address.ts";
import { fillSignIn, newPasswordForm, signInForm } from "#tests/support/screens/sign-in.ts";
import { test } from "#tests/support/screens/test.ts";

test("both entries must be there, long enough, and alike", async ({ person }) => {
  await openScreen("/reset-password", { as: person });
  const reset = newPasswordForm();
  await reset.submit.click();
  await expectToast("Please fill in all fields");
  await expect.element(reset.password).toHaveFocus();

  await reset.password.fill("five5");
  await reset.confirmation.fill("five5");
  await reset.submit.click();
  await expectToast("Password must be at least 6 characters long");

  await reset.password.fill("long enough");
  await reset.confirmation.fill("long, but different");
  await reset.submit.click();
  await expectToast("Passwords do not match");
  await expect.element(reset.confirmation).toHaveFocus();
  expect(window.location.pathname).toBe("/reset-password");
});

test("a password that the service refuses is explained in its words", async ({ person }) => {
  await openScreen("/reset-password", { as: person });
  const reset = newPasswordForm();
  const tooLong = "p".repeat(73);
  await reset.password.fill(tooLong);
  await reset.confirmation.fill(tooLong);
  await reset.submit.click();
  await expectToast(/72 characters/);
  expect(window.location.pathname).toBe("/reset-password");
  await expect.element(reset.password).toHaveValue(tooLong);
});

test("Back to sign in leaves the password as it is", async ({ person }) => {
  await openScreen("/reset-password", { as: person });
  await newPasswordForm().back.click();
  await expect.element(signInForm().submit).toBeVisible();
  await fillSignIn(person);
  await expectPath("/dashboard");
});

test("somebody without a session and without a link is led to sign in, and told why", async () => {
  await openScreen("/reset-password");
  await expectPath("/auth");
  await expectToast("Invalid reset link", "This password reset link is invalid or has expired.");
  await expect.element(page.getByText("This reset link no longer works")).toBeVisible();
});

test("who has to choose one is told why, goes nowhere else before, and is led on to where they wanted to go", async ({
  person,
  service,
}) => {
  const { error } = await service.auth.admin.updateUserById(person.id, { app_metadata: { needs_password: true } });
  expect(error).toBeNull();
  await openScreen("/documents");
  await expect.element(signInForm().submit).toBeVisible();
  await fillSignIn(person);
  await expectPath("/reset-password");
  await expect.element(page.getByRole("heading", { level: 1, name: "Choose your password" })).toBeVisible();
  await expect.element(page.getByText(/^You signed up more than once before confirming/)).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll("while a password has to be chosen");

  const form = newPasswordForm();
  await form.password.fill("chosen there and then");
  await form.confirmation.fill("chosen there and then");
  await form.submit.click();
  await expectToast("Password saved", "You are signed in. Use this password next time.");
  await expectPath("/documents");
});
