import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { freshEmail } from "#tests/support/e2e-people.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, signInByForm, signInForm, signUpForm, stepSwitch } from "#tests/support/e2e-screens.ts";
import { tour } from "#tests/support/e2e-tour.ts";
import { countMailsIn, waitForMailIn } from "#tests/support/mailbox-reader.ts";

test.describe("signing in", () => {
  test("leads to the dashboard with a welcome, by the Enter key too", async ({ page, person }) => {
    await page.goto("/auth");
    const form = signInForm(page);
    await form.email.fill(person.email);
    await form.password.fill(person.password);
    await form.password.press("Enter");
    await expect(page).toHaveURL("/dashboard");
    await expectToast(page, "Welcome back!");
    await expectToast(page, "You have successfully signed in.");
  });

  test("leads back to the screen that was asked for", async ({ page, person }) => {
    await page.goto("/visa-progress");
    await expect(page).toHaveURL("/auth");
    const form = signInForm(page);
    await form.email.fill(person.email);
    await form.password.fill(person.password);
    await form.submit.click();
    await expect(page).toHaveURL("/visa-progress");
  });

  test("needs both fields; the first wrong one gets the focus", async ({ page }) => {
    await page.goto("/auth");
    const form = signInForm(page);
    await form.submit.click();
    await expectToast(page, "Please fill in all fields");
    await expect(form.email).toBeFocused();
    await expect(form.email).toHaveAttribute("aria-invalid", "true");
    await expect(form.email).toHaveAccessibleDescription(/email/i);

    await form.email.fill("someone@example.com");
    await form.submit.click();
    await expect(form.password).toBeFocused();
    await expect(form.email).not.toHaveAttribute("aria-invalid", "true");
  });

  test("answers a wrong password and an unknown e-mail alike", async ({ page, person, problems }) => {
    problems.allow(refusal(400, "/token"));
    await signInByForm(page, { email: person.email, password: "wrong password" });
    await expectToast(page, "Error signing in");
    await expectToast(page, "Invalid login credentials");
    const { password } = signInForm(page);
    await expect(password).toHaveValue("wrong password");
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/Email or password is not right\./);

    await signInByForm(page, { email: freshEmail(), password: "wrong password" });
    await expectToast(page, "Error signing in");
    await expectToast(page, "Invalid login credentials");
    await expect(page).toHaveURL("/auth");
  });

  test("tells a person whose e-mail is not confirmed, and sends the mail again", async ({
    page,
    product,
    service,
    problems,
  }) => {
    problems.allow(refusal(400, "/token"));
    const email = freshEmail();
    const password = "a calm passphrase";
    const { error } = await service.auth.admin.createUser({ email, password, email_confirm: false });
    expect(error).toBeNull();
    await signInByForm(page, { email, password });
    await expectToast(page, "Error signing in");
    await expectToast(page, "Email not confirmed");
    await page.getByRole("button", { name: "Send a new confirmation link" }).click();
    const mail = await waitForMailIn(product.mailboxUrl(), { to: email });
    await page.goto(mail.links.find((link) => link.includes("/auth/v1/verify")) ?? "");
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  });

  test("of somebody who is signed in already goes to the dashboard", async ({ signedInPage: page }) => {
    await page.goto("/auth");
    await expect(page).toHaveURL("/dashboard");
  });

  test("shows Google only where it is configured", async ({ page }) => {
    await page.goto("/auth");
    await expect(signInForm(page).submit).toBeVisible();
    await expect(page.getByRole("button", { name: /Google/ })).toHaveCount(0);
  });

  test("keeps what was typed as e-mail when the tab changes", async ({ page }) => {
    await page.goto("/auth");
    await signInForm(page).email.fill("someone@example.com");
    await page.getByRole("tab", { name: "Sign In" }).press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
    await expect(signUpForm(page).email).toHaveValue("someone@example.com");
  });

  test("with a used confirmation link explains what to do", async ({ page, product, service }) => {
    const { data, error } = await service.auth.admin.generateLink({
      type: "signup",
      email: freshEmail(),
      password: "a calm passphrase",
    });
    expect(error).toBeNull();
    const link = data.properties?.action_link ?? "";
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
});

test.describe("remember me", () => {
  test("on keeps the person signed in when the browser is closed and opened again", async ({ openBrowser, person }) => {
    const before = await openBrowser();
    const page = await before.newPage();
    await page.goto("/auth");
    await expect(signInForm(page).rememberMe).toBeChecked();
    await signInByForm(page, person);
    await expect(page).toHaveURL("/dashboard");
    await before.close();

    const reopened = await (await openBrowser()).newPage();
    await reopened.goto("/visa-progress");
    await expect(stepSwitch(reopened, "Passport Ready")).toBeVisible();
  });

  test("off signs the person out when the browser closes, not on a reload", async ({ openBrowser, person }) => {
    const before = await openBrowser();
    const page = await before.newPage();
    await page.goto("/auth");
    const form = signInForm(page);
    await form.email.fill(person.email);
    await form.password.fill(person.password);
    await form.rememberMe.uncheck();
    await form.submit.click();
    await expect(page).toHaveURL("/dashboard");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
    expect(JSON.stringify(await before.storageState())).not.toContain("access_token");
    await before.close();

    const reopened = await (await openBrowser()).newPage();
    await reopened.goto("/dashboard");
    await expect(reopened).toHaveURL("/auth");
    await expect(signInForm(reopened).submit).toBeVisible();
  });

  test("off brings the other tabs along, in and out", async ({ page, person, context }) => {
    await page.goto("/auth");
    const other = await context.newPage();
    await other.goto("/visa-progress");
    await expect(other).toHaveURL("/auth");
    const form = signInForm(page);
    await form.email.fill(person.email);
    await form.password.fill(person.password);
    await form.rememberMe.uncheck();
    await form.submit.click();
    await expect(page).toHaveURL("/dashboard");
    await expect(other).toHaveURL("/visa-progress");
    await stepSwitch(other, "Passport Ready").click();
    await expectToast(other, "Passport Ready marked as completed");
    await other.reload();
    await expect(stepSwitch(other, "Passport Ready")).toBeChecked();

    await page.getByRole("button", { name: "Logout" }).click();
    await expect(other).toHaveURL("/auth");
    await other.goto("/visa-progress");
    await expect(other).toHaveURL("/auth");
  });
});

test.describe("signing up", () => {
  test("needs all fields and a password of six characters", async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    const form = signUpForm(page);
    await form.submit.click();
    await expectToast(page, "Please fill in all fields");
    await expect(form.fullName).toBeFocused();

    await form.fullName.fill("Amina Rahman");
    await form.email.fill("someone@example.com");
    await form.password.fill("five5");
    await form.submit.click();
    await expectToast(page, "Password must be at least 6 characters long");
    await expect(form.password).toBeFocused();
    await expect(form.password).toHaveAccessibleDescription(/Password must be at least 6 characters long/);
  });

  test("shows the service's message when it refuses", async ({ page, problems }) => {
    problems.allow(refusal(400, "/signup"));
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    const form = signUpForm(page);
    await form.fullName.fill("Amina Rahman");
    await form.email.fill("not an address");
    await form.password.fill("a calm passphrase");
    await form.submit.click();
    await expectToast(page, "Error signing up");
    await expectToast(page, /invalid format/);
    await expect(form.email).toHaveValue("not an address");
  });

  test("with an e-mail that has an account answers as for a new one", async ({ page, person, product }) => {
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Sign Up" }).click();
    const form = signUpForm(page);
    await form.fullName.fill("Somebody Else");
    await form.email.fill(person.email);
    await form.password.fill("another passphrase");
    await form.submit.click();
    await expectToast(page, "Please check your email to confirm your account.");
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await page.getByRole("button", { name: "Back to sign in" }).click();
    await expect(signInForm(page).submit).toBeVisible();
    expect(await countMailsIn(product.mailboxUrl(), person.email)).toBe(0);
  });
});
