import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { cropDialog, drawPicture, openProfile } from "#tests/support/e2e-profile.ts";
import { failRequests, toast } from "#tests/support/e2e-screens.ts";
import { openSecurity } from "#tests/support/e2e-security.ts";

test.describe("has nothing that assistive technology stumbles over", () => {
  // A long screen, looked at in four ways.
  test.describe.configure({ timeout: 120_000 });

  test("a first visit", async ({ page, createPerson, signIn }) => {
    await signIn(await createPerson({ residenceCountry: null }));
    await openSecurity(page);
    await openProfile(page);
    await expect(page.getByRole("region", { name: /^Welcome to/ })).toBeVisible();
    await expectAccessible(page);
  });

  test("choosing a country", async ({ signedInPage: page }) => {
    const { country } = await openProfile(page);
    await country.fill("united");
    await expect(page.getByRole("option", { name: "United Kingdom" })).toBeVisible();
    await expectAccessible(page);
  });

  test("a wrong phone number", async ({ signedInPage: page }) => {
    const { phone, save } = await openProfile(page);
    await phone.fill("12345");
    await save.click();
    await expect(phone).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  test("choosing the part of a picture", async ({ signedInPage: page }) => {
    const { pictureFile } = await openProfile(page);
    await pictureFile.setInputFiles(await drawPicture(page, { type: "image/png", width: 900, height: 300 }));
    await expect(cropDialog(page).area).toBeVisible();
    await expectAccessible(page);
  });

  test("leaving without saving", async ({ signedInPage: page }) => {
    const { fullName } = await openProfile(page);
    await fullName.fill("Somebody Else");
    await page.getByRole("link", { name: "Visa Progress" }).click();
    await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    await expectAccessible(page);
  });

  test("a profile in trouble", async ({ signedInPage: page, problems }) => {
    problems.allow(refusal(500, "/profiles"));
    await failRequests(page, "**/rest/v1/profiles*", "GET");
    await page.goto("/profile");
    await expect(page.getByText("Your profile could not be loaded.")).toBeVisible();
    await toast(page).getByRole("button", { name: "Close message" }).click();
    await expect(toast(page)).toHaveCount(0);
    await expectAccessible(page);
  });
});

test("every control can be hit with a thumb on a phone", async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { information, picture, password, pictureFile } = await openProfile(page);
  const controls = [information, picture, password].flatMap((part) => [
    part.getByRole("button"),
    part.getByRole("textbox"),
    part.getByRole("combobox"),
  ]);
  await pictureFile.setInputFiles(await drawPicture(page, { type: "image/png", width: 900, height: 300 }));
  const { root } = cropDialog(page);
  for (const group of [...controls, root.getByRole("button")]) {
    for (const control of await group.all()) {
      const box = await control.boundingBox();
      expect(box?.height, await control.evaluate((element) => element.outerHTML.slice(0, 120))).toBeGreaterThanOrEqual(
        40,
      );
    }
  }
  for (const button of await root.getByRole("button").all()) await expect(button).toBeInViewport({ ratio: 1 });
});
