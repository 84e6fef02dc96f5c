import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import type { Person } from "#tests/support/e2e-people.ts";
import { tracedPicture, refusal } from "#tests/support/e2e-problems.ts";
import { cropDialog, drawPicture, lookAt, openProfile, shownPictures } from "#tests/support/e2e-profile.ts";
import { expectToast, failRequests, holdRequests } from "#tests/support/e2e-screens.ts";

const uploads = "**/storage/v1/object/avatars/**";

/** The address that the profile keeps. */
async function avatarUrlOf({ client }: Person): Promise<string | null> {
  const { data } = await client.from("profiles").select("avatar_url").single<{ avatar_url: string | null }>();
  return data?.avatar_url ?? null;
}

/** The files in the person's folder. */
async function filesOf({ client, id }: Person): Promise<string[]> {
  const { data, error } = await client.storage.from("avatars").list(id);
  if (error) throw error;
  return data.map(({ name }) => name);
}

/** Gives the person a picture, and waits until it is shown. */
async function giveAvatar(page: Page, type: "image/png" | "image/jpeg" = "image/png") {
  const { pictureFile } = await openProfile(page);
  await pictureFile.setInputFiles(await drawPicture(page, { type, width: 300, height: 300 }));
  await cropDialog(page).save.click();
  await expectToast(page, "Profile picture updated");
  await expect(cropDialog(page).root).toHaveCount(0);
}

test("a picture is cut to a square and shown at once, here and in the sidebar", async ({
  signedInPage: page,
  person,
}) => {
  const { pictureFile, changePicture, picture } = await openProfile(page);
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

  const url = await avatarUrlOf(person);
  expect(url).toContain(`/storage/v1/object/public/avatars/${person.id}/avatar.jpg?v=`);
  for (const shown of await shownPictures(page).all()) await expect(shown).toHaveAttribute("src", url ?? "");
  // The middle of the picture, as large as it is kept.
  expect(await lookAt(page, url ?? "")).toEqual({ width: 512, height: 512, left: "red", right: "blue" });
  await expect(pictureFile).toHaveValue("");
  await page.goto("/dashboard");
  await expect(shownPictures(page)).toHaveCount(1);
});

test("the part that is shown is chosen by keyboard", async ({ signedInPage: page, person }) => {
  const { pictureFile } = await openProfile(page);
  await pictureFile.setInputFiles(await drawPicture(page, { type: "image/png", width: 900, height: 300 }));
  const { area, zoom, save } = cropDialog(page);
  await zoom.focus();
  await page.keyboard.press("ArrowRight");
  await expect(zoom).toHaveAttribute("aria-valuenow", "1.1");
  await page.keyboard.press("Home");
  await expect(zoom).toHaveAttribute("aria-valuenow", "1");
  await area.focus();
  // Moves the picture to the right as far as it goes: its left part remains.
  for (let press = 0; press < 30; press += 1) await page.keyboard.press("ArrowRight");
  await save.click();
  await expectToast(page, "Profile picture updated");
  expect(await lookAt(page, (await avatarUrlOf(person)) ?? "")).toEqual({
    width: 300,
    height: 300,
    left: "red",
    right: "red",
  });
});

test("a new picture takes the place of the old one, whatever its type", async ({ signedInPage: page, person }) => {
  await giveAvatar(page, "image/png");
  const before = await avatarUrlOf(person);
  expect(await filesOf(person)).toEqual(["avatar.png"]);
  await giveAvatar(page, "image/jpeg");
  expect(await avatarUrlOf(person)).not.toBe(before);
  await expect.poll(() => filesOf(person)).toEqual(["avatar.jpg"]);
  const jpeg = await avatarUrlOf(person);
  await giveAvatar(page, "image/jpeg");
  const again = await avatarUrlOf(person);
  expect(again).not.toBe(jpeg);
  await expect(shownPictures(page).first()).toHaveAttribute("src", again ?? "");
});

