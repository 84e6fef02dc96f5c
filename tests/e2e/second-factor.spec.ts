import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { enrolAuthenticator, makeRecoveryCodes, secondStep, watchDataRequests } from "#tests/support/e2e-factors.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { requestReset } from "#tests/support/e2e-reset-links.ts";
import { expectToast, signInByForm, signInForm, stepSwitch, toast } from "#tests/support/e2e-screens.ts";

test("a code of the authenticator app lets in, back to the screen that was asked for", async ({
  page,
  person,
  context,
}) => {
  const authenticator = await enrolAuthenticator(person);
  await page.goto("/visa-progress");
  await expect(page).toHaveURL("/auth");
  const asked = watchDataRequests(context);
  const form = signInForm(page);
  await form.email.fill(person.email);
  await form.password.fill(person.password);
  await form.submit.click();

  const step = secondStep(page);
  await expect(step.heading).toBeVisible();
  await expect(step.code).toBeFocused();
  await expect(step.code).toHaveAttribute("inputmode", "numeric");
  await expect(step.code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  expect(asked, "nothing is asked for before the second step").toEqual([]);

  const code = authenticator.nextCode();
  await step.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await step.code.press("Enter");
  await expect(page).toHaveURL("/visa-progress");
  await expectToast(page, "Welcome back!", "You have successfully signed in.");
  await expect(stepSwitch(page, "Passport Ready")).toBeVisible();
});

test("the step stays over a reload, guards every screen, and can be left", async ({ page, person, context }) => {
  await enrolAuthenticator(person);
  const asked = watchDataRequests(context);
  await signInByForm(page, person);
  const step = secondStep(page);
  await expect(step.heading).toBeVisible();
  await page.reload();
  await expect(step.heading).toBeVisible();
  for (const path of ["/", "/dashboard", "/visa-progress"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/auth");
    await expect(step.heading).toBeVisible();
  }
  expect(asked).toEqual([]);

  await step.otherAccount.click();
  await expect(signInForm(page).submit).toBeVisible();
  await expect(page.getByText("You were signed out")).toHaveCount(0);
  await page.reload();
  await expect(signInForm(page).submit).toBeVisible();
});

test("a wrong code is said at the field, and the right one still works", async ({ page, person, problems }) => {
  problems.allow(refusal(422, "/verify"));
  const authenticator = await enrolAuthenticator(person);
  await signInByForm(page, person);
  const step = secondStep(page);
  await step.code.fill("12345");
  await step.submit.click();
  await expect(step.code).toHaveAccessibleDescription(/Enter the six digits\./);

  await step.code.fill(authenticator.wrongCode());
  await step.submit.click();
  await expect(step.code).toHaveAccessibleDescription(/This code is not right/);
  await expect(step.code).toBeFocused();
  await expect(step.code).toHaveValue("");
  await step.code.fill(authenticator.nextCode());
  await step.submit.click();
  await expect(page).toHaveURL("/dashboard");
});

test("a code works once", async ({ page, person, newBrowser, problems }) => {
  problems.allow(refusal(422, "/verify"));
  const authenticator = await enrolAuthenticator(person);
  const code = authenticator.nextCode();
  await signInByForm(page, person);
  await secondStep(page).code.fill(code);
  await secondStep(page).submit.click();
  await expect(page).toHaveURL("/dashboard");

  const other = await (await newBrowser()).newPage();
  await signInByForm(other, person);
  await secondStep(other).code.fill(code);
  await secondStep(other).submit.click();
  await expect(secondStep(other).code).toHaveAccessibleDescription(/This code is not right/);
});

test("after too many wrong codes the right one is refused too, with a word about waiting", async ({
  page,
  person,
  problems,
}) => {
  problems.allow(refusal(422, "/verify"), refusal(429));
  const authenticator = await enrolAuthenticator(person);
  await signInByForm(page, person);
  const step = secondStep(page);
  await expect(step.code).toBeFocused();
  const answers = page.getByText(/This code is not right|Too many attempts/);
  for (let attempt = 0; attempt < 30 && problems.seen(refusal(429)) === 0; attempt += 1) {
    const answered = page.waitForResponse((response) => response.url().includes("/factors/"));
    await step.code.fill(authenticator.wrongCode());
    await step.submit.click();
    await answered;
    await expect(answers).toBeVisible();
    await expect(step.submit).toBeEnabled();
  }
  await step.code.fill(authenticator.nextCode());
  await step.submit.click();
  await expect(page.getByText("Too many attempts. Please wait a few minutes, then try again.")).toBeVisible();
  await expect(page).toHaveURL("/auth");
});

test("a tab that takes the step brings the others along", async ({ page, person, context }) => {
  const authenticator = await enrolAuthenticator(person);
  await signInByForm(page, person);
  await expect(secondStep(page).code).toBeVisible();
  const other = await context.newPage();
  await other.goto("/visa-progress");
  await expect(secondStep(other).code).toBeVisible();
  await secondStep(page).code.fill(authenticator.nextCode());
  await secondStep(page).submit.click();
  await expect(page).toHaveURL("/dashboard");
  await expect(other).toHaveURL("/visa-progress");
  await expect(stepSwitch(other, "Passport Ready")).toBeVisible();
});

test("a factor that was removed elsewhere is no longer asked for", async ({ page, person }) => {
  const { factorId } = await enrolAuthenticator(person);
  await signInByForm(page, person);
  await expect(secondStep(page).code).toBeVisible();
  expect((await person.client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  await page.reload();
  await expect(page).toHaveURL("/dashboard");
});

test("the confirmation link of a mail waits for the second step too", async ({ page, person, service }) => {
  const authenticator = await enrolAuthenticator(person);
  const { data } = await service.auth.admin.generateLink({ type: "magiclink", email: person.email });
  await page.goto(data.properties?.action_link ?? "");
  const step = secondStep(page);
  await expect(step.heading).toBeVisible();
  await expect(page).toHaveURL("/auth");
  await step.code.fill(authenticator.nextCode());
  await step.submit.click();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
});

test.describe("the password of an account with a second factor", () => {
  test("is changed by a link only after the second step", async ({ page, person, product }) => {
    const authenticator = await enrolAuthenticator(person);
    const { link } = await requestReset(product, person.email, "implicit");
    await page.goto(link);
    const step = secondStep(page);
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

  test("stays as it is when the person turns back", async ({ page, person, product }) => {
    await enrolAuthenticator(person);
    const { tokenHash } = await requestReset(product, person.email, "implicit");
    await page.goto(`/reset-password?token_hash=${tokenHash}&type=recovery`);
    await expect(page.getByText(`Choosing a new password for ${person.email}`)).toBeVisible();
    await page.getByRole("button", { name: "Back to sign in" }).click();
    await expect(page).toHaveURL("/auth");
    await signInByForm(page, person);
    await expect(secondStep(page).heading).toBeVisible();
  });
});

test.describe("has nothing that assistive technology stumbles over", () => {
  test("with a code, and a wrong one", async ({ page, person, problems }) => {
    problems.allow(refusal(422, "/verify"));
    const authenticator = await enrolAuthenticator(person);
    await makeRecoveryCodes(person);
    await signInByForm(page, person);
    await expect(secondStep(page).code).toBeVisible();
    await expectAccessible(page);
    await secondStep(page).code.fill(authenticator.wrongCode());
    await secondStep(page).submit.click();
    await expect(page.getByText(/This code is not right/)).toBeVisible();
    await expectAccessible(page);
    await secondStep(page).useRecoveryCode.click();
    await expect(secondStep(page).recoveryCode).toBeVisible();
    await expectAccessible(page);
  });

  test("before a new password", async ({ page, person, product }) => {
    await enrolAuthenticator(person);
    await page.goto((await requestReset(product, person.email, "implicit")).link);
    await expect(secondStep(page).heading).toBeVisible();
    await expectAccessible(page);
  });

  test("after a session that has ended", async ({ signedInPage: page, person, problems }) => {
    problems.allow(refusal(403, "/auth/v1/user"));
    await person.client.auth.signOut();
    await page.goto("/dashboard");
    await expect(page.getByText("You were signed out")).toBeVisible();
    await expectAccessible(page);
  });

  test("while a link cannot be checked", async ({ page, problems }) => {
    problems.allow(refusal(503, "/verify"));
    await page.route("**/auth/v1/verify", (route) => route.fulfill({ status: 503, json: { msg: "out of order" } }));
    await page.goto("/reset-password?token_hash=abc&type=recovery");
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await expectAccessible(page);
  });
});
