import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, settle } from "#tests/support/e2e-accessibility.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { failRequests, toast } from "#tests/support/e2e-screens.ts";
import {
  addPasskeyDevice,
  authenticatorDialog,
  dialog,
  openSecurity,
  securityCard,
  setUpAuthenticator,
} from "#tests/support/e2e-security.ts";

async function closeToast(page: Page) {
  await toast(page).getByRole("button", { name: "Close message" }).click();
  await expect(toast(page)).toHaveCount(0);
}

test.describe("has nothing that assistive technology stumbles over", () => {
  test("an account without second steps", async ({ signedInPage: page }) => {
    await openSecurity(page);
    await expect(securityCard(page, "Where you are signed in").getByRole("listitem").first()).toBeVisible();
    await expectAccessible(page);
  });

  test("setting an app up, with a wrong code", async ({ signedInPage: page, problems }) => {
    problems.allow(refusal(422, "/verify"));
    await openSecurity(page);
    await securityCard(page, "Authenticator app").getByRole("button", { name: "Set up" }).click();
    const { code } = authenticatorDialog(page);
    await code.fill("000000");
    await code.press("Enter");
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  test("codes that are shown once, and the account they protect", async ({ signedInPage: page }) => {
    await openSecurity(page);
    await setUpAuthenticator(page);
    await closeToast(page);
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Make recovery codes" }).click();
    await expect(page.getByRole("list", { name: "Your new recovery codes" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(securityCard(page, "Recovery codes").getByText("10 of 10 left")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove Authenticator app" }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
  });

  test("adding a passkey", async ({ signedInPage: page }) => {
    await openSecurity(page);
    await securityCard(page, "Passkeys").getByRole("button", { name: "Add a passkey" }).click();
    await expect(dialog(page).getByLabel("Name")).toBeVisible();
    await expectAccessible(page);
  });

  test("in trouble", async ({ signedInPage: page, problems }) => {
    problems.allow(refusal(500));
    await failRequests(page, "**/rest/v1/rpc/my_sessions*", "POST");
    await failRequests(page, "**/auth/v1/user", "GET");
    await page.goto("/profile");
    await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(2);
    await expectAccessible(page);
  });
});

test("every control can be hit with a thumb on a phone", async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSecurity(page);
  await setUpAuthenticator(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(dialog(page)).toHaveCount(0);
  const controls = page.getByRole("main").getByRole("button");
  expect(await controls.count()).toBeGreaterThan(4);
  for (const control of await controls.all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), await control.innerText()).toBeGreaterThanOrEqual(44);
  }
});

test("names of sixty characters without a space stay inside", async ({ page, createPerson, signIn }) => {
  const name = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
  await signIn(await createPerson({ fullName: name }));
  await addPasskeyDevice(page);
  await openSecurity(page);
  await securityCard(page, "Passkeys").getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByRole("button", { name: "Create passkey" }).click();
  await page.getByRole("button", { name: "Later" }).click();
  const remove = securityCard(page, "Passkeys").getByRole("button", { name: `Remove ${name}` });
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // The sidebar comes and goes with the width.
    await settle(page);
    await expectNoSidewaysScroll(page, `${width} px`);
    await remove.click();
    await expect(dialog(page, `Remove ${name}?`)).toBeVisible();
    await expectNoSidewaysScroll(page, `${width} px, asked`);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  }
});
