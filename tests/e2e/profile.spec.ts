import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "#tests/support/e2e-accessibility.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { chooseCountry, openProfile, profileScreen } from "#tests/support/e2e-profile.ts";
import { expectToast, failRequests, holdRequests, toast } from "#tests/support/e2e-screens.ts";

const table = "**/rest/v1/profiles*";
const countryHint = "Residence country is required for personalized visa guidance";

/** Whether leaving asks; the question is left open. */
function leavingQuestion(page: Page) {
  return page.getByRole("dialog", { name: "Leave without saving?" });
}

test("whoever has no residence country yet is welcomed, and chooses one", async ({ page, createPerson, signIn }) => {
  const person = await createPerson({ residenceCountry: null });
  await signIn(person);
  const { welcome, country, save } = await openProfile(page);
  await expect(welcome).toContainText("tell us the country you live in");
  await expect(page.getByText(countryHint)).toBeVisible();
  await expect(country).toHaveAccessibleDescription(new RegExp(countryHint));
  await expect(save).toBeDisabled();

  await welcome.getByRole("button", { name: "Choose your country" }).click();
  await expect(country).toBeFocused();
  await page.keyboard.type("cote d");
  await page.keyboard.press("Enter");
  await expect(country).toHaveValue("Côte d'Ivoire");
  await expect(page.getByText(countryHint)).toHaveCount(0);
  await chooseCountry(page, { search: "bangla", name: "Bangladesh" });
  await expect(welcome).toBeVisible();
  await save.click();
  await expectToast(page, "Profile updated");
  await expect(welcome).toHaveCount(0);
  await expect(save).toBeFocused();
  const thanks = page.getByRole("region", { name: "Thank you. Your country is saved." });
  await thanks.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");

  await openProfile(page);
  await expect(country).toHaveValue("Bangladesh");
  await expect(welcome).toHaveCount(0);
  await expect(thanks).toHaveCount(0);
  const { data } = await person.client.from("profiles").select("*").single().throwOnError();
  expect(data).toMatchObject({ full_name: "Amina Rahman", phone: null, residence_country: "Bangladesh" });
});

