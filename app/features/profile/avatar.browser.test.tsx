import { chooseFiles } from "#tests/support/screens/files.ts";
import { passthrough } from "msw";
import { http } from "msw/http";
import { describe, expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { elsewhere, watchElsewhere } from "#tests/support/screens/elsewhere.ts";
import { failRequests, holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectToast } from "#tests/support/screens/parts.ts";
import { cropDialog, drawPicture, openProfile } from "./profile.browser-support.ts";
import { test } from "#tests/support/screens/test.ts";

const uploads = "/storage/v1/object/avatars/:person/:file";

/** The address that the profile keeps. */
async function avatarUrlOf({ client }: Person): Promise<string> {
  const { data } = await client.from("profiles").select("avatar_url").single<{ avatar_url: string | null }>();
  return data?.avatar_url ?? "";
}

/** The files in the person's folder. */
async function filesOf({ client, id }: Person): Promise<string[]> {
  const { data, error } = await client.storage.from("avatars").list(id);
  if (error) throw error;
  return data.map(({ name }) => name);
}

/** The address of every picture of a person that the page shows, in the sidebar and on the card. */
function shownPictures(): (string | null)[] {
  return Array.from(document.querySelectorAll("img[src*='/avatars/']"), (image) => image.getAttribute("src"));
}

/** Gives the person a picture, and waits until it is shown. */
async function giveAvatar(person: Person, type: "image/png" | "image/jpeg" = "image/png") {
  const { pictureFile } = await openProfile({ as: person });
  await chooseFiles(pictureFile, await drawPicture(type, 300, 300));
  await cropDialog().save.click();
  await expectToast("Profile picture updated");
  await expect.element(cropDialog().root).not.toBeInTheDocument();
}

/** What a picture shows: its size, and the colour in the middle of each half. */
async function lookAt(url: string) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(image, 0, 0);
  const colourAt = (share: number) => {
    const [red = 0, , blue = 0] = context.getImageData(width * share, height / 2, 1, 1).data;
    return red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : "other";
  };
  return { width, height, left: colourAt(0.25), right: colourAt(0.75) };
}

test("the part of a picture that is shown is chosen by keyboard", async ({ person }) => {
  const { pictureFile } = await openProfile({ as: person });
  await chooseFiles(pictureFile, await drawPicture("image/png", 900, 300));
  const { area, zoom, save } = cropDialog();
  // The dialog has put the focus where it belongs, and takes it no more.
  await expect.element(save).toHaveFocus();
  zoom.element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(zoom).toHaveAttribute("aria-valuenow", "1.1");
  await userEvent.keyboard("{Home}");
  await expect.element(zoom).toHaveAttribute("aria-valuenow", "1");
  area.element().focus();
  // Moves the picture to the right as far as it goes: its left part remains.
  await userEvent.keyboard("{ArrowRight}".repeat(30));
  await save.click();
  await expectToast("Profile picture updated");
  expect(await lookAt(await avatarUrlOf(person))).toEqual({ width: 300, height: 300, left: "red", right: "red" });
});

test("a new picture takes the place of the old one, whatever its type", async ({ person }) => {
  await giveAvatar(person, "image/png");
  const before = await avatarUrlOf(person);
  expect(await filesOf(person)).toEqual(["avatar.png"]);
  await giveAvatar(person, "image/jpeg");
  expect(await avatarUrlOf(person)).not.toBe(before);
  await expect.poll(() => filesOf(person)).toEqual(["avatar.jpg"]);
  const jpeg = await avatarUrlOf(person);
  await giveAvatar(person, "image/jpeg");
  const again = await avatarUrlOf(person);
  expect(again).not.toBe(jpeg);
  await expect.poll(() => shownPictures()[0]).toBe(again);
});

