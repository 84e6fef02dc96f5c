import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { httpError } from "#tests/support/e2e/problems.ts";
import { cropDialog, drawPicture, lookAt, shownPictures } from "./profile.e2e-support.ts";
import { openProfile } from "#tests/support/e2e/profile.ts";
import { expectToast, signInByForm, stepSwitch } from "#tests/support/e2e/screens.ts";
import { openSecurity, securityCard } from "#tests/support/e2e/security.ts";
import { waitForMailIn } from "@workspace/testing/contract/mailbox-reader.ts";

const newPassword = "a-better-password-2026";

test("told at the profile, to which every way leads without it, the country opens every screen", async ({
  page,
  createPerson,
  signIn,
  service,
}) => {
  const person = await createPerson({ residenceCountry: null });
  await signIn(person);
  await page.goto("/visa-progress");
  await expect(page).toHaveURL("/profile");
  const heading = page.getByRole("heading", { level: 1, name: "Profile" });
  await expect(heading).toBeVisible();
  const visited = () => page.evaluate(() => history.length);
  const before = await visited();
  await page.getByRole("link", { name: "Visa Progress" }).click();
  // The profile is on screen until the link has led away, too.
  await expect.poll(visited).toBe(before + 1);
  await expect(page).toHaveURL("/profile");
  await expect(heading).toBeVisible();
  await expect(stepSwitch(page, "Passport Ready")).toHaveCount(0);
  await page.goBack();
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL("/profile");

  await openSecurity(page);
  await expect(page.getByRole("region", { name: /^Welcome to/ })).toBeVisible();
  await expectAccessible(page);

  const country = page.getByRole("combobox", { name: "Residence country" });
  await country.fill("bangla");
  await page.getByRole("option", { name: "Bangladesh" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect
    .poll(
      async () => (await service.from("profiles").select().eq("user_id", person.id).single()).data?.residence_country,
    )
    .toBe("Bangladesh");
  await page.getByRole("link", { name: "Visa Progress" }).click();
  await expect(stepSwitch(page, "Passport Ready")).toBeVisible();
  await page.reload();
  await expect(stepSwitch(page, "Passport Ready")).toBeVisible();
  await expect(page).toHaveURL("/visa-progress");
});

test("what is not saved is asked about before the page is closed, and once saved no more", async ({
  signedInPage: page,
}) => {
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
});

test("a picture is cut to a square, shown at once here and in the sidebar, and removed again", async ({
  signedInPage: page,
  person,
}) => {
  const { picture, pictureFile, changePicture, removePicture } = await openProfile(page);
  await expect(picture).toContainText("JPG, PNG or GIF, max 5MB");
  await expect(shownPictures(page)).toHaveCount(0);
  const chooser = page.waitForEvent("filechooser");
  await changePicture.click();
  await (await chooser).setFiles(await drawPicture(page, { type: "image/jpeg", width: 1200, height: 800 }));
  const { root, save } = cropDialog(page);
  await save.click();
  await expectToast(page, "Profile picture updated");
  await expect(root).toHaveCount(0);
  await expect(changePicture).toBeFocused();
  await expect(shownPictures(page)).toHaveCount(2);

  const storedUrl = async () => {
    const { data } = await person.client.from("profiles").select("avatar_url").single<{ avatar_url: string | null }>();
    return data?.avatar_url ?? null;
  };
  const url = (await storedUrl()) ?? "";
  expect(url).toContain(`/storage/v1/object/public/avatars/${person.id}/avatar.jpg?v=`);
  for (const shown of await shownPictures(page).all()) await expect(shown).toHaveAttribute("src", url);
  // The middle of the picture, as large as it is stored.
  expect(await lookAt(page, url)).toEqual({ width: 512, height: 512, left: "red", right: "blue" });
  await expect(pictureFile).toHaveValue("");
  await page.goto("/dashboard");
  await expect(shownPictures(page)).toHaveCount(1);

  await openProfile(page);
  const question = page.getByRole("dialog", { name: "Remove your profile picture?" });
  await removePicture.click();
  await question.getByRole("button", { name: "Remove picture" }).click();
  await expectToast(page, "Profile picture removed");
  await expect(removePicture).toHaveCount(0);
  await expect(changePicture).toBeFocused();
  await expect(shownPictures(page)).toHaveCount(0);
  expect(await storedUrl()).toBeNull();
  expect((await person.client.storage.from("avatars").list(person.id)).data).toEqual([]);
  expect((await page.request.get(url)).ok()).toBe(false);
});

test("a new password, with the code that a careful service mails, signs in; the old one and other devices do not", async ({
  page,
  person,
  product,
  problems,
}) => {
  problems.allow(httpError(400, "/user"), httpError(422, "/user"), httpError(400, "/token"));
  // As a service answers whose operator asks for fresh proof; with a code it goes on to the real one.
  await page.route("**/auth/v1/user", (route) => {
    const request = route.request();
    const asks = request.method() === "PUT" && !request.postData()?.includes("nonce");
    return asks
      ? route.fulfill({
          status: 400,
          headers: { "x-supabase-api-version": "2024-01-01" },
          json: { code: "reauthentication_needed", message: "Password update requires reauthentication" },
        })
      : route.fallback();
  });
  await signInByForm(page, person);
  await expect(page).toHaveURL("/dashboard");
  const { newPassword: password, confirmation, updatePassword } = await openProfile(page);
  const devices = securityCard(page, "Where you are signed in").getByRole("listitem");
  // The test's own client is signed in too.
  await expect(devices).toHaveCount(2);
  await password.fill(newPassword);
  await confirmation.fill(newPassword);
  await updatePassword.click();

  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(question).toContainText(person.email);
  const code = question.getByLabel("Code");
  await expect(code).toBeFocused();
  const mail = await waitForMailIn(product.mailboxUrl(), { to: person.email });
  const right = /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
  await code.fill(right === "000000" ? "000001" : "000000");
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription(/That code is not right/);
  await expect(code).toHaveValue("");
  await code.fill(right);
  await code.press("Enter");
  await expectToast(page, "Password updated", "Your other devices were signed out");
  await expect(question).toHaveCount(0);
  await expect(password).toHaveValue("");
  await expect(devices).toHaveCount(1);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth");
  await signInByForm(page, person);
  await expectToast(page, "Error signing in");
  await signInByForm(page, { email: person.email, password: newPassword });
  await expect(page).toHaveURL("/dashboard");
});
