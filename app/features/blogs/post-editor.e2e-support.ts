import { expect, type Page } from "@playwright/test";
import { card } from "#tests/support/e2e/screens.ts";

export function postEditor(page: Page) {
  const seo = card(page, "Search and sharing");
  const cover = card(page, "Cover image");
  const publishing = card(page, "Publish settings");
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  return {
    title: page.getByRole("textbox", { name: "Title", exact: true }),
    text: page.getByRole("textbox", { name: "Content", exact: true }),
    pictureFile: page.getByLabel("Picture file"),
    alt: page.getByRole("textbox", { name: "Picture description" }),
    saveDraft: button("Save Draft"),
    publish: button("Publish"),
    update: button("Update"),
    published: publishing.getByRole("switch", { name: "Published" }),
    date: publishing.getByLabel("Publish date and time"),
    slug: seo.getByRole("textbox", { name: "Slug", exact: true }),
    description: seo.getByRole("textbox", { name: "Meta description" }),
    coverFile: cover.getByLabel("Cover image file"),
    coverLink: cover.getByRole("textbox", { name: "Picture link" }),
    coverPicture: cover.getByRole("img"),
  };
}

export async function openEditor(page: Page, id?: string) {
  await page.goto(id === undefined ? "/admin/blogs/new" : `/admin/blogs/edit/${id}`);
  const editor = postEditor(page);
  // Its large chunk takes a busy machine long to run; how soon it opens is not what these journeys prove.
  await expect(editor.text).toBeVisible({ timeout: 30_000 });
  return editor;
}

/** Pastes this as another program would have copied it, where the focus is. */
export async function paste(page: Page, html: string) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/html", text);
    data.setData("text/plain", "");
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);
}

export const pixel = {
  name: "pixel.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