describe("not sent is", () => {
  /** What is asked of the storage from now on. */
  function watchStorage(): string[] {
    const asked: string[] = [];
    network.use(
      http.all("/storage/v1/*", ({ request }) => {
        asked.push(`${request.method} ${request.url}`);
        return passthrough();
      }),
    );
    return asked;
  }

  /** Puts a file into its field within the page: so large a one takes seconds to travel there. */
  function choose(field: Locator, file: File): void {
    const input = field.element();
    if (!(input instanceof HTMLInputElement)) throw new TypeError("no field for files");
    const chosen = new DataTransfer();
    chosen.items.add(file);
    input.files = chosen.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  test("what is no image", async ({ person }) => {
    const sent = watchStorage();
    const { pictureFile } = await openProfile({ as: person });
    await chooseFiles(pictureFile, new File(["%PDF-1.7"], "letter.pdf", { type: "application/pdf" }));
    await expectToast("Error", "Please select an image file");
    await expect.element(cropDialog().root).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test("what only calls itself one", async ({ person }) => {
    const sent = watchStorage();
    const { pictureFile } = await openProfile({ as: person });
    await chooseFiles(pictureFile, new File(["<script>alert(1)</script>"], "me.png", { type: "image/png" }));
    await expectToast("Please select an image file. “me.png” could not be opened");
    await expect.element(cropDialog().root).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test("a picture above five megabytes", async ({ person }) => {
    const sent = watchStorage();
    const { pictureFile } = await openProfile({ as: person });
    const picture = await drawPicture("image/png", 300, 300);
    const fill = new Uint8Array(5 * 1024 * 1024 + 1 - picture.size);
    const large = new File([picture, fill], "large.png", { type: "image/png" });
    choose(pictureFile, large);
    await expectToast("Error", "“large.png” is larger than 5 MB");
    await expect.element(cropDialog().root).not.toBeInTheDocument();
    // One byte less is fine.
    choose(pictureFile, new File([large.slice(0, -1)], "large.png", { type: "image/png" }));
    await expect.element(cropDialog().root).toBeVisible();
    expect(sent).toEqual([]);
  });

  test("a picture that its owner turns back from", async ({ person }) => {
    const sent = watchStorage();
    const { pictureFile, changePicture } = await openProfile({ as: person });
    await chooseFiles(pictureFile, await drawPicture("image/png", 300, 300));
    await expect.element(cropDialog().save).toHaveFocus();
    await cropDialog().cancel.click();
    await expect.element(cropDialog().root).not.toBeInTheDocument();
    await expect.element(changePicture).toHaveFocus();
    expect(shownPictures()).toEqual([]);
    expect(sent).toEqual([]);
  });
});

test("an upload that fails is said, and can be tried again from where one was", async ({ person }) => {
  const { pictureFile } = await openProfile({ as: person });
  await chooseFiles(pictureFile, await drawPicture("image/png", 300, 300));
  const { root, save } = cropDialog();
  failRequests(uploads, "post");
  await save.click();
  await expectToast("Error", "Failed to upload avatar");
  await expect.element(root).toBeVisible();
  expect(await avatarUrlOf(person)).toBe("");

  restoreNetwork();
  const { release } = holdRequests(uploads, "post");
  await save.click();
  await expect.element(root.getByRole("button", { name: "Uploading…" })).toHaveAttribute("aria-busy", "true");
  release();
  await expectToast("Profile picture updated");
  await expect.element(root).not.toBeInTheDocument();
  await expect.poll(shownPictures).toHaveLength(2);
});

test("a picture is kept by whoever does not confirm that it goes", async ({ person }) => {
  await giveAvatar(person);
  const { removePicture } = await openProfile({ as: person });
  await removePicture.click();
  const question = page.getByRole("dialog", { name: "Remove your profile picture?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(await filesOf(person)).toEqual(["avatar.png"]);
});

test("a picture is shown under whichever name the site is reached", async ({ person }) => {
  await giveAvatar(person);
  const url = await avatarUrlOf(person);
  const formerUrl = url.replace(window.location.origin, "https://old-name.example");
  expect(formerUrl).not.toBe(url);
  await person.client.from("profiles").update({ avatar_url: formerUrl }).eq("user_id", person.id).throwOnError();
  await openProfile({ as: person });
  await expect.poll(shownPictures).toEqual([url, url]);
});

test("a picture of another place is not shown, nor asked for", async ({ person }) => {
  const avatar_url = `${elsewhere}/me.png`;
  await person.client.from("profiles").update({ avatar_url }).eq("user_id", person.id).throwOnError();
  const expectNothingAsked = watchElsewhere();
  const { removePicture } = await openProfile({ as: person });
  await expect.element(removePicture).toBeVisible();
  expect(document.querySelector(`img[src^='${elsewhere}']`)).toBeNull();
  await expectNothingAsked();
});
