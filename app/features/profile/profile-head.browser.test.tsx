import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enrolAuthenticator } from "#tests/support/product/factors.ts";
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

test("that reminders are off is said at the top, with the next day there is, until they are turned on", async ({
  person,
}) => {
  await openProfile({ as: person });
  const turnOn = page.getByRole("link", { name: "Turn them on" });
  await expect.element(turnOn).toBeVisible();
  await expect.element(page.getByText("Reminders are off.", { exact: true })).toBeVisible();

  const start = new Date();
  start.setUTCMonth(start.getUTCMonth() + 7, 10);
  const answers = { nationality: ["BD"], "is-inside": "no", "course-start": start.toISOString().slice(0, 10) };
  await person.client.from("applications").insert({ destination: "gb", answers }).throwOnError();
  await reloadScreen();
  await expect
    .element(page.getByText(/^Reminders are off\. The next day for UK.* is \d{1,2} [A-Z][a-z]+ 20\d\d\.$/))
    .toBeVisible();
  await expectAccessible();
  await turnOn.click();
  await expect.poll(() => window.location.hash).toBe("#reminders");
  await page.getByRole("switch", { name: "Email reminders" }).click();
  await expectToast("Your reminders were saved");
  await expect.element(turnOn).not.toBeInTheDocument();
});

test("on a phone the name has the row beside its picture, and the button the next", async ({ person }) => {
  const { picture, changePicture } = await openProfile({ as: person, width: 390, height: 844 });
  const name = picture.getByText("Amina Rahman", { exact: true });
  expect(boxOf(changePicture).top).toBeGreaterThanOrEqual(boxOf(name).bottom);
  const hint = boxOf(picture.getByText("JPG, PNG or GIF, max 5MB"));
  expect(hint.left).toBeGreaterThan(boxOf(changePicture).right);
  expect(hint.top).toBeLessThan(boxOf(changePicture).bottom);
});

test("below the name stands that signing in has a second step, once it has", async ({ person }) => {
  const { picture } = await openProfile({ as: person });
  const won = picture.getByText("Two-step sign-in is on");
  await expect.element(page.getByRole("region", { name: "Authenticator app" }).getByText("Off")).toBeVisible();
  await expect.element(won).not.toBeInTheDocument();
  await enrolAuthenticator(person);
  await openProfile({ as: person });
  await expect.element(won).toBeVisible();
  await expectAccessible();
});