test.describe("is not sent", () => {
  let sent: string[] = [];
  test.beforeEach(({ page }) => {
    sent = [];
    page.on("request", (request) => {
      if (request.url().includes("/storage/v1/")) sent.push(`${request.method()} ${request.url()}`);
    });
  });
  test.afterEach(() => expect(sent).toEqual([]));

  test("what is no image", async ({ signedInPage: page }) => {
    const { pictureFile } = await openProfile(page);
    const letter = { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
    await pictureFile.setInputFiles(letter);
    await expectToast(page, "Error", "Please select an image file");
    await expect(cropDialog(page).root).toHaveCount(0);
  });

  test("what only calls itself one", async ({ signedInPage: page, problems }) => {
    problems.allow(tracedPicture);
    const { pictureFile } = await openProfile(page);
    const script = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") };
    await pictureFile.setInputFiles(script);
    await expectToast(page, "Please select an image file. “me.png” could not be opened");
    await expect(cropDialog(page).root).toHaveCount(0);
  });

  test("a picture above five megabytes", async ({ signedInPage: page }) => {
    const { pictureFile } = await openProfile(page);
    const { buffer } = await drawPicture(page, { type: "image/png", width: 300, height: 300 });
    const fill = Buffer.alloc(5 * 1024 * 1024 + 1 - buffer.length);
    const large = { name: "large.png", mimeType: "image/png", buffer: Buffer.concat([buffer, fill]) };
    await pictureFile.setInputFiles(large);
    await expectToast(page, "Error", "“large.png” is larger than 5 MB");
    await expect(cropDialog(page).root).toHaveCount(0);
    // One byte less is fine.
    await pictureFile.setInputFiles({ ...large, buffer: large.buffer.subarray(0, -1) });
    await expect(cropDialog(page).root).toBeVisible();
  });

  test("a picture that its owner turns back from", async ({ signedInPage: page }) => {
    const { pictureFile, changePicture } = await openProfile(page);
    await pictureFile.setInputFiles(await drawPicture(page, { type: "image/png", width: 300, height: 300 }));
    await expect(cropDialog(page).save).toBeFocused();
    await cropDialog(page).cancel.click();
    await expect(cropDialog(page).root).toHaveCount(0);
    await expect(changePicture).toBeFocused();
    await expect(shownPictures(page)).toHaveCount(0);
  });
});

test("an upload that fails is said, and can be tried again from where one was", async ({
  signedInPage: page,
  person,
  problems,
}) => {
  problems.allow(refusal(500, "/avatars/"));
  const { pictureFile } = await openProfile(page);
  await pictureFile.setInputFiles(await drawPicture(page, { type: "image/png", width: 300, height: 300 }));
  const { root, save } = cropDialog(page);
  await failRequests(page, uploads, "POST");
  await save.click();
  await expectToast(page, "Error", "Failed to upload avatar");
  await expect(root).toBeVisible();
  expect(await avatarUrlOf(person)).toBeNull();

  await page.unroute(uploads);
  const { release } = await holdRequests(page, uploads, "POST");
  await save.click();
  await expect(save).toBeDisabled();
  release();
  await expectToast(page, "Profile picture updated");
  await expect(root).toHaveCount(0);
  await expect(shownPictures(page)).toHaveCount(2);
});

test("a picture is removed once its owner has confirmed", async ({ signedInPage: page, person }) => {
  await giveAvatar(page);
  const { removePicture, changePicture } = await openProfile(page);
  const url = (await avatarUrlOf(person)) ?? "";
  const question = page.getByRole("dialog", { name: "Remove your profile picture?" });
  await removePicture.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  expect(await filesOf(person)).toEqual(["avatar.png"]);
  await removePicture.click();
  await question.getByRole("button", { name: "Remove picture" }).click();
  await expectToast(page, "Profile picture removed");
  await expect(removePicture).toHaveCount(0);
  await expect(changePicture).toBeFocused();
  await expect(shownPictures(page)).toHaveCount(0);
  expect(await avatarUrlOf(person)).toBeNull();
  expect(await filesOf(person)).toEqual([]);
  expect((await page.request.get(url)).ok()).toBe(false);
});

test("a picture is shown under whichever name the site is reached", async ({ signedInPage: page, person, product }) => {
  await giveAvatar(page);
  const url = (await avatarUrlOf(person)) ?? "";
  const elsewhere = url.replace(new URL(url).origin, "https://old-name.example");
  await person.client.from("profiles").update({ avatar_url: elsewhere }).eq("user_id", person.id).throwOnError();
  await openProfile(page);
  await expect(shownPictures(page)).toHaveCount(2);
  await expect(shownPictures(page).first()).toHaveAttribute("src", url);
  expect(url.startsWith(product.url)).toBe(true);
});

test("a picture of another place is not shown, nor asked for", async ({ signedInPage: page, person }) => {
  const elsewhere = "https://pictures.example/me.png";
  await person.client.from("profiles").update({ avatar_url: elsewhere }).eq("user_id", person.id).throwOnError();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const { removePicture } = await openProfile(page);
  await expect(removePicture).toBeVisible();
  expect(asked.filter((url) => url.includes("pictures.example"))).toEqual([]);
});
