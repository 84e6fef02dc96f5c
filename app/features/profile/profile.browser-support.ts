import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { openScreen, type ScreenOptions } from "#tests/support/screens/open-screen.tsx";
import { card } from "#tests/support/screens/parts.ts";

export function profileScreen() {
  const information = card("Profile information");
  const picture = card("Profile picture");
  const password = card("Change password");
  return {
    welcome: page.getByRole("region", { name: /^Welcome to/ }),
    information,
    fullName: information.getByLabelText("Full name"),
    email: information.getByLabelText("Email"),
    phone: information.getByLabelText("Phone (optional)"),
    country: information.getByRole("combobox", { name: "Residence country" }),
    save: information.getByRole("button", { name: "Save Changes" }),
    picture,
    pictureFile: picture.getByLabelText("Picture file"),
    changePicture: picture.getByRole("button", { name: "Change picture" }),
    removePicture: picture.getByRole("button", { name: "Remove picture" }),
    password,
    newPassword: password.getByLabelText("New password"),
    confirmation: password.getByLabelText("Confirm password"),
    updatePassword: password.getByRole("button", { name: "Update Password" }),
  };
}

export async function openProfile(options: ScreenOptions) {
  await openScreen("/profile", options);
  const screen = profileScreen();
  await expect.element(screen.fullName).toBeVisible();
  return screen;
}

export function cropDialog() {
  const root = page.getByRole("dialog", { name: "Choose the part to show" });
  return {
    root,
    area: root.getByRole("application"),
    zoom: root.getByRole("slider", { name: "Zoom" }),
    save: root.getByRole("button", { name: "Save picture" }),
    cancel: root.getByRole("button", { name: "Cancel" }),
  };
}

/** An image file: its left half red, its right half blue. */
export async function drawPicture(type: "image/png" | "image/jpeg", width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#ff0000";
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = "#0000ff";
  context.fillRect(width / 2, 0, width / 2, height);
  const name = `me.${type === "image/png" ? "png" : "jpg"}`;
  return new File([await canvas.convertToBlob({ type })], name, { type });
}

/** What cannot be hit with a thumb among these: lower than 40 pixels. */
export function lowControls(controls: Locator[]): string[] {
  return controls
    .flatMap((locator) => locator.elements())
    .filter((element) => element.getBoundingClientRect().height < 40)
    .map((element) => element.outerHTML.slice(0, 120));
}
