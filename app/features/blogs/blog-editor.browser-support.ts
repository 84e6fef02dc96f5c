import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { openScreen, type ScreenOptions } from "#tests/support/screens/open-screen.tsx";
import { card } from "#tests/support/screens/parts.ts";

const tags = card("Tags");
const seo = card("Search and sharing");
const cover = card("Cover image");
const publishing = card("Publish settings");

function button(name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

export const editor = {
  title: page.getByRole("textbox", { name: "Title", exact: true }),
  text: page.getByRole("textbox", { name: "Content", exact: true }),
  tool: (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true }),
  pictureFile: page.getByLabelText("Picture file"),
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
  published: publishing.getByRole("switch", { name: /^Published/ }),
  date: publishing.getByLabelText("Publish date and time"),
  slug: seo.getByRole("textbox", { name: "Slug", exact: true }),
  tagField: tags.getByRole("combobox", { name: "Add a tag" }),
  tags: tags.getByRole("list", { name: "Tags of this post" }).getByRole("listitem"),
  coverFile: cover.getByLabelText("Cover image file"),
  coverLink: cover.getByRole("textbox", { name: "Picture link" }),
  coverPicture: cover.getByRole("img"),
  allPosts: page.getByRole("link", { name: "All posts" }),
  publishing,
  cover,
  seo,
};

export async function openEditor(admin: Person, id?: string, options: ScreenOptions = {}): Promise<void> {
  const path = id === undefined ? "/admin/blogs/new" : `/admin/blogs/edit/${id}`;
  await openScreen(path, { as: admin, ...options });
  await expect.element(editor.text).toBeVisible();
}

/** Puts the focus into the text, where its cursor is; at the beginning, before anything was chosen. */
export function focusText(): void {
  editor.text.element().focus();
}

/** Pastes this as another program would have copied it, where the focus is. */
export function paste(html: string): void {
  const data = new DataTransfer();
  data.setData("text/html", html);
  data.setData("text/plain", "");
  const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

/** Pastes or drops a file onto the text. */
export function bringFile(how: "paste" | "drop", file: File): void {
  const text = editor.text.element();
  const data = new DataTransfer();
  data.items.add(file);
  const init = { bubbles: true, cancelable: true };
  const box = text.getBoundingClientRect();
  const place = { clientX: box.left + 40, clientY: box.top + 40 };
  text.dispatchEvent(
    how === "paste"
      ? new ClipboardEvent("paste", { ...init, clipboardData: data })
      : new DragEvent("drop", { ...init, ...place, dataTransfer: data }),
  );
}

const pixelBase64 = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A picture of one pixel, written inline. */
export const inlinePixel = `data:image/png;base64,${pixelBase64}`;

export function pixelFile(): File {
  const bytes = Uint8Array.from(atob(pixelBase64), (character) => character.codePointAt(0) ?? 0);
  return new File([bytes], "pixel.png", { type: "image/png" });
}
