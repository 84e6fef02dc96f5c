import { readFile } from "node:fs/promises";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { expectToast, signInByForm } from "#tests/support/e2e/screens.ts";
import { siteName } from "#tests/support/product/settings.ts";
import {
  addPasskeyDevice,
  authenticatorDialog,
  codeOf,
  dialog,
  openSecurity,
  securityCard,
  setUpAuthenticator,
} from "#tests/support/e2e/security.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

test("signing in asks for a code once an app is set up, and for none once it is removed", async ({
  signedInPage: page,
  person,
  newBrowser,
  product,
}) => {
  await openSecurity(page);
  const card = securityCard(page, "Authenticator app");
  // A page that was closed half way does not block the next attempt.
  await card.getByRole("button", { name: "Set up" }).click();
  await expect(authenticatorDialog(page).picture).toBeVisible();
  await page.reload();
  const key = await setUpAuthenticator(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await expect(card.getByText("On", { exact: true })).toBeVisible();

  const other = await newBrowser({ baseURL: product.url });
  const otherPage = await other.newPage();
  await signInByForm(otherPage, person);
  const field = otherPage.getByLabel(/code/i);
  await expect(field).toBeVisible();
  await otherPage.goto("/dashboard");
  await expect(otherPage.getByRole("heading", { name: /^Welcome/ })).toHaveCount(0);
  // The code that set the app up is used; the next one counts already.
  await field.fill(codeOf(key, 1));
  await field.press("Enter");
  await expect(otherPage.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  // Logout would sign out this browser, too.
  await otherPage.evaluate(() => [localStorage, sessionStorage].forEach((store) => store.clear()));

  await card.getByRole("button", { name: "Remove Authenticator app" }).click();
  await dialog(page, "Remove Authenticator app?").getByRole("button", { name: "Remove", exact: true }).click();
  await expectToast(page, "Authenticator app removed");
  await page.reload();
  await expect(card.getByText("Off", { exact: true })).toBeVisible();
  await signInByForm(otherPage, person);
  await expect(otherPage.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
});

test("recovery codes are kept in three ways, and never shown again", async ({
  signedInPage: page,
  person,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "true");
  });
  await openSecurity(page);
  await setUpAuthenticator(page);
  await dialog(page).getByRole("button", { name: "Make recovery codes" }).click();
  const shown = page.getByRole("list", { name: "Your new recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allInnerTexts();

  await dialog(page).getByRole("button", { name: "Copy" }).click();
  await expect(dialog(page).getByRole("button", { name: "Copied!" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const code of codes) expect(copied).toContain(code);

  const downloading = page.waitForEvent("download");
  await dialog(page).getByRole("link", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Recovery_Codes_\d{4}-\d{2}-\d{2}\.txt$/);
  const file = await readFile(await download.path(), "utf8");
  expect(file).toContain(`Recovery codes for ${siteName}`);
  expect(file).toContain(person.email);
  for (const code of codes) expect(file).toContain(code);

  await dialog(page).getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "true");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(codes[0] ?? "").filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(dialog(page).getByRole("button", { name: "Copy" })).toBeHidden();
  await page.emulateMedia({ media: null });

  await dialog(page).getByRole("button", { name: "I have saved them" }).click();
  await expect(dialog(page)).toHaveCount(0);
  const card = securityCard(page, "Recovery codes");
  await expect(card.getByText("10 of 10 left")).toBeVisible();
  await page.reload();
  await expect(card.getByText("10 of 10 left")).toBeVisible();
  await expect(page.getByText(codes[0] ?? "")).toHaveCount(0);
});

test("a passkey is made once for a device, stands in for a code when signing in, and is removed", async ({
  signedInPage: page,
  person,
  service,
}) => {
  const factors = async () => (await service.auth.admin.getUserById(person.id)).data.user?.factors ?? [];
  const device = await addPasskeyDevice(page);
  await openSecurity(page);
  const card = securityCard(page, "Passkeys");
  const add = card.getByRole("button", { name: "Add a passkey" });
  const create = dialog(page, "Add a passkey").getByRole("button", { name: "Create passkey" });
  const name = dialog(page, "Add a passkey").getByLabel("Name");

  // What browsers answer when the person cancels or waits too long.
  await page.evaluate(() => {
    const reject = () => Promise.reject(new DOMException("The operation was not allowed.", "NotAllowedError"));
    Object.defineProperty(navigator.credentials, "create", { value: reject, configurable: true });
  });
  await add.click();
  await create.click();
  await expect(dialog(page).getByText("No passkey was made.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close message" })).toHaveCount(0);
  await expect(create).toBeEnabled();
  await expect.poll(factors).toEqual([]);
  await page.evaluate(() => Reflect.deleteProperty(navigator.credentials, "create"));

  // Closing while the browser asks ends it and leaves nothing behind.
  await device.setPresence(false);
  const challenged = page.waitForResponse(/\/challenge$/);
  await create.click();
  await challenged;
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(add).toBeFocused();
  await expect.poll(factors).toEqual([]);
  expect(await device.count()).toBe(0);

  await device.setPresence(true);
  await add.click();
  await expect(name).toHaveValue("Chrome on Windows");
  await create.click();
  await expectToast(page, "Passkey added");
  expect(await device.count()).toBe(1);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(card.getByRole("listitem")).toContainText("Chrome on Windows");
  await expect(card.getByText("On", { exact: true })).toBeVisible();
  expect(await factors()).toMatchObject([{ factor_type: "webauthn", status: "verified" }]);

  // The device has one already.
  await add.click();
  await expect(name).toHaveValue("Chrome on Windows 2");
  await create.click();
  await expect(dialog(page).getByText("There is already a passkey")).toBeVisible();
  expect(await device.count()).toBe(1);
  expect(await factors()).toHaveLength(1);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await signInByForm(page, person);
  await page.getByRole("button", { name: /passkey/i }).click();
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();

  await openSecurity(page);
  await card.getByRole("button", { name: "Remove Chrome on Windows" }).click();
  const question = dialog(page, "Remove Chrome on Windows?");
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expectToast(page, "Passkey removed");
  await expect(card.getByText("Off", { exact: true })).toBeVisible();
  await expect(add).toBeFocused();
});

test("devices are listed in words, this one first, and signed out one by one or all others at once", async ({
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
  const card = securityCard(page, "Where you are signed in");
  const devices = card.getByRole("listitem");
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

  await signInByForm(otherPage, person);
  await expect(otherPage).toHaveURL("/visa-progress");
  await page.reload();
  await expect(devices).toHaveCount(2);
  await card.getByRole("button", { name: "Sign out other devices" }).click();
  await dialog(page).getByRole("button", { name: "Sign out" }).click();
  await expectToast(page, "Your other devices were signed out");
  await expect(devices).toHaveCount(1);
  await expect(card.getByRole("button", { name: "Sign out all devices" })).toBeFocused();
  await page.reload();
  await expect(devices).toHaveCount(1);
  await otherPage.goto("/dashboard");
  await expect(otherPage).toHaveURL("/auth");
});
