import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { settle } from "#tests/support/e2e-accessibility.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { siteName } from "#tests/support/e2e-settings.ts";
import { toast } from "#tests/support/e2e-screens.ts";
import { dialog, openSecurity, securityCard, setUpAuthenticator } from "#tests/support/e2e-security.ts";

function shownCodes(page: Page) {
  return page.getByRole("list", { name: "Your new recovery codes" }).getByRole("listitem");
}

test("codes are offered with the first second step, shown once, and kept in three ways", async ({
  signedInPage: page,
  person,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "true");
  });
  await openSecurity(page);
  await expect(securityCard(page, "Recovery codes")).toHaveCount(0);
  await setUpAuthenticator(page);
  await dialog(page).getByRole("button", { name: "Make recovery codes" }).click();
  await expect(shownCodes(page)).toHaveCount(10);
  const codes = await shownCodes(page).allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await expect(page.getByText("Keep these codes somewhere safe")).toBeFocused();

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

test("a code lets one in without the phone, once, and is counted", async ({ signedInPage: page, person }) => {
  await openSecurity(page);
  await setUpAuthenticator(page);
  await dialog(page).getByRole("button", { name: "Make recovery codes" }).click();
  const code = await shownCodes(page).first().innerText();
  await dialog(page).getByRole("button", { name: "I have saved them" }).click();

  // On another device.
  const { error } = await person.client.auth.signInWithPassword(person);
  expect(error).toBeNull();
  const { recoveryCodes } = person.client.auth.mfa;
  expect((await recoveryCodes.verify({ code })).error).toBeNull();
  expect((await recoveryCodes.verify({ code })).error?.code).toBe("mfa_verification_failed");
  await page.reload();
  await expect(securityCard(page, "Recovery codes").getByText("9 of 10 left")).toBeVisible();
});

test("renewing asks first, and stops the old codes", async ({ signedInPage: page }) => {
  await openSecurity(page);
  await setUpAuthenticator(page);
  await page.getByRole("button", { name: "Later" }).click();
  const card = securityCard(page, "Recovery codes");
  await expect(card.getByText("You have none yet.")).toBeVisible();
  await card.getByRole("button", { name: "Make recovery codes" }).click();
  await dialog(page).getByRole("button", { name: "Make recovery codes" }).click();
  const old = await shownCodes(page).allInnerTexts();
  await dialog(page).getByRole("button", { name: "I have saved them" }).click();
  await expect(dialog(page)).toHaveCount(0);

  await card.getByRole("button", { name: "Make new codes" }).click();
  await expect(dialog(page)).toContainText("the codes that you have now stop working");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await card.getByRole("button", { name: "Make new codes" }).click();
  await dialog(page).getByRole("button", { name: "Make new codes" }).click();
  await expect(shownCodes(page)).toHaveCount(10);
  const fresh = await shownCodes(page).allInnerTexts();
  expect(fresh.filter((code) => old.includes(code))).toEqual([]);
});

test("nothing takes codes away that are shown only once but the word that they are saved", async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSecurity(page);
  await setUpAuthenticator(page);
  const sheet = dialog(page, "Recovery codes");
  await expect(sheet.getByRole("button", { name: "Close" })).toBeVisible();
  await sheet.getByRole("button", { name: "Make recovery codes" }).click();
  await expect(shownCodes(page)).toHaveCount(10);
  await expect(toast(page)).toHaveCount(0);
  await expect(sheet.getByRole("button", { name: "Close" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await settle(page);
  await expect(shownCodes(page)).toHaveCount(10);
  await sheet.getByRole("button", { name: "I have saved them" }).click();
  await expect(dialog(page)).toHaveCount(0);
  // What held the codes does not hold the next question.
  await securityCard(page, "Recovery codes").getByRole("button", { name: "Make new codes" }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
});
