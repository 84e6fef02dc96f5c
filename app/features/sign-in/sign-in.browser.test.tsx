import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { finishedTourOf, freshEmail } from "#tests/support/product/people.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { expectPath } from "#tests/support/screens/address.ts";
import { fillSignIn, signInByForm, signInForm, signUpForm } from "#tests/support/screens/sign-in.ts";
import { test } from "#tests/support/screens/test.ts";

const tab = (name: "Sign In" | "Sign Up") => page.getByRole("tab", { name });
const google = () => page.getByRole("button", { name: /Google/ });

describe("signing in", () => {
  test("leads to the dashboard with a welcome, by the Enter key too", async ({ person }) => {
    const tour = finishedTourOf(person.id);
    localStorage.setItem(tour.name, tour.value);
    await openScreen("/auth");
    const form = signInForm();
    await form.email.fill(person.email);
    await form.password.fill(person.password);
    await userEvent.keyboard("{Enter}");
    await expectPath("/dashboard");
    await expectToast("Welcome back!", "You have successfully signed in.");
  });

  test("leads back to the screen that was asked for", async ({ person }) => {
    await openScreen("/visa-progress");
    await expectPath("/auth");
    await fillSignIn(person);
    await expectPath("/visa-progress");
    await expect.element(page.getByRole("heading", { level: 1, name: "Visa Progress" })).toBeVisible();
  });

  test("needs both fields; the first wrong one gets the focus", async () => {
    await openScreen("/auth");
    const form = signInForm();
    await form.submit.click();
    await expectToast("Please fill in all fields");
    await expect.element(form.email).toHaveFocus();
    await expect.element(form.email).toHaveAttribute("aria-invalid", "true");
    await expect.element(form.email).toHaveAccessibleDescription(/email/i);

    await form.email.fill("someone@example.com");
    await form.submit.click();
    await expect.element(form.password).toHaveFocus();
    await expect.element(form.email).not.toHaveAttribute("aria-invalid", "true");
  });

  test("answers a wrong password and an unknown e-mail alike", async ({ person }) => {
    await signInByForm(person, "wrong password");
    await expectToast("Error signing in", "Invalid login credentials");
    const { password } = signInForm();
    await expect.element(password).toHaveValue("wrong password");
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAccessibleDescription(/Email or password is not right\./);

    await signInByForm({ ...person, email: freshEmail() }, "wrong password");
    await expectToast("Error signing in", "Invalid login credentials");
    await expect.element(signInForm().password).toHaveAccessibleDescription(/Email or password is not right\./);
    expect(window.location.pathname).toBe("/auth");
  });

  test("tells a person whose e-mail is not confirmed, and sends the mail again", async ({ service, person }) => {
    const email = freshEmail();
    const { password } = person;
    expect((await service.auth.admin.createUser({ email, password, email_confirm: false })).error).toBeNull();
    await signInByForm({ ...person, email });
    await expectToast("Error signing in", "Email not confirmed");
    await expect.element(page.getByText("Your email is not confirmed yet")).toBeVisible();
    await page.getByRole("button", { name: "Send a new confirmation link" }).click();
    await expectToast("Confirmation email sent");
    await expectAccessible();
  });

  test("of somebody who is signed in already goes to the dashboard", async ({ person }) => {
    await openScreen("/auth", { as: person });
    await expectPath("/dashboard");
  });

  test("shows Google only where it is configured, and then on both tabs", async () => {
    await openScreen("/auth");
    await expect.element(signInForm().submit).toBeVisible();
    await expectCount(google(), 0);

    await openScreen("/auth", { config: { signIn: { google: true } } });
    await expect.element(signInForm().submit).toBeVisible();
    await expect.element(google()).toBeVisible();
    await tab("Sign Up").click();
    await expect.element(signUpForm().submit).toBeVisible();
    await expect.element(google()).toBeVisible();
    await expectAccessible();
  });

  test("keeps what was typed as e-mail when the tab changes", async () => {
    await openScreen("/auth");
    await signInForm().email.fill("someone@example.com");
    tab("Sign In").element().focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tab("Sign Up")).toHaveAttribute("aria-selected", "true");
    await expect.element(signUpForm().email).toHaveValue("someone@example.com");
  });
});

