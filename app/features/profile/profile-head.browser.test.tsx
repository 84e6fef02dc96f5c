import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectToast, toast } from "#tests/support/screens/parts.ts";
import { openProfile } from "./profile.browser-support.ts";
import { test } from "#tests/support/screens/test.ts";

test("picture and name come first, and saving is loud only while something is to be saved", async ({ person }) => {
  const { picture, changePicture, fullName, save } = await openProfile({ as: person });
  await expect.element(picture).toMatchTextContent("Amina Rahman");
  expect(boxOf(picture).bottom).toBeLessThan(boxOf(fullName).top);
  changePicture.element().focus();
  await userEvent.keyboard("{Tab}");
  await expect.element(fullName).toHaveFocus();

  await expect.element(save).toHaveAttribute("data-variant", "default");
  await save.click();
  await expectToast("Profile updated");
  await toast().getByRole("button", { name: "Close message" }).click();
  await expect.element(toast()).not.toBeInTheDocument();
  await fullName.fill("Somebody Else");
  await expect.element(save).toHaveAttribute("data-variant", "filled");
  await fullName.fill("Amina Rahman");
  await expect.element(save).toHaveAttribute("data-variant", "default");
  await fullName.fill("Somebody Else");
  await save.click();
  await expectToast("Profile updated");
  await expect.element(save).toHaveAttribute("data-variant", "default");
  await expect.element(picture).toMatchTextContent("Somebody Else");
});

test("below the name stand the country and how many applications there are", async ({ createPerson }) => {
  const person = await createPerson({ residenceCountry: "Bangladesh" });
  const { picture, changePicture } = await openProfile({ as: person });
  await expect.element(picture.getByText("Bangladesh", { exact: true })).toBeVisible();
  await expect.element(changePicture).toHaveAccessibleDescription("JPG, PNG or GIF, max 5MB");

  const begun = { destination: "gb", state: "planning", answers: {} };
  await person.client.from("applications").insert(begun).throwOnError();
  await reloadScreen();
  await expect.element(picture.getByText("Bangladesh · 1 application", { exact: true })).toBeVisible();
  await person.client.from("applications").insert(begun).throwOnError();
  await reloadScreen();
  await expect.element(picture.getByText("Bangladesh · 2 applications", { exact: true })).toBeVisible();
});

test("each part of the screen is one link away", async ({ person }) => {
  await openProfile({ as: person, width: 390, height: 844 });
  const jumps = page.getByRole("navigation", { name: "On this screen" });
  for (const link of jumps.getByRole("link").all()) {
    const hash = new URL((link.element() as HTMLAnchorElement).href).hash;
    await expect.poll(() => document.querySelector(hash)).not.toBeNull();
  }
  // In one row.
  const [first, ...others] = jumps.getByRole("link").all().map(boxOf);
  for (const { top, height } of others) {
    expect(top).toBe(first?.top);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  await jumps.getByRole("link", { name: "Your data" }).click();
  await expect.poll(() => window.location.hash).toBe("#your-data");
});

test("that reminders are off is said at the top, until they are turned on", async ({ person }) => {
  await openProfile({ as: person });
  const off = page.getByText("Reminders are off. Turn them on so that you miss no day.");
  await expect.element(off).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Turn them on" }).click();
  await expect.poll(() => window.location.hash).toBe("#reminders");
  await page.getByRole("switch", { name: "Email reminders" }).click();
  await expectToast("Your reminders were saved");
  await expect.element(off).not.toBeInTheDocument();
});
