import { chooseFiles } from "#tests/support/screens/files.ts";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { editor, inlinePixel, openEditor, pixelFile } from "#app/features/blogs/blog-editor.browser-support.ts";
import { createPost, freshWord } from "#tests/support/samples/blog-posts.ts";
import { test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { holdRequests } from "#tests/support/screens/network.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";

test("tags: known ones in any case, none twice, taken away by keyboard", async ({ admin, service }) => {
  const name = `Known ${freshWord()}`;
  await service.from("blog_tags").insert({ name, slug: freshWord() }).throwOnError();
  const { id } = await createPost(service, { published: false });
  await openEditor(admin, id);
  const add = async (text: string) => {
    await editor.tagField.fill(text);
    await userEvent.keyboard("{Enter}");
  };
  await add(name.toUpperCase());
  await expectTexts(editor.tags, [name]);
  await add(` ${name.toLowerCase()}  `);
  await expect.element(editor.tagField).toHaveValue("");
  await expectCount(editor.tags, 1);
  const bengali = `ভিসা ${freshWord()}`;
  await add(bengali);
  await expectTexts(editor.tags, [name, bengali]);
  await userEvent.keyboard("{Backspace}");
  await expectTexts(editor.tags, [name]);
  page
    .getByRole("button", { name: `Remove tag ${name}` })
    .element()
    .focus();
  await userEvent.keyboard("{Enter}");
  await expectCount(editor.tags, 0);
  await expect.element(editor.tagField).toHaveFocus();

  // Chosen from the list, by keys and by pointer.
  const option = page.getByRole("option", { name });
  await userEvent.keyboard(name.slice(0, -2));
  await expect.element(option).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("{Enter}");
  await expectTexts(editor.tags, [name]);
  await expect.element(editor.tagField).toHaveValue("");
  await userEvent.keyboard("{Backspace}");
  await expectCount(editor.tags, 0);
  await userEvent.keyboard(name.slice(0, -2));
  await option.click();
  await expectTexts(editor.tags, [name]);
  await expect.element(editor.tagField).toHaveValue("");
});

test("a tag typed before the known ones have come is one of them in any case", async ({ admin, service }) => {
  const name = `Known ${freshWord()}`;
  await service.from("blog_tags").insert({ name, slug: freshWord() }).throwOnError();
  const { id } = await createPost(service, { published: false });
  const known = holdRequests("/rest/v1/blog_tags", "get");
  await openEditor(admin, id);
  await editor.tagField.fill(name.toUpperCase());
  await userEvent.keyboard("{Enter}");
  known.release();
  await expectTexts(editor.tags, [name]);
  await expect.element(editor.tagField).toHaveValue("");
});

test("covers: uploaded, linked, broken, taken away", async ({ admin, service }) => {
  const { id } = await createPost(service, { published: false });
  await openEditor(admin, id);
  await chooseFiles(editor.coverFile, new File(["x"], "a.txt", { type: "text/plain" }));
  await expectToast("Please select a valid image file");
  await chooseFiles(editor.coverFile, new File([new Uint8Array(5_242_881)], "a.png", { type: "image/png" }));
  await expectToast("Image size should be less than 5MB");
  await chooseFiles(editor.coverFile, pixelFile());
  await expect.element(editor.coverPicture).toHaveAttribute("src", expect.stringMatching(/blog-images/));
  await editor.coverLink.fill("http://example.org/a.png");
  await userEvent.keyboard("{Enter}");
  await expect.element(editor.cover).toMatchTextContent("Write a link that starts with https://");
  // Nothing answers there.
  await editor.coverLink.fill("https://127.0.0.1:1/a.png");
  await userEvent.keyboard("{Enter}");
  await expect.element(editor.cover).toMatchTextContent("The picture cannot be shown.");
  await editor.cover.getByRole("button", { name: "Remove cover" }).click();
  await expect.element(editor.cover.getByRole("button", { name: "Upload picture" })).toHaveFocus();
});

test("the strip over the title shows the cover, and leads to where it is chosen", async ({ admin, service }) => {
  const { id } = await createPost(service, { published: false, cover_image: inlinePixel });
  await openEditor(admin, id, { width: 390, height: 844 });
  const strip = page.getByRole("button", { name: "Change the cover" });
  expect(strip.element().querySelector("img")?.getAttribute("src")).toBe(inlinePixel);
  const box = strip.element().getBoundingClientRect();
  expect(box.height).toBe(96);
  expect(box.bottom).toBeLessThan(editor.title.element().getBoundingClientRect().top);
  await strip.click();
  await expect.element(editor.cover.getByRole("heading", { name: "Cover image" })).toBeInViewport({ ratio: 1 });
  await userEvent.keyboard("{Tab}");
  await expect.element(editor.cover.getByRole("button", { name: "Replace picture" })).toHaveFocus();
  await editor.cover.getByRole("button", { name: "Remove cover" }).click();
  await expect.element(page.getByRole("button", { name: "Add a cover" })).toBeInTheDocument();
  await expectCount(strip, 0);

  // Nothing answers there.
  await editor.coverLink.fill("https://127.0.0.1:1/a.png");
  await userEvent.keyboard("{Enter}");
  await expect.element(strip).toHaveTextContent("Change the cover");
});

test("publish settings say who sees the post: as it is stored, and once it is saved", async ({ admin, service }) => {
  const seen = editor.publishing.getByText("Readers can see this post.");
  const onceSaved = editor.publishing.getByText("Readers see the post once you save it.");
  const post = await createPost(service);
  await openEditor(admin, post.id);
  await expect.element(seen).toBeVisible();
  await expectCount(onceSaved, 0);

  const waiting = await createPost(service, { published_at: new Date(Date.now() + 86_400_000).toISOString() });
  await openEditor(admin, waiting.id);
  await expect.element(onceSaved).toBeVisible();
  await expectCount(seen, 0);

  const draft = await createPost(service, { published: false });
  await openEditor(admin, draft.id);
  await expect.element(editor.publishing.getByText("Only admins see a draft.")).toBeVisible();
  await expectCount(seen, 0);
});
