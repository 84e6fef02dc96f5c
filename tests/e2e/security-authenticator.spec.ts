import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, holdRequests } from "#tests/support/e2e-screens.ts";
import {
  authenticatorDialog,
  codeOf,
  dialog,
  openSecurity,
  securityCard,
  setUpAuthenticator,
} from "#tests/support/e2e-security.ts";

test("an app is set up by its picture or its key, and stays", async ({ signedInPage: page, person, service }) => {
  await openSecurity(page);
  const card = securityCard(page, "Authenticator app");
  await expect(card.getByText("Off", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Set up" }).click();
  const setUp = authenticatorDialog(page);
  await expect(setUp.picture).toHaveAttribute("src", /^data:image\/svg\+xml,%3Csvg/);
  // A picture that the browser could not draw has no width of its own.
  expect(await setUp.picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(setUp.code).toHaveAttribute("inputmode", "numeric");
  await expect(setUp.code).toHaveAttribute("autocomplete", "one-time-code");

  // Apps copy a code with a space in the middle.
  const code = codeOf(await setUp.key.innerText());
  await setUp.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await setUp.code.press("Enter");
  await expectToast(page, "Authenticator app is on");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(card.getByText("On", { exact: true })).toBeVisible();
  await expect(card.getByRole("listitem")).toContainText(/Authenticator app\s*On since/);

  await page.reload();
  await expect(card.getByText("On", { exact: true })).toBeVisible();
  const { data } = await service.auth.admin.getUserById(person.id);
  expect(data.user?.factors).toMatchObject([{ factor_type: "totp", status: "verified" }]);
});

test("from then on signing in asks for a code", async ({ signedInPage: page, person, newBrowser, product }) => {
  await openSecurity(page);
  const key = await setUpAuthenticator(page);
  const other = await newBrowser({ baseURL: product.url });
  const otherPage = await other.newPage();
  await otherPage.goto("/auth");
  await otherPage.getByLabel("Email").fill(person.email);
  await otherPage.getByLabel("Password", { exact: true }).fill(person.password);
  await otherPage.getByRole("button", { name: "Sign In", exact: true }).click();
  const field = otherPage.getByLabel(/code/i);
  await expect(field).toBeVisible();
  await otherPage.goto("/dashboard");
  await expect(otherPage.getByRole("heading", { name: /^Welcome/ })).toHaveCount(0);
  // The code that set the app up is used; the next one counts already.
  await field.fill(codeOf(key, 1));
  await field.press("Enter");
  await expect(otherPage.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
});

test("a wrong code is said at the field, and the right one still counts", async ({ signedInPage: page, problems }) => {
  problems.allow(refusal(422, "/verify"));
  await openSecurity(page);
  await securityCard(page, "Authenticator app").getByRole("button", { name: "Set up" }).click();
  const { code, turnOn, key } = authenticatorDialog(page);
  await turnOn.click();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/Enter the six digits/);

  const right = codeOf(await key.innerText());
  await code.fill(right.startsWith("0") ? `1${right.slice(1)}` : `0${right.slice(1)}`);
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription(/That code is not right/);
  await expect(code).toBeFocused();
  await expect(code).toHaveValue("");
  await code.fill(codeOf(await key.innerText()));
  await code.press("Enter");
  await expectToast(page, "Authenticator app is on");
});

test("the error under the field is seen on a phone", async ({ signedInPage: page, problems }) => {
  problems.allow(refusal(422, "/verify"));
  await page.setViewportSize({ width: 390, height: 700 });
  await openSecurity(page);
  await securityCard(page, "Authenticator app").getByRole("button", { name: "Set up" }).click();
  const { code } = authenticatorDialog(page);
  await code.fill("000000");
  await code.press("Enter");
  await expect(page.getByText("That code is not right")).toBeInViewport({ ratio: 1 });
});

test("on a phone the app is opened from here, and the picture comes last", async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSecurity(page);
  await securityCard(page, "Authenticator app").getByRole("button", { name: "Set up" }).click();
  const { root, key, picture } = authenticatorDialog(page);
  const open = root.getByRole("link", { name: "Open in an authenticator app" });
  await expect(open).toHaveAttribute("href", /^otpauth:\/\/totp\//);
  await expect(root).toContainText("Nothing opened? Install an authenticator app first.");
  const tops = await Promise.all([open, key, picture].map(async (part) => (await part.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(open).toHaveCount(0);
});

for (const [way, leave] of Object.entries({ Cancel: "button", Close: "button", Escape: "key" } as const)) {
  test(`${way} leaves nothing behind and gives the focus back`, async ({ signedInPage: page, person, service }) => {
    await openSecurity(page);
    const button = securityCard(page, "Authenticator app").getByRole("button", { name: "Set up" });
    await button.click();
    const { root, picture } = authenticatorDialog(page);
    await expect(picture).toBeVisible();
    if (leave === "key") await page.keyboard.press(way);
    else await root.getByRole("button", { name: way }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    const factors = async () => (await service.auth.admin.getUserById(person.id)).data.user?.factors ?? [];
    await expect.poll(factors).toEqual([]);
  });
}

test("closing before the key has come leaves nothing behind", async ({ signedInPage: page, person, service }) => {
  await openSecurity(page);
  const { release } = await holdRequests(page, "**/auth/v1/factors", "POST");
  const asked = page.waitForRequest((request) => request.url().endsWith("/auth/v1/factors"));
  await securityCard(page, "Authenticator app").getByRole("button", { name: "Set up" }).click();
  await expect(authenticatorDialog(page).root).toBeVisible();
  await asked;
  const enrolled = page.waitForRequest((request) => request.method() === "DELETE");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  release();
  await enrolled;
  const factors = async () => (await service.auth.admin.getUserById(person.id)).data.user?.factors ?? [];
  await expect.poll(factors).toEqual([]);
});

test("a page that was closed half way does not block the next attempt", async ({ signedInPage: page }) => {
  await openSecurity(page);
  for (const attempt of ["first", "second"]) {
    await securityCard(page, "Authenticator app").getByRole("button", { name: "Set up" }).click();
    await expect(authenticatorDialog(page).picture, attempt).toBeVisible();
    await page.reload();
  }
  await setUpAuthenticator(page);
});

test("another app gets a name of its own, and leaves the first in charge when it goes", async ({
  signedInPage: page,
}) => {
  await openSecurity(page);
  const firstKey = await setUpAuthenticator(page);
  await page.getByRole("button", { name: "Later" }).click();
  const card = securityCard(page, "Authenticator app");
  await card.getByRole("button", { name: "Add another app" }).click();
  const { root, code, key } = authenticatorDialog(page);
  const name = root.getByLabel("Name");
  await expect(name).toHaveValue("Authenticator app 2");
  await name.fill("authenticator APP");
  await name.press("Enter");
  await expect(name).toHaveAccessibleDescription(/You already have one of this name/);
  await name.fill("Work phone");
  await name.press("Enter");
  await code.fill(codeOf(await key.innerText()));
  await code.press("Enter");
  await expectToast(page, "Authenticator app is on");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(2);
  // Newest first.
  await expect(card.getByRole("listitem").first()).toContainText("Work phone");

  await card.getByRole("button", { name: "Remove Work phone" }).click();
  await expect(dialog(page)).toContainText("we ask for another second step next");
  await dialog(page).getByRole("button", { name: "Remove", exact: true }).click();
  const field = page.getByLabel("Code from your authenticator app");
  await field.fill(codeOf(firstKey, 1));
  await field.press("Enter");
  await expect(page).toHaveURL("/profile");
  await expect(card.getByRole("listitem")).toHaveCount(1);
});

test("an app is removed after one question, and signing in needs no code any more", async ({
  signedInPage: page,
  person,
  newBrowser,
  product,
}) => {
  await openSecurity(page);
  await setUpAuthenticator(page);
  await page.getByRole("button", { name: "Later" }).click();
  const card = securityCard(page, "Authenticator app");
  const remove = card.getByRole("button", { name: "Remove Authenticator app" });
  await remove.click();
  const question = dialog(page, "Remove Authenticator app?");
  await expect(question).toContainText("your only second step");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();

  await remove.click();
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expectToast(page, "Authenticator app removed");
  await expect(card.getByText("Off", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: "Set up" })).toBeFocused();
  // The session is one without a second step again, and nothing asks for one.
  await page.reload();
  await expect(card.getByText("Off", { exact: true })).toBeVisible();

  const other = await newBrowser({ baseURL: product.url });
  const otherPage = await other.newPage();
  await otherPage.goto("/auth");
  await otherPage.getByLabel("Email").fill(person.email);
  await otherPage.getByLabel("Password", { exact: true }).fill(person.password);
  await otherPage.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(otherPage.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
});

test("what the service refuses for want of a second step is said in plain words", async ({
  signedInPage: page,
  problems,
}) => {
  problems.allow(refusal(403, "/factors"));
  // Backends other than ours leave sessions without a second step alive when an account gets one.
  await page.route("**/auth/v1/factors", (route) =>
    route.fulfill({
      status: 403,
      json: { code: 403, error_code: "insufficient_aal", msg: "AAL2 required to enroll a new factor" },
    }),
  );
  await openSecurity(page);
  await securityCard(page, "Authenticator app").getByRole("button", { name: "Set up" }).click();
  await expectToast(page, "The authenticator app could not be set up", "sign in again with your second step");
  await expect(dialog(page).getByRole("button", { name: "Retry" })).toBeVisible();
});

test("without a connection one is told so, and goes on where one was", async ({
  signedInPage: page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await openSecurity(page);
  await securityCard(page, "Authenticator app").getByRole("button", { name: "Set up" }).click();
  const { code, key } = authenticatorDialog(page);
  const right = codeOf(await key.innerText());
  await context.setOffline(true);
  await code.fill(right);
  await code.press("Enter");
  await expectToast(page, "The code could not be checked", "The service cannot be reached right now.");
  await expect(code).toHaveValue(right);
  await context.setOffline(false);
  await code.fill(codeOf(await key.innerText()));
  await code.press("Enter");
  await expectToast(page, "Authenticator app is on");
});
