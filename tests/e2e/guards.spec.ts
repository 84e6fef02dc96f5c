import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { siteName } from "#tests/support/e2e-product.ts";
import { signInForm, stepSwitch } from "#tests/support/e2e-screens.ts";

for (const path of ["/", "/dashboard", "/visa-progress"]) {
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