test("a country is found by what people call it, and stays when nothing else is chosen", async ({
  signedInPage: page,
}) => {
  const { country } = await openProfile(page);
  await country.fill("atlantis");
  await expect(page.getByText("No country of that name")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(country).toHaveValue("Bangladesh");
  await country.fill("usa");
  await expect(page.getByRole("option").first()).toHaveText("United States");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(country).toHaveValue("Bangladesh");
});

test("a country that another program stored is kept and shown", async ({ page, createPerson, signIn }) => {
  const person = await createPerson({ residenceCountry: "Kingdom of Bhutan" });
  await signIn(person);
  const { country, fullName, save } = await openProfile(page);
  await expect(country).toHaveValue("Kingdom of Bhutan");
  await fullName.fill("Tshering");
  await save.click();
  await expectToast(page, "Profile updated");
  const { data } = await person.client.from("profiles").select("*").single().throwOnError();
  expect(data).toMatchObject({ full_name: "Tshering", residence_country: "Kingdom of Bhutan" });
});

test("a phone number is read as it is dialled, and kept in international format", async ({
  signedInPage: page,
  person,
}) => {
  const { phone, save } = await openProfile(page);
  await phone.fill("12345");
  await save.click();
  await expect(phone).toHaveAccessibleDescription(/does not look like a phone number/);
  await expect(phone).toBeFocused();
  await phone.fill("01812-345678");
  await save.click();
  await expectToast(page, "Profile updated");
  await expect(phone).toHaveValue("+880 1812 345678");
  const stored = () => person.client.from("profiles").select("phone").single().throwOnError();
  expect((await stored()).data).toEqual({ phone: "+880 1812 345678" });

  await phone.fill("+44 20 7946 0958");
  await save.click();
  await expect.poll(async () => (await stored()).data).toEqual({ phone: "+44 20 7946 0958" });
  await phone.fill("");
  await save.click();
  await expect.poll(async () => (await stored()).data).toEqual({ phone: null });
});

test("the e-mail is shown and cannot be changed", async ({ signedInPage: page, person }) => {
  const { email } = await openProfile(page);
  await expect(email).toHaveValue(person.email);
  await expect(email).not.toBeEditable();
  await expect(email).toHaveAccessibleDescription(/cannot be changed here/);
});

test("a person whose row is missing gets one", async ({ signedInPage: page, person, service }) => {
  await service.from("profiles").delete().eq("user_id", person.id).throwOnError();
  const { fullName, save } = await openProfile(page);
  await fullName.fill("Amina R.");
  await chooseCountry(page, { search: "nepal", name: "Nepal" });
  await save.click();
  await expectToast(page, "Profile updated");
  const { data } = await person.client.from("profiles").select("*").single().throwOnError();
  expect(data).toMatchObject({ user_id: person.id, full_name: "Amina R.", residence_country: "Nepal" });
});

test.describe("what is not saved", () => {
  test("is asked about before a link leads away", async ({ signedInPage: page }) => {
    const { fullName } = await openProfile(page);
    await fullName.fill("Somebody Else");
    const link = page.getByRole("link", { name: "Visa Progress" });
    await link.click();
    await leavingQuestion(page).getByRole("button", { name: "Cancel" }).click();
    await expect(leavingQuestion(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(fullName).toHaveValue("Somebody Else");
    await link.click();
    await leavingQuestion(page).getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/visa-progress");
  });

  test("is asked about before the page is closed, and once saved no more", async ({ signedInPage: page }) => {
    const asked: string[] = [];
    page.on("dialog", (question) => {
      asked.push(question.type());
      void question.accept();
    });
    const { fullName, save } = await openProfile(page);
    await fullName.fill("Somebody Else");
    await page.reload();
    await expect(fullName).toHaveValue("Amina Rahman");
    expect(asked).toEqual(["beforeunload"]);

    await fullName.fill("Somebody Else");
    await save.click();
    await expectToast(page, "Profile updated");
    await page.reload();
    await expect(fullName).toHaveValue("Somebody Else");
    expect(asked).toEqual(["beforeunload"]);
    await page.getByRole("link", { name: "Visa Progress" }).click();
    await expect(page).toHaveURL("/visa-progress");
  });

  test("does not hold back who logs out", async ({ signedInPage: page }) => {
    const { fullName } = await openProfile(page);
    await fullName.fill("Somebody Else");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/auth");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("stays when saving fails", async ({ signedInPage: page, person, problems }) => {
    problems.allow(refusal(500, "/profiles"));
    const { fullName, save, welcome } = await openProfile(page);
    await failRequests(page, table, "PATCH");
    await fullName.fill("Somebody Else");
    await save.click();
    await expectToast(page, "Error", "Failed to update profile");
    await expect(toast(page)).not.toContainText("out of order");
    await expect(fullName).toHaveValue("Somebody Else");
    await expect(welcome).toHaveCount(0);
    await page.unroute(table);
    await save.click();
    await expectToast(page, "Profile updated");
    const { data } = await person.client.from("profiles").select("full_name").single().throwOnError();
    expect(data).toEqual({ full_name: "Somebody Else" });
  });
});

test("the save button is busy while it saves", async ({ signedInPage: page }) => {
  const { fullName, save } = await openProfile(page);
  await fullName.fill("Amina R.");
  const { release } = await holdRequests(page, table, "PATCH");
  await save.click();
  await expect(save).toBeDisabled();
  release();
  await expect(save).toBeEnabled();
  await expectToast(page, "Profile updated");
});

test("says when the profile cannot be read, and reads it on retry", async ({ signedInPage: page, problems }) => {
  problems.allow(refusal(500, "/profiles"));
  await failRequests(page, table, "GET");
  await page.goto("/profile");
  await expectToast(page, "Error", "Failed to fetch profile data");
  await expect(page.getByText("Your profile could not be loaded.")).toBeVisible();
  await expect(profileScreen(page).updatePassword).toBeVisible();
  await page.unroute(table);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(profileScreen(page).fullName).toHaveValue("Amina Rahman");
});

test("a name of two hundred characters fits, a longer one is refused", async ({ signedInPage: page, person }) => {
  const { fullName, save } = await openProfile(page);
  await fullName.fill("a".repeat(201));
  await save.click();
  await expect(fullName).toHaveAccessibleDescription(/at most 200 characters/);
  await expect(fullName).toBeFocused();
  await fullName.fill("W".repeat(200));
  await save.click();
  await expectToast(page, "Profile updated");
  const { data } = await person.client.from("profiles").select("full_name").single().throwOnError();
  expect(data).toEqual({ full_name: "W".repeat(200) });
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${width} px`);
  }
});
