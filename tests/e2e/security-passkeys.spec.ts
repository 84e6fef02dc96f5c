import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { expectToast } from "#tests/support/e2e-screens.ts";
import { addPasskeyDevice, dialog, openSecurity, securityCard } from "#tests/support/e2e-security.ts";

test("a passkey is made under the device's name, and removed after one question", async ({
  signedInPage: page,
  person,
  service,
}) => {
  const device = await addPasskeyDevice(page);
  await openSecurity(page);
  const card = securityCard(page, "Passkeys");
  await card.getByRole("button", { name: "Add a passkey" }).click();
  const add = dialog(page, "Add a passkey");
  await expect(add.getByLabel("Name")).toHaveValue("Chrome on Windows");
  await add.getByRole("button", { name: "Create passkey" }).click();
  await expectToast(page, "Passkey added");
  expect(await device.count()).toBe(1);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(card.getByRole("listitem")).toContainText("Chrome on Windows");
  await expect(card.getByText("On", { exact: true })).toBeVisible();
  const { data } = await service.auth.admin.getUserById(person.id);
  expect(data.user?.factors).toMatchObject([{ factor_type: "webauthn", status: "verified" }]);

  await card.getByRole("button", { name: "Remove Chrome on Windows" }).click();
  const question = dialog(page, "Remove Chrome on Windows?");
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expectToast(page, "Passkey removed");
  await expect(card.getByText("Off", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: "Add a passkey" })).toBeFocused();
});

test("a passkey stands in for a code when signing in", async ({ signedInPage: page, person }) => {
  await addPasskeyDevice(page);
  await openSecurity(page);
  await securityCard(page, "Passkeys").getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page).getByLabel("Name").fill("My laptop");
  await dialog(page).getByRole("button", { name: "Create passkey" }).click();
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("button", { name: /passkey/i }).click();
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
});

test("a device that has one already says so, and keeps the first", async ({ signedInPage: page, person, service }) => {
  const device = await addPasskeyDevice(page);
  await openSecurity(page);
  const add = securityCard(page, "Passkeys").getByRole("button", { name: "Add a passkey" });
  await add.click();
  await dialog(page).getByRole("button", { name: "Create passkey" }).click();
  await page.getByRole("button", { name: "Later" }).click();
  await add.click();
  await expect(dialog(page).getByLabel("Name")).toHaveValue("Chrome on Windows 2");
  await dialog(page).getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog(page).getByText("There is already a passkey")).toBeVisible();
  expect(await device.count()).toBe(1);
  const { data } = await service.auth.admin.getUserById(person.id);
  expect(data.user?.factors).toHaveLength(1);
});

test("closing while the browser asks ends it and leaves nothing behind", async ({
  signedInPage: page,
  person,
  service,
}) => {
  const device = await addPasskeyDevice(page);
  await device.ignore();
  await openSecurity(page);
  const add = securityCard(page, "Passkeys").getByRole("button", { name: "Add a passkey" });
  await add.click();
  const challenged = page.waitForResponse(/\/challenge$/);
  await dialog(page).getByRole("button", { name: "Create passkey" }).click();
  await challenged;
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(add).toBeFocused();
  const factors = async () => (await service.auth.admin.getUserById(person.id)).data.user?.factors ?? [];
  await expect.poll(factors).toEqual([]);
  expect(await device.count()).toBe(0);
});

test("somebody who turns the browser's question down is told quietly, and may try again", async ({
  signedInPage: page,
  person,
  service,
}) => {
  await page.addInitScript(() => {
    // What browsers answer when the person cancels or waits too long.
    const refuse = () => Promise.reject(new DOMException("The operation was not allowed.", "NotAllowedError"));
    Object.defineProperty(navigator.credentials, "create", { value: refuse });
  });
  await openSecurity(page);
  await securityCard(page, "Passkeys").getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page).getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog(page).getByText("No passkey was made.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close message" })).toHaveCount(0);
  await expect(dialog(page).getByRole("button", { name: "Create passkey" })).toBeEnabled();
  const factors = async () => (await service.auth.admin.getUserById(person.id)).data.user?.factors ?? [];
  await expect.poll(factors).toEqual([]);
});

test("a browser that cannot make passkeys gets a sentence in place of the button", async ({ signedInPage: page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await openSecurity(page);
  const card = securityCard(page, "Passkeys");
  await expect(card.getByText("This browser cannot make passkeys.")).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);
});
