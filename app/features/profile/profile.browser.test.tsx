import { chooseFiles } from "#tests/support/screens/files.ts";
import { describe, expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { expectPath } from "#tests/support/screens/address.ts";
import { failParts, failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { cropDialog, drawPicture, lowControls, openProfile, profileScreen } from "./profile.browser-support.ts";
import { test } from "#tests/support/screens/test.ts";

const table = "/rest/v1/profiles";
const countryHint = "Residence country is required for personalized visa guidance";

/** Whether leaving asks; the question is left open. */
function leavingQuestion(): Locator {
  return page.getByRole("dialog", { name: "Leave without saving?" });
}

/** Finds a country by a part of its name and takes it. */
async function chooseCountry(search: string, name: string): Promise<void> {
  const { country } = profileScreen();
  await country.fill(search);
  await page.getByRole("option", { name, exact: true }).click();
  await expect.element(country).toHaveValue(name);
}

async function storedProfile(person: Person): Promise<unknown> {
  const { data } = await person.client.from("profiles").select("*").single().throwOnError();
  return data;
}

test("whoever has no residence country yet is welcomed, and chooses one", async ({ createPerson }) => {
  const person = await createPerson({ residenceCountry: null });
  const { welcome, country, save } = await openProfile({ as: person });
  await expect.element(welcome).toMatchTextContent("tell us the country you live in");
  await expect.element(page.getByText(countryHint)).toBeVisible();
  await expect.element(country).toHaveAccessibleDescription(new RegExp(countryHint));
  await expect.element(save).toBeDisabled();

  await welcome.getByRole("button", { name: "Choose your country" }).click();
  await expect.element(country).toHaveFocus();
  await userEvent.keyboard("cote d");
  await userEvent.keyboard("{Enter}");
  await expect.element(country).toHaveValue("Côte d'Ivoire");
  await expect.element(page.getByText(countryHint)).not.toBeInTheDocument();
  await chooseCountry("bangla", "Bangladesh");
  await expect.element(welcome).toBeVisible();
  await save.click();
  await expectToast("Profile updated");
  await expect.element(welcome).not.toBeInTheDocument();
  await expect.element(save).toHaveFocus();
  const thanks = page.getByRole("region", { name: "Thank you. Your country is saved." });
  await thanks.getByRole("link", { name: "Go to Dashboard" }).click();
  await expectPath("/dashboard");

  await openProfile({});
  await expect.element(country).toHaveValue("Bangladesh");
  await expect.element(welcome).not.toBeInTheDocument();
  await expect.element(thanks).not.toBeInTheDocument();
  expect(await storedProfile(person)).toMatchObject({
    full_name: "Amina Rahman",
    phone: null,
    residence_country: "Bangladesh",
  });
});

describe("a country", () => {
  test("is found by what people call it, and stays when nothing else is chosen", async ({ person }) => {
    const { country } = await openProfile({ as: person });
    await country.fill("atlantis");
    await expect.element(page.getByText("No country of that name")).toBeVisible();
    await userEvent.keyboard("{Tab}");
    await expect.element(country).toHaveValue("Bangladesh");
    await country.fill("usa");
    await expect.element(page.getByRole("option").first()).toHaveTextContent("United States");
    await userEvent.keyboard("{Escape}");
    await userEvent.keyboard("{Tab}");
    await expect.element(country).toHaveValue("Bangladesh");
  });

  test("is chosen from a list without a barrier", async ({ person }) => {
    const { country } = await openProfile({ as: person });
    await country.fill("united");
    await expect.element(page.getByRole("option", { name: "United Kingdom" })).toBeVisible();
    await expectAccessible();
  });

  test("that another program stored is kept and shown", async ({ createPerson }) => {
    const person = await createPerson({ residenceCountry: "Kingdom of Bhutan" });
    const { country, fullName, save } = await openProfile({ as: person });
    await expect.element(country).toHaveValue("Kingdom of Bhutan");
    await fullName.fill("Tshering");
    await save.click();
    await expectToast("Profile updated");
    expect(await storedProfile(person)).toMatchObject({
      full_name: "Tshering",
      residence_country: "Kingdom of Bhutan",
    });
  });
});

test("a name that is missing is asked for in words that lead to its field, and what is saved stays said", async ({
  person,
}) => {
  await person.client.from("profiles").update({ full_name: null }).eq("user_id", person.id).throwOnError();
  const { information, picture, fullName, save } = await openProfile({ as: person });
  const add = information.getByRole("button", { name: "Add your full name." });
  await add.click();
  await expect.element(fullName).toHaveFocus();
  await expectAccessible();
  await fullName.fill("Amina Rahman");
  await save.click();
  const saved = information.getByText("Everything here is saved.");
  await expect.element(saved).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
  await expect.element(picture).toMatchTextContent("Amina Rahman");
  await expectCount(picture.getByText("Amina Rahman"), 1);
  await fullName.fill("Amina");
  await expect.element(saved).not.toBeInTheDocument();
});

test("a phone number is read as it is dialled, and kept in international format", async ({ person }) => {
  const { phone, save } = await openProfile({ as: person });
  await phone.fill("12345");
  await save.click();
  await expect.element(phone).toHaveAccessibleDescription(/does not look like a phone number/);
  await expect.element(phone).toHaveAttribute("aria-invalid", "true");
  await expect.element(phone).toHaveFocus();
  await expectAccessible();
  await phone.fill("01812-345678");
  await save.click();
  await expectToast("Profile updated");
  await expect.element(phone).toHaveValue("+880 1812 345678");
  expect(await storedProfile(person)).toMatchObject({ phone: "+880 1812 345678" });

  await phone.fill("+44 20 7946 0958");
  await save.click();
  await expect.poll(() => storedProfile(person)).toMatchObject({ phone: "+44 20 7946 0958" });
  await phone.fill("");
  await save.click();
  await expect.poll(() => storedProfile(person)).toMatchObject({ phone: null });
});

test("the e-mail is shown and cannot be changed", async ({ person }) => {
  const { email } = await openProfile({ as: person });
  await expect.element(email).toHaveValue(person.email);
  await expect.element(email).toHaveAttribute("readonly");
  await expect.element(email).toHaveAccessibleDescription(/cannot be changed here/);
});

test("a name of two hundred characters fits, a longer one is refused", async ({ person }) => {
  const { fullName, save } = await openProfile({ as: person });
  await fullName.fill("a".repeat(201));
  await save.click();
  await expect.element(fullName).toHaveAccessibleDescription(/at most 200 characters/);
  await expect.element(fullName).toHaveFocus();
  await fullName.fill("W".repeat(200));
  await save.click();
  await expectToast("Profile updated");
  expect(await storedProfile(person)).toMatchObject({ full_name: "W".repeat(200) });
  for (const width of [320, 390, 768, 1280]) {
    await page.viewport(width, 900);
    await expectNoSidewaysScroll(`${width} px`);
  }
});

test("a person whose row is missing gets one", async ({ person, service }) => {
  await service.from("profiles").delete().eq("user_id", person.id).throwOnError();
  const { fullName, save } = await openProfile({ as: person });
  await fullName.fill("Amina R.");
  await chooseCountry("nepal", "Nepal");
  await save.click();
  await expectToast("Profile updated");
  expect(await storedProfile(person)).toMatchObject({
    user_id: person.id,
    full_name: "Amina R.",
    residence_country: "Nepal",
  });
});

describe("what is not saved", () => {
  test("is asked about before a link leads away", async ({ person }) => {
    const { fullName } = await openProfile({ as: person });
    await fullName.fill("Somebody Else");
    const link = page.getByRole("link", { name: "Visa Progress" });
    await link.click();
    await leavingQuestion().getByRole("button", { name: "Cancel" }).click();
    await expect.element(leavingQuestion()).not.toBeInTheDocument();
    await expect.element(link).toHaveFocus();
    await expect.element(fullName).toHaveValue("Somebody Else");
    await link.click();
    await expect.element(leavingQuestion()).toBeVisible();
    await expectAccessible();
    await leavingQuestion().getByRole("button", { name: "Leave" }).click();
    await expectPath("/visa-progress");
  });

  test("is asked about no more once it is saved", async ({ person }) => {
    const { fullName, save } = await openProfile({ as: person });
    await fullName.fill("Somebody Else");
    await save.click();
    await expectToast("Profile updated");
    await reloadScreen();
    await expect.element(fullName).toHaveValue("Somebody Else");
    await page.getByRole("link", { name: "Visa Progress" }).click();
    await expectPath("/visa-progress");
  });

  test("does not hold back who logs out", async ({ person }) => {
    const { fullName } = await openProfile({ as: person });
    await fullName.fill("Somebody Else");
    await page.getByRole("button", { name: "Logout" }).click();
    await expectPath("/auth");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("stays when saving fails", async ({ person }) => {
    const { fullName, save, welcome } = await openProfile({ as: person });
    failRequests(table, "patch");
    await fullName.fill("Somebody Else");
    await save.click();
    await expectToast("Error", "Failed to update profile");
    await expect.element(toast()).not.toMatchTextContent("out of order");
    await expect.element(fullName).toHaveValue("Somebody Else");
    await expect.element(welcome).not.toBeInTheDocument();
    restoreNetwork();
    await save.click();
    await expectToast("Profile updated");
    expect(await storedProfile(person)).toMatchObject({ full_name: "Somebody Else" });
  });
});

test("the save button is busy while it saves", async ({ person }) => {
  const { fullName, save } = await openProfile({ as: person });
  await fullName.fill("Amina R.");
  const { release } = holdRequests(table, "patch");
  await save.click();
  await expect.element(save).toBeDisabled();
  release();
  await expect.element(save).toBeEnabled();
  await expectToast("Profile updated");
});

test("says when the profile cannot be read, and reads it on retry", async ({ person }) => {
  failParts("profile");
  await openScreen("/profile", { as: person });
  await expectToast("Error", "Failed to fetch profile data");
  await expect.element(page.getByText("Your profile could not be loaded.")).toBeVisible();
  await expect.element(profileScreen().updatePassword).toBeVisible();
  await toast().getByRole("button", { name: "Close message" }).click();
  await expect.element(toast()).not.toBeInTheDocument();
  await expectAccessible();
  restoreNetwork();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(profileScreen().fullName).toHaveValue("Amina Rahman");
});

test("every control can be hit with a thumb on a phone", async ({ person }) => {
  const { information, picture, password, pictureFile } = await openProfile({ as: person, width: 390, height: 844 });
  const controls = [information, picture, password].flatMap((part) => [
    part.getByRole("button"),
    part.getByRole("textbox"),
    part.getByRole("combobox"),
  ]);
  for (const part of [information, picture, password])
    expect(part.getByRole("button").elements().length).toBeGreaterThan(0);
  expect(lowControls(controls)).toEqual([]);
  await chooseFiles(pictureFile, await drawPicture("image/png", 900, 300));
  const { root, area } = cropDialog();
  await expect.element(area).toBeVisible();
  expect(lowControls([root.getByRole("button")])).toEqual([]);
  expect(root.getByRole("button").elements().length).toBeGreaterThan(1);
  for (const button of root.getByRole("button").all()) await expect.element(button).toBeInViewport({ ratio: 1 });
  await expectAccessible();
});
