import { HttpResponse } from "msw";
import { http } from "msw/http";
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { begunApplicationKey } from "#shared/applications/begun-application.ts";
import { freshEmail } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectPath } from "#tests/support/screens/address.ts";
import { network } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { newPasswordForm, signInByForm, signInForm, signUpForm, storedText } from "#tests/support/screens/sign-in.ts";
import { test } from "#tests/support/screens/test.ts";

const code = () => page.getByLabelText("Code from the email");
const send = () => page.getByRole("button", { name: "Continue" });
const password = "a calm passphrase";

async function signUp(email: string): Promise<void> {
  await openScreen("/auth#sign-up");
  const form = signUpForm();
  await form.fullName.fill("Amina Rahman");
  await form.email.fill(email);
  await form.password.fill(password);
  await form.submit.click();
  await expect.element(page.getByRole("heading", { name: "Check your email" })).toHaveFocus();
}

describe("the code of the confirmation mail", () => {
  test("is asked for as phones offer it, and says what is wrong with it", async () => {
    await signUp(freshEmail());
    await expect.element(code()).toHaveAttribute("autocomplete", "one-time-code");
    await expect.element(code()).toHaveAttribute("inputmode", "numeric");
    await send().click();
    await expect.element(code()).toHaveAccessibleDescription(/Enter the six digits\./);
    await code().fill("12 34 5x");
    await userEvent.keyboard("{Enter}");
    await expect.element(code()).toHaveAccessibleDescription(/Enter the six digits\./);
    await code().fill("000 000");
    await send().click();
    await expect.element(code()).toHaveAccessibleDescription(/This code is not right\. Take it from the newest email/);
    await expect.element(code()).toHaveFocus();
    await expect.element(code()).toHaveValue("");
    await expectAccessible();
  });

  test("that was tried too often says so, and the e-mail is still there", async () => {
    const email = freshEmail();
    await signUp(email);
    const busy = { code: 429, error_code: "over_request_rate_limit", msg: "slow down" };
    network.use(http.post("/auth/v1/verify", () => HttpResponse.json(busy, { status: 429 })));
    await code().fill("123456");
    await send().click();
    await expect.element(code()).toHaveAccessibleDescription(/Too many attempts\./);
    await expect.element(page.getByText(email)).toBeVisible();
  });

  test("opens the account on a device that did not sign up, pasted with a space", async ({ service, person }) => {
    const email = freshEmail();
    expect((await service.auth.admin.createUser({ email, password, email_confirm: false })).error).toBeNull();
    await signInByForm({ ...person, email }, password);
    await page.getByRole("button", { name: "Enter the code from the email" }).click();
    await expect.element(page.getByText(email)).toBeVisible();
    await code().fill("000000");
    await send().click();
    await expect.element(code()).toHaveAccessibleDescription(/not right, or older than an hour/);

    const link = await service.auth.admin.generateLink({ type: "signup", email, password });
    const digits = link.data.properties?.email_otp ?? "";
    expect(digits).toMatch(/^\d{6}$/);
    await code().fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    await send().click();
    await expect.poll(storedText).toContain("access_token");
    await expectCount(code(), 0);
    expect(window.location.pathname).not.toBe("/auth");
  });
});

describe("after the code", () => {
  test("nothing asks to look for the mail any more", async ({ service }) => {
    const email = freshEmail();
    await signUp(email);
    await expectToast("Please check your email to confirm your account.");
    const link = await service.auth.admin.generateLink({ type: "signup", email, password });
    await code().fill(link.data.properties?.email_otp ?? "");
    await send().click();
    await expect.poll(storedText).toContain("access_token");
    await expectCount(toast(), 0);
  });
});

describe("the code of the reset mail", () => {
  test("leads to a new password", async ({ service, person }) => {
    await openScreen("/auth#forgot");
    const form = signInForm();
    await form.email.fill(person.email);
    await expectCount(code(), 0);
    await form.sendResetLink.click();
    await expect.element(page.getByText(/^If this email has an account/)).toHaveFocus();
    await code().fill("000000");
    await send().click();
    await expect.element(code()).toHaveAccessibleDescription(/This code is not right\./);
    await expectAccessible();

    const { data } = await service.auth.admin.generateLink({ type: "recovery", email: person.email });
    await code().fill(data.properties?.email_otp ?? "");
    await send().click();
    await expectPath("/reset-password");
    await expect.element(newPasswordForm().submit).toBeVisible();
  });

  test("belongs to the e-mail that it was sent to", async ({ person }) => {
    await openScreen("/auth#forgot");
    const form = signInForm();
    await form.email.fill(person.email);
    await form.sendResetLink.click();
    await expect.element(code()).toBeVisible();
    await form.email.fill(freshEmail());
    await expectCount(code(), 0);
  });
});

describe("the sign-up tab", () => {
  const begin = (at: Date) =>
    localStorage.setItem(begunApplicationKey, JSON.stringify({ destination: "gb", answers: {}, at: at.toISOString() }));
  const note = () => page.getByText(/^Your checklist comes along/);

  test("is what a link to it opens, and says that a checklist comes along", async () => {
    begin(new Date());
    await openScreen("/auth#sign-up");
    await expect.element(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
    await expect.element(note()).toBeVisible();
    expect(localStorage.getItem(begunApplicationKey)).not.toBeNull();
  });

  test("forgets a checklist after seven days", async () => {
    begin(new Date(Date.now() - 7 * 86_400_000 - 60_000));
    await openScreen("/auth#sign-up");
    await expect.element(signUpForm().submit).toBeVisible();
    await expectCount(note(), 0);
    expect(localStorage.getItem(begunApplicationKey)).toBeNull();
  });
});
