import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";
import { enrolAuthenticator } from "#tests/support/product/factors.ts";
import { secondStep } from "#tests/support/e2e/second-step.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { freshEmail } from "#tests/support/product/people.ts";
import { httpError } from "#tests/support/e2e/problems.ts";
import { expectToast, signInByForm, signInForm, signUpForm, stepSwitch } from "#tests/support/e2e/screens.ts";
import { siteName } from "#tests/support/product/settings.ts";
import { tour } from "#tests/support/e2e/tour.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";

test("somebody whose e-mail is not confirmed is sent the mail again, and is let in by its link, once", async ({
  page,
  product,
  service,
  problems,
}) => {
  // Whoever logs out at once leaves what was just being read without a session.
  problems.allow(httpError(400, "/token"), httpError(401, "/my_parts"));
  const email = freshEmail();
  const password = "a calm passphrase";
  const { error } = await service.auth.admin.createUser({ email, password, email_confirm: false });
  expect(error).toBeNull();
  await signInByForm(page, { email, password });
  await expectToast(page, "Error signing in", "Email not confirmed");
  await page.getByRole("button", { name: "Send a new confirmation link" }).click();
  const mail = await waitForMailIn(product.mailboxUrl(), { to: email });
  const link = mail.links.find((candidate) => candidate.includes("/auth/v1/verify")) ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await tour(page).skip.click();
  await expect(page).toHaveURL("/profile");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");

  await page.goto(link);
  await expect(page.getByText("This link no longer works")).toBeVisible();
  expect(new URL(page.url()).origin).toBe(product.url);
});

test("somebody who signs up twice before confirming chooses a password where the mail leads, and stays in", async ({
  page,
  product,
  newBrowser,
  problems,
}) => {
  // Whoever logs out at once leaves what was just being read without a session.
  problems.allow(httpError(400, "/token"), httpError(401, "/my_parts"));
  const email = freshEmail();
  const signUp = async (on: Page, password: string) => {
    await on.goto("/auth#sign-up");
    const form = signUpForm(on);
    await form.fullName.fill("Amina Rahman");
    await form.email.fill(email);
    await form.password.fill(password);
    await form.submit.click();
    await expect(on.getByRole("heading", { name: "Check your email" })).toBeVisible();
  };
  const mails = (count: number) => waitForMailIn(product.mailboxUrl(), { to: email, count });
  const phone = await (await newBrowser({ extraHTTPHeaders: { "x-forwarded-for": randomIp() } })).newPage();
  await signUp(phone, "typed on the phone");
  // The next would take the place of one that still waits.
  await mails(1);
  await product.forgetLimits();
  await signUp(page, "typed on the laptop");

  const mail = await mails(2);
  await page.goto(mail.links.find((candidate) => candidate.includes("/auth/v1/verify")) ?? "");
  await expect(page).toHaveURL("/reset-password");
  await expect(page.getByRole("heading", { level: 1, name: "Choose your password" })).toBeVisible();
  await expect(page.getByText(/^You signed up more than once before confirming/)).toBeVisible();
  await expectAccessible(page);

  await test.step("which no other screen goes around", async () => {
    await page.goto("/documents");
    await expect(page).toHaveURL("/reset-password");
  });
  await page.getByLabel("New password").fill("chosen there and then");
  await page.getByLabel("Confirm password").fill("chosen there and then");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expectToast(page, "Password saved");
  await tour(page).skip.click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");

  await signInByForm(page, { email, password: "typed on the laptop" });
  await expectToast(page, "Invalid login credentials");
  await signInByForm(page, { email, password: "chosen there and then" });
  await expect(page).not.toHaveURL("/auth");
});

