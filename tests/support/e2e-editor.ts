import { expect, type Page } from "@playwright/test";
import { card } from "./e2e-screens.ts";

/** The editor of posts, by the names that people read. */
export function postEditor(page: Page) {
  const tags = card(page, "Tags");
  const seo = card(page, "Search and sharing");
  const cover = card(page, "Cover image");
  const publishing = card(page, "Publish settings");
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  return {
    title: page.getByRole("textbox", { name: "Title", exact: true }),
    text: page.getByRole("textbox", { name: "Content", exact: true }),
    /** A tool over the text. */
    tool: (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true }),
    pictureFile: page.getByLabel("Picture file"),
    alt: page.getByRole("textbox", { name: "Picture description" }),
    saveDraft: button("Save Draft"),
    publish: button("Publish"),
    update: button("Update"),
    preview: button("Preview"),
    edit: button("Edit"),
    history: button("History"),
    saved: page.getByText(/^Saved (just now|\d+ \w+ ago)$/),
    unsaved: page.getByText("Unsaved changes", { exact: true }),
    notSaved: page.getByText("Not saved", { exact: true }),
    previewed: page.getByRole("article", { name: "Preview of the post" }),
    published: publishing.getByRole("switch", { name: "Published" }),
    featured: publishing.getByRole("switch", { name: "Featured" }),
    date: publishing.getByLabel("Publish date and time"),
    slug: seo.getByRole("textbox", { name: "Slug", exact: true }),
    description: seo.getByRole("textbox", { name: "Meta description" }),
    excerpt: seo.getByRole("textbox", { name: "Excerpt" }),
    tagField: tags.getByRole("combobox", { name: "Add a tag" }),
    tags: tags.getByRole("list", { name: "Tags of this post" }).getByRole("listitem"),
    coverFile: cover.getByLabel("Cover image file"),
    coverLink: cover.getByRole("textbox", { name: "Picture link" }),
    coverPicture: cover.getByRole("img"),
    cover,
    seo,
  };
}

/** Opens the editor of a new post, or of the one with this id, and waits until one can write. */
export async function openEditor(page: Page, id?: string) {
  await page.goto(id === undefined ? "/admin/blogs/new" : `/admin/blogs/edit/${id}`);
  const editor = postEditor(page);
  // Its large chunk takes a busy machine long to run; how soon it opens is not what these journeys prove.
  await expect(editor.text).toBeVisible({ timeout: 30_000 });
  return editor;
}

/** Pastes this as another program would have copied it, where the focus is. */
export async function paste(page: Page, clipboard: { html?: string; text?: string }) {
  await page.evaluate(({ html, text }) => {
    const data = new DataTransfer();
    if (html !== undefined) data.setData("text/html", html);
    data.setData("text/plain", text ?? "");
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, clipboard);
}

/** Pastes or drops a picture onto the text. */
export async function bringPicture(
  page: Page,
  how: "paste" | "drop",
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
) {
  const { text } = postEditor(page);
  await text.evaluate(
    (element, { by, file }) => {
      const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], file.name, { type: file.mimeType }));
      const init = { bubbles: true, cancelable: true };
      const box = element.getBoundingClientRect();
      const place = { clientX: box.left + 40, clientY: box.top + 40 };
      element.dispatchEvent(
        by === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: data })
          : new DragEvent("drop", { ...init, ...place, dataTransfer: data }),
      );
    },
    { by: how, file: { name, mimeType, base64: buffer.toString("base64") } },
  );
}

/** A picture of one pixel. */
export const pixel = {
  name: "pixel.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
