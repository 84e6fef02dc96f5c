import { expect, type Page } from "@playwright/test";
import { card } from "./screens.ts";

export function profileScreen(page: Page) {
  const information = card(page, "Profile information");
  const picture = card(page, "Profile picture");
  const password = card(page, "Change password");
  return {
    fullName: information.getByLabel("Full name"),
    save: information.getByRole("button", { name: "Save Changes" }),
    picture,
    pictureFile: picture.locator("input[type=file]"),
    changePicture: picture.getByRole("button", { name: "Change picture" }),
    removePicture: picture.getByRole("button", { name: "Remove picture" }),
    newPassword: password.getByLabel("New password"),
    confirmation: password.getByLabel("Confirm password"),
    updatePassword: password.getByRole("button", { name: "Update Password" }),
  };
}

export async function openProfile(page: Page) {
  await page.goto("/profile");
  const screen = profileScreen(page);
  await expect(screen.fullName).toBeVisible();
  return screen;
}
