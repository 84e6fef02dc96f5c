import type { Locator, Page } from "@playwright/test";

export function cropDialog(page: Page) {
  const root = page.getByRole("dialog", { name: "Choose the part to show" });
  return {
    root,
    save: root.getByRole("button", { name: "Save picture" }),
  };
}

/** Every picture of a person that the page shows, in the sidebar and on the card. */
export function shownPictures(page: Page): Locator {
  return page.locator("img[src*='/avatars/']");
}

/** An image file: its left half red, its right half blue. Drawn by the browser of `page`. */
export async function drawPicture(
  page: Page,
  { type, width, height }: { type: "image/png" | "image/jpeg"; width: number; height: number },
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(
    (wanted) => {
      const canvas = document.createElement("canvas");
      canvas.width = wanted.width;
      canvas.height = wanted.height;
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = "#ff0000";
      context.fillRect(0, 0, wanted.width / 2, wanted.height);
      context.fillStyle = "#0000ff";
      context.fillRect(wanted.width / 2, 0, wanted.width / 2, wanted.height);
      return canvas.toDataURL(wanted.type).split(",")[1] ?? "";
    },
    { type, width, height },
  );
  const buffer = Buffer.from(base64, "base64");
  return { name: `me.${type === "image/png" ? "png" : "jpg"}`, mimeType: type, buffer };
}

/** What a picture shows: its size, and the colour in the middle of each half. Looked at by the browser of `page`. */
export function lookAt(page: Page, url: string) {
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    const colourAt = (share: number) => {
      const [red = 0, , blue = 0] = context.getImageData(canvas.width * share, canvas.height / 2, 1, 1).data;
      return red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : "other";
    };
    return { width: canvas.width, height: canvas.height, left: colourAt(0.25), right: colourAt(0.75) };
  }, url);
}
