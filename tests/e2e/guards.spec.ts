import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { siteName } from "#tests/support/e2e-settings.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, signInByForm, signInForm, stepSwitch } from "#tests/support/e2e-screens.ts";

for (const path of ["/", "/dashboard", "/visa-progress", "/profile"]) {
  test(`somebody who is not signed in is led from ${path} to sign in`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/auth");
    await expect(signInForm(page).submit).toBeVisible();
  });
}

test("a spinner stands in for a protected screen until it is known who is there", async ({ page }) => {
  await page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto("/dashboard");
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
});

test("a session that the server no longer knows ends at the sign-in screen", async ({
  page,
  person,
  signIn,
  problems,
}) => {
  problems.allow(/status of 40[0-9] .*(auth|rest)\/v1/);
  await signIn({ ...person, session: { ...person.session, refresh_token: "long-gone", expires_at: 1 } });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/auth");
});

test.describe("a session that was ended elsewhere", () => {
  const notice = "You were signed out";

  test("ends here too when the page is opened, with a quiet word and the way back", async ({
    signedInPage: page,
    person,
    problems,
  }) => {
    problems.allow(refusal(403, "/auth/v1/user"));
    await person.client.auth.signOut();
    await page.goto("/visa-progress");
    await expect(page).toHaveURL("/auth");
    await expect(page.getByText(notice)).toBeVisible();
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toContain("access_token");
    const form = signInForm(page);
    await form.email.fill(person.email);
    await form.password.fill(person.password);
    await form.submit.click();
    await expect(page).toHaveURL("/visa-progress");
  });

  test("ends here too when the page is looked at again", async ({ page, person, signIn, problems }) => {
    problems.allow(refusal(403, "/auth/v1/user"));
    await page.clock.install();
    await signIn(person);
    await page.goto("/visa-progress");
    await expect(stepSwitch(page, "Passport Ready")).toBeVisible();
    await person.client.auth.signOut();
    await page.clock.fastForward(16_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page).toHaveURL("/auth");
    await expect(page.getByText(notice)).toBeVisible();
  });

  test("by a new password, ends the sessions of other browsers", async ({ page, person, newBrowser, problems }) => {
    problems.allow(refusal(403, "/auth/v1/user"));
    await signInByForm(page, person);
    await expect(page).toHaveURL("/dashboard");
    const other = await (await newBrowser()).newPage();
    await signInByForm(other, person);
    await expect(other).toHaveURL("/dashboard");

    await page.goto("/reset-password");
    await page.getByLabel("New password").fill("a brand new passphrase");
    await page.getByLabel("Confirm password").fill("a brand new passphrase");
    await page.getByRole("button", { name: "Update Password" }).click();
    await expectToast(page, "Password updated");
    await other.reload();
    await expect(other).toHaveURL("/auth");
    await expect(other.getByText(notice)).toBeVisible();
  });

  test("by Logout in one browser, which ends the others", async ({ page, person, newBrowser, problems }) => {
    problems.allow(refusal(403, "/auth/v1/user"));
    await signInByForm(page, person);
    const other = await (await newBrowser()).newPage();
    await signInByForm(other, person);
    await expect(other).toHaveURL("/dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");
    await expect(signInForm(page).submit).toBeVisible();
    await expect(page.getByText(notice)).toHaveCount(0);

    await other.reload();
    await expect(other).toHaveURL("/auth");
    await expect(other.getByText(notice)).toBeVisible();
    await expect(signInForm(other).submit).toBeVisible();
  });

  test("of a deleted account ends too", async ({ signedInPage: page, person, service, problems }) => {
    problems.allow(/status of 40[0-9] .*\/auth\/v1/);
    expect((await service.auth.admin.deleteUser(person.id)).error).toBeNull();
    await page.goto("/visa-progress");
    await expect(page).toHaveURL("/auth");
    await expect(page.getByText(notice)).toBeVisible();
  });

  for (const trouble of ["no connection", "a server in trouble", "a limit"] as const) {
    test(`is not taken for ended by ${trouble}`, async ({ signedInPage: page, problems }) => {
      problems.allow(/\/auth\/v1\/user/);
      const asked = Promise.withResolvers<void>();
      await page.route("**/auth/v1/user", async (route) => {
        if (trouble === "no connection") await route.abort("internetdisconnected");
        else await route.fulfill({ status: trouble === "a limit" ? 429 : 503, json: { msg: "no" } });
        asked.resolve();
      });
      await page.goto("/visa-progress");
      await asked.promise;
      await stepSwitch(page, "Passport Ready").click();
      await expectToast(page, "Passport Ready marked as completed");
      await expect(page).toHaveURL("/visa-progress");
    });
  }
});

test("an expired session is refreshed without anybody noticing", async ({ page, person, signIn }) => {
  await signIn({ ...person, session: { ...person.session, expires_at: 1 } });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
});

test.describe("garbage in the browser's storage counts as nobody", () => {
  for (const [name, value] of Object.entries({ "no JSON": "{", "no session": '{"access_token":"x"}', null: "null" })) {
    test(name, async ({ page, context, product }) => {
      await context.setStorageState({
        cookies: [],
        origins: [{ origin: product.url, localStorage: [{ name: "visa-companion-session", value }] }],
      });
      await page.goto("/visa-progress");
      await expect(page).toHaveURL("/auth");
    });
  }
});

test("every screen has a title of its own", async ({ page, person, signIn }) => {
  await page.goto("/auth");
  await expect(page).toHaveTitle(`Sign In | ${siteName}`);
  await signIn(person);
  await page.goto("/dashboard");
  await expect(page).toHaveTitle(`Dashboard | ${siteName}`);
  await page.getByRole("link", { name: "Visa Progress" }).click();
  await expect(page).toHaveTitle(`Visa Progress | ${siteName}`);
  await page.goto("/profile");
  await expect(page).toHaveTitle(`Profile | ${siteName}`);
  await page.goto("/reset-password");
  await expect(page).toHaveTitle(new RegExp(`password \\| ${siteName}$`, "i"));
});

test.describe("Logout", () => {
  test("ends the session in the browser and on the server", async ({ signedInPage: page, person }) => {
    await page.goto("/visa-progress");
    await expect(stepSwitch(page, "Passport Ready")).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(stored).not.toContain("access_token");
    expect(stored).not.toContain("remember-me");
    await page.goto("/visa-progress");
    await expect(page).toHaveURL("/auth");
    const { error } = await person.client.auth.refreshSession();
    expect(error?.status).toBe(400);
  });

  for (const status of [401, 403, 404, 500]) {
    test(`works although the server answers ${status}`, async ({ signedInPage: page, problems }) => {
      problems.allow(new RegExp(`status of ${status}`));
      await page.route("**/auth/v1/logout*", (route) => route.fulfill({ status, json: { msg: "no" } }));
      await page.goto("/dashboard");
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL("/auth");
      await page.goto("/dashboard");
      await expect(page).toHaveURL("/auth");
    });
  }

  test("in one tab ends the session in the other", async ({ signedInPage: page, context }) => {
    await page.goto("/dashboard");
    const other = await context.newPage();
    await other.goto("/visa-progress");
    await expect(stepSwitch(other, "Passport Ready")).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");
    await expect(other).toHaveURL("/auth");
  });
});
