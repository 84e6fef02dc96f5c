import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { httpError } from "#tests/support/e2e/problems.ts";
import { expectToast, signInByForm, signInForm, stepSwitch } from "#tests/support/e2e/screens.ts";

const notice = "You were signed out";

test("a page that is opened looks at the session in the browser's storage, whatever stands there", async ({
  page,
  context,
  product,
  person,
  signIn,
  problems,
}) => {
  problems.allow(/status of 40[0-9] .*(auth|rest)\/v1/);

  await test.step("one that has expired is refreshed without anybody noticing", async () => {
    await signIn({ ...person, session: { ...person.session, expires_at: 1 } });
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  });

  for (const [name, value] of Object.entries({ "no JSON": "{", "no session": '{"access_token":"x"}', null: "null" })) {
    await test.step(`garbage counts as nobody: ${name}`, async () => {
      await page.goto("about:blank");
      await context.setStorageState({
        cookies: [],
        origins: [{ origin: product.url, localStorage: [{ name: "visa-companion-session", value }] }],
      });
      await page.goto("/visa-progress");
      await expect(page).toHaveURL("/auth");
      await expect(signInForm(page).submit).toBeVisible();
    });
  }

  await test.step("one that the server no longer knows ends at the sign-in screen", async () => {
    await page.goto("about:blank");
    await signIn({ ...person, session: { ...person.session, refresh_token: "long-gone", expires_at: 1 } });
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/auth");
    await expect(signInForm(page).submit).toBeVisible();
  });
});

test("a new password, and Logout, in one browser end the sessions of the others", async ({
  page,
  person,
  newBrowser,
  problems,
}) => {
  problems.allow(httpError(403, "/auth/v1/user"));
  const other = await (await newBrowser()).newPage();
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
  await signInByForm(other, person);
  await expect(other).toHaveURL("/dashboard");

  const password = "a brand new passphrase";
  await page.goto("/reset-password");
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Update Password" }).click();
  await expectToast(page, "Password updated");
  await expect(page).toHaveURL("/auth");
  await other.goto("/visa-progress");
  await expect(other).toHaveURL("/auth");
  await expect(other.getByText(notice)).toBeVisible();
  expect(
    await other.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain("access_token");

  const form = signInForm(other);
  await form.email.fill(person.email);
  await form.password.fill(password);
  await form.submit.click();
  await expect(other).toHaveURL("/visa-progress");
  await expect(stepSwitch(other, "Passport Ready")).toBeVisible();
  await signInByForm(page, { email: person.email, password });
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(signInForm(page).submit).toBeVisible();
  await expect(page.getByText(notice)).toHaveCount(0);

  await other.reload();
  await expect(other).toHaveURL("/auth");
  await expect(other.getByText(notice)).toBeVisible();
  await expect(signInForm(other).submit).toBeVisible();
});

test("a script that somebody smuggles into the page does not run", async ({ page, problems }) => {
  problems.allow(/script-src/);
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
    const holder = document.createElement("div");
    holder.innerHTML = `<img src="data:," onerror="document.title = 'taken over'">`;
    document.body.append(holder);
    return document.title === "taken over";
  });
  expect(ran).toBe(false);
  await expect.poll(() => problems.seen(/script-src/)).toBeGreaterThan(0);
  await expect(page).not.toHaveTitle("taken over");
});