describe("signing up", () => {
  test("needs all fields and a password of six characters", async () => {
    await openScreen("/auth");
    await tab("Sign Up").click();
    const form = signUpForm();
    await form.submit.click();
    await expectToast("Please fill in all fields");
    await expect.element(form.fullName).toHaveFocus();

    await form.fullName.fill("Amina Rahman");
    await form.email.fill("someone@example.com");
    await form.password.fill("five5");
    await form.submit.click();
    await expectToast("Password must be at least 6 characters long");
    await expect.element(form.password).toHaveFocus();
    await expect.element(form.password).toHaveAccessibleDescription(/Password must be at least 6 characters long/);
  });

  test("shows the service's message when it refuses", async () => {
    await openScreen("/auth");
    await tab("Sign Up").click();
    const form = signUpForm();
    await form.fullName.fill("Amina Rahman");
    await form.email.fill("not an address");
    await form.password.fill("a calm passphrase");
    await form.submit.click();
    await expectToast("Error signing up", /invalid format/);
    await expect.element(form.email).toHaveValue("not an address");
  });

  test("with an e-mail that has an account answers as for a new one", async ({ person }) => {
    await openScreen("/auth");
    await tab("Sign Up").click();
    const form = signUpForm();
    await form.fullName.fill("Somebody Else");
    await form.email.fill(person.email);
    await form.password.fill("another passphrase");
    await form.submit.click();
    await expectToast("Please check your email to confirm your account.");
    await expect.element(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Back to sign in" }).click();
    await expect.element(signInForm().submit).toBeVisible();
  });
});

describe("the forgot-password panel", () => {
  test("is what a link to it opens, with the e-mail of somebody signed in", async ({ person }) => {
    await openScreen("/auth#forgot", { as: person });
    const form = signInForm();
    await expect.element(form.sendResetLink).toBeVisible();
    await expect.element(form.email).toHaveValue(person.email);
    await form.password.fill(person.password);
    await form.submit.click();
    await expectPath("/dashboard");
  });

  test("opens and closes, and needs an e-mail", async () => {
    await openScreen("/auth");
    const form = signInForm();
    await expect.element(form.forgotPassword).toBeVisible();
    await expect.element(form.sendResetLink).not.toBeInTheDocument();
    await form.forgotPassword.click();
    await expect.element(form.forgotPassword).toHaveAttribute("aria-expanded", "true");
    await form.sendResetLink.click();
    await expectToast("Please enter your email address");
    await expect.element(form.email).toHaveFocus();
    await form.forgotPassword.click();
    await expect.element(form.sendResetLink).not.toBeInTheDocument();
  });

  test("answers known and unknown e-mails alike, and asks to wait at the second try", async ({ person }) => {
    await openScreen("/auth");
    await signInForm().forgotPassword.click();
    for (const email of [person.email, freshEmail()]) {
      const form = signInForm();
      await form.email.fill(email);
      await form.sendResetLink.click();
      await expectToast("Password reset email sent", /if an account exists/i);
      await expect.element(page.getByText(/^If this email has an account, a link is on its way\./)).toHaveFocus();
      await expectCount(form.sendResetLink, 0);

      // Another visit has forgotten the minute; the service has not.
      await openScreen("/auth#forgot");
      await form.email.fill(email);
      await form.sendResetLink.click();
      await expectToast("Too many attempts", "Please wait before requesting another password reset.");
    }
  });
});

describe("what another service left to say", () => {
  test("is said at the sign-in screen in our own words, once", async () => {
    await openScreen("/auth?error=access_denied&error_code=access_denied&error_description=Call+0800+666+now");
    await expectToast("Error signing in with Google", "Signing in was not finished at Google.");
    await expect.element(page.getByText("Signing in did not work")).toBeVisible();
    await expectCount(page.getByText(/0800/), 0);
    await expect.poll(() => window.location.search).toBe("");
    await expectAccessible();
    await reloadScreen();
    await expect.element(signInForm().submit).toBeVisible();
    await expectCount(page.getByText("Signing in did not work"), 0);
  });
});
