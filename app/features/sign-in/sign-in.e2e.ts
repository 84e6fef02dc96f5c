import { enrolAuthenticator } from "#tests/support/product/factors.ts";
import { secondStep } from "#tests/support/e2e/second-step.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { freshEmail } from "#tests/support/product/people.ts";
import { httpError } from "#tests/support/e2e/problems.ts";
import { expectToast, signInByForm, signInForm, stepSwitch } from "#tests/support/e2e/screens.ts";
import { siteName } from "#tests/support/product/settings.ts";
import { tour } from "#tests/support/e2e/tour.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";

test("somebody whose e-mail is not confirmed is sent the mail again, and is let in by its link, once", async ({
  page,
  product,
  service,
  problems,
}) => {
  problems.allow(httpError(400, "/token"));
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