test("so does who came by a link that no longer works and types the code of the next mail", async ({
  page,
  product,
}) => {
  const email = freshEmail();
  const client = createClient(product.url, product.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { "x-forwarded-for": randomIp() } },
  });
  const first = await client.auth.signUp({ email, password: "typed on the phone" });
  expect(first.error).toBeNull();
  // The next would take the place of one that still waits.
  await waitForMailIn(product.mailboxUrl(), { to: email });
  await product.forgetLimits();
  await page.goto("/auth?error=access_denied&error_code=otp_expired&error_description=expired");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const form = signUpForm(page);
  await form.fullName.fill("Amina Rahman");
  await form.email.fill(email);
  await form.password.fill("typed on the laptop");
  await form.submit.click();
  const mail = await waitForMailIn(product.mailboxUrl(), { to: email, count: 2 });
  await page.getByLabel("Code from the email").fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Choose your password" })).toBeVisible();
});

test("Remember me decides whether a browser that was closed and opened again knows the person", async ({
  openBrowser,
  person,
}) => {
  await test.step("off, not on a reload, but when the browser closes", async () => {
    const before = await openBrowser();
    const page = await before.newPage();
    await page.goto("/auth");
    const form = signInForm(page);
    await expect(form.rememberMe).toBeChecked();
    await form.email.fill(person.email);
    await form.password.fill(person.password);
    await form.rememberMe.uncheck();
    await form.submit.click();
    await expect(page).toHaveURL("/dashboard");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
    expect(JSON.stringify(await before.storageState())).not.toContain("access_token");
    await before.close();
  });

  const reopened = await openBrowser();
  await test.step("on, it stays", async () => {
    const page = await reopened.newPage();
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/auth");
    await expect(signInForm(page).rememberMe).toBeChecked();
    await signInByForm(page, person);
    await expect(page).toHaveURL("/dashboard");
    await reopened.close();

    const again = await (await openBrowser()).newPage();
    await again.goto("/visa-progress");
    await expect(stepSwitch(again, "Passport Ready")).toBeVisible();
  });
});

test("tabs follow one another in and out, whether the person is remembered or not", async ({
  page,
  person,
  createPerson,
  context,
}) => {
  await page.goto("/auth");
  await expect(page).toHaveTitle(`Sign In | ${siteName}`);
  const other = await context.newPage();
  await other.goto("/visa-progress");
  await expect(other).toHaveURL("/auth");
  const form = signInForm(page);

  await test.step("not remembered", async () => {
    await form.email.fill(person.email);
    await form.password.fill(person.password);
    await form.rememberMe.uncheck();
    await form.submit.click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page).toHaveTitle(`Dashboard | ${siteName}`);
    await expect(other).toHaveURL("/visa-progress");
    await stepSwitch(other, "Passport Ready").click();
    await expectToast(other, "Passport Ready marked as completed");
    await other.reload();
    await expect(stepSwitch(other, "Passport Ready")).toBeChecked();

    await page.getByRole("link", { name: "Visa Progress" }).click();
    await expect(page).toHaveTitle(`Visa Progress | ${siteName}`);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");
    await expect(other).toHaveURL("/auth");
    await other.goto("/visa-progress");
    await expect(other).toHaveURL("/auth");
  });

  await test.step("remembered", async () => {
    await signInByForm(page, person);
    await expect(page).toHaveURL("/dashboard");
    await expect(other).toHaveURL("/visa-progress");
    await expect(stepSwitch(other, "Passport Ready")).toBeChecked();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");
    await expect(other).toHaveURL("/auth");
  });

  await test.step("with a second factor, once it is shown", async () => {
    const careful = await createPerson();
    const authenticator = await enrolAuthenticator(careful);
    await signInByForm(page, careful);
    await expect(secondStep(page).code).toBeVisible();
    await other.goto("/visa-progress");
    await expect(secondStep(other).code).toBeVisible();
    await secondStep(page).code.fill(authenticator.nextCode());
    await secondStep(page).submit.click();
    await expect(page).toHaveURL("/dashboard");
    await expect(other).toHaveURL("/visa-progress");
    await expect(stepSwitch(other, "Passport Ready")).toBeVisible();
  });
});
