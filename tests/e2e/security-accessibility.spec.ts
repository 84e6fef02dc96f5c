import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, hasVisibleFocus, settle } from "#tests/support/e2e-accessibility.ts";
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
    await dialog(page).getByRole("button", { name: "I have saved them" }).click();
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

test.describe("enlarged", () => {
  /** What is cut off within its own box. */
  function cutOff(page: Page): Promise<string[]> {
    return page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>("button, a"))
        .filter(({ clientWidth }) => clientWidth > 1)
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map(({ innerText }) => innerText),
    );
  }

  async function enlargeText(page: Page, percent: number) {
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), `${percent}%`);
    await settle(page);
  }

  for (const { width, percent } of [
    { width: 320, percent: 200 },
    { width: 390, percent: 150 },
    { width: 1280, percent: 200 },
  ]) {
    test(`no word is cut off with text of ${percent} % on ${width} px`, async ({ signedInPage: page }) => {
      await page.setViewportSize({ width, height: 844 });
      await openSecurity(page);
      await setUpAuthenticator(page);
      await closeToast(page);
      await dialog(page).getByRole("button", { name: "Make recovery codes" }).click();
      await expect(page.getByRole("list", { name: "Your new recovery codes" })).toBeVisible();
      await enlargeText(page, percent);
      expect(await cutOff(page)).toEqual([]);
      const body = dialog(page).locator("..");
      expect(await body.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
      await dialog(page).getByRole("button", { name: "I have saved them" }).click();
      await expect(dialog(page)).toHaveCount(0);
      expect(await cutOff(page)).toEqual([]);
      await expectNoSidewaysScroll(page, `${percent} %`);
    });
  }

  test("the page fits the half window that a zoom of 200 % leaves", async ({ signedInPage: page }) => {
    await page.setViewportSize({ width: 640, height: 450 });
    await openSecurity(page);
    await settle(page);
    await expectNoSidewaysScroll(page, "200 %");
    expect(await cutOff(page)).toEqual([]);
  });
});

test("every control is reached by the Tab key, with a visible focus", async ({ signedInPage: page }) => {
  await openSecurity(page);
  await setUpAuthenticator(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(dialog(page)).toHaveCount(0);
  const section = page.getByRole("region", { name: "Security", exact: true });
  const controls = section.locator("a, button, input").filter({ visible: true });
  const wanted = await controls.count();
  expect(wanted).toBeGreaterThan(4);
  // From what stands before it.
  await controls.first().focus();
  await page.keyboard.press("Shift+Tab");
  for (let index = 0; index < wanted; index += 1) {
    await page.keyboard.press("Tab");
    const control = controls.nth(index);
    await expect(control).toBeFocused();
    expect(await hasVisibleFocus(page), await control.innerText()).toBe(true);
  }
});
