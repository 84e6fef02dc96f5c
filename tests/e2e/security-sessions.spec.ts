import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests, holdRequests, signInByForm } from "#tests/support/e2e-screens.ts";
import { dialog, openSecurity, securityCard } from "#tests/support/e2e-security.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
const list = "**/rest/v1/rpc/my_sessions*";

test("lists the devices in words, this one first, and ends one of them", async ({
  page,
  person,
  newBrowser,
  product,
  problems,
}) => {
  // The other browser asks with a session that has ended.
  problems.allow(/status of 40[0-9] .*(auth|rest)\/v1/);
  await person.client.auth.signOut();
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
  const other = await newBrowser({ baseURL: product.url, userAgent: phone });
  const otherPage = await other.newPage();
  await signInByForm(otherPage, person);
  await expect(otherPage.getByRole("heading", { name: /^Welcome/ })).toBeVisible();

  await openSecurity(page);
  const devices = securityCard(page, "Where you are signed in").getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText(/Chrome on Windows\s*This device/);
  await expect(devices.first().getByRole("button")).toHaveCount(0);
  await expect(devices.last()).toContainText("Safari on iPhone");
  await expect(devices.last()).toContainText("Last used just now");
  await expect(devices.last()).toContainText(/IP \S+/);
  await expect(page.getByRole("link", { name: "change your password" })).toHaveAttribute(
    "href",
    "/profile#change-password",
  );

  const signOut = devices.last().getByRole("button", { name: /^Sign out Safari on iPhone/ });
  await signOut.click();
  const question = dialog(page, "Sign out Safari on iPhone?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(signOut).toBeFocused();
  await signOut.click();
  await question.getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "Safari on iPhone was signed out");
  await expect(devices).toHaveCount(1);
  await expect(page.getByText("You are signed in on this device only.")).toBeVisible();

  // The other browser is out as soon as it asks for anything.
  await otherPage.goto("/visa-progress");
  await expect(otherPage).toHaveURL("/auth");
});

test("signs out everywhere else", async ({ page, person, newBrowser, product, problems }) => {
  problems.allow(/status of 40[0-9] .*(auth|rest)\/v1/);
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
  const other = await newBrowser({ baseURL: product.url, userAgent: phone });
  const otherPage = await other.newPage();
  await signInByForm(otherPage, person);
  await expect(otherPage.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  await openSecurity(page);
  const card = securityCard(page, "Where you are signed in");
  await expect(card.getByRole("listitem")).toHaveCount(3);
  await card.getByRole("button", { name: "Sign out other devices" }).click();
  await dialog(page).getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "Your other devices were signed out");
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(card.getByRole("button", { name: "Sign out all devices" })).toBeFocused();
  await page.reload();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await otherPage.goto("/dashboard");
  await expect(otherPage).toHaveURL("/auth");
});

test("signs out everywhere, here too", async ({ signedInPage: page, person }) => {
  await openSecurity(page);
  const card = securityCard(page, "Where you are signed in");
  await card.getByRole("button", { name: "Sign out all devices" }).click();
  await dialog(page, "Sign out all devices?").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/auth");
  await expectToast(page, "You are signed out on every device.");
  const { error } = await person.client.auth.refreshSession();
  expect(error?.status).toBe(400);
});

test("does not claim that all devices are out when the server did not sign them out", async ({
  signedInPage: page,
  problems,
}) => {
  problems.allow(refusal(500, "/logout"));
  await page.route("**/auth/v1/logout*", (route) => route.fulfill({ status: 500, json: { msg: "no" } }));
  await openSecurity(page);
  await securityCard(page, "Where you are signed in").getByRole("button", { name: "Sign out all devices" }).click();
  await dialog(page).getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "Signing out did not work");
  await expect(page).toHaveURL("/profile");
});

test("many devices are shown a few at a time", async ({ signedInPage: page }) => {
  await page.route(list, (route) =>
    route.fulfill({
      json: Array.from({ length: 50 }, (_, index) => ({
        id: `session-${index}`,
        created_at: "2026-11-20T10:00:00Z",
        last_used_at: new Date(Date.UTC(2026, 10, 20, 10, index)).toISOString(),
        user_agent: phone,
        ip: "203.0.113.9",
        is_current: index === 0,
        aal: "aal1",
        methods: ["password"],
      })),
    }),
  );
  await openSecurity(page);
  const card = securityCard(page, "Where you are signed in");
  await expect(card.getByRole("listitem")).toHaveCount(5);
  await expect(card.getByRole("listitem").first()).toContainText("This device");
  await card.getByRole("button", { name: "Show all 50 devices" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(50);
  await card.getByRole("button", { name: "Show fewer" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(5);
});

test("tells when the devices cannot be loaded, or the rest, and loads them on retry", async ({
  signedInPage: page,
  problems,
}) => {
  problems.allow(refusal(500));
  await failRequests(page, list, "POST");
  await failRequests(page, "**/auth/v1/user", "GET");
  await page.goto("/profile");
  await expect(page.getByText("Your devices could not be loaded.")).toBeVisible();
  await expect(page.getByText("Your security settings could not be loaded.")).toBeVisible();
  await expect(page.getByText("out of order")).toHaveCount(0);
  await page.unroute(list);
  await page.unroute("**/auth/v1/user");
  const devices = securityCard(page, "Where you are signed in");
  await devices.getByRole("button", { name: "Retry" }).click();
  await expect(devices.getByRole("listitem").first()).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(securityCard(page, "Passkeys")).toBeVisible();
});

test("shows the shape of what loads", async ({ signedInPage: page }) => {
  const { release } = await holdRequests(page, list, "POST");
  await page.goto("/profile");
  await expect(page.getByRole("status").filter({ hasText: "Loading your devices" })).toHaveCount(1);
  release();
  await expect(securityCard(page, "Where you are signed in").getByRole("listitem").first()).toBeVisible();
});

test("a device that cannot be signed out stays on the list", async ({ signedInPage: page, person, problems }) => {
  problems.allow(refusal(500, "/end_session"));
  await person.client.auth.signInWithPassword(person);
  await failRequests(page, "**/rest/v1/rpc/end_session*", "POST");
  await openSecurity(page);
  const card = securityCard(page, "Where you are signed in");
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await card
    .getByRole("button", { name: /^Sign out .*last used/ })
    .first()
    .click();
  await dialog(page).getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "Signing out did not work", "Please try again.");
  await expect(card.getByRole("listitem")).toHaveCount(2);
});
