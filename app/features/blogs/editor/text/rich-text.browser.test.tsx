import { chooseFiles } from "#tests/support/screens/files.ts";
import { describe, expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  bringFile,
  editor,
  focusText,
  inlinePixel,
  openEditor,
  paste,
  pixelFile,
} from "#app/features/blogs/blog-editor.browser-support.ts";
import { createPost, freshWord } from "#tests/support/samples/blog-posts.ts";
import { storedPost, test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { failRequests } from "#tests/support/screens/network.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";

const storedPicture = /^\/storage\/v1\/object\/public\/blog-images\/[\da-f-]{36}\.png$/;

describe("what is pasted", () => {
  test("loses everything active, and nothing runs", async ({ admin, service }) => {
    const alert = vi.spyOn(window, "alert").mockReturnValue(undefined);
    const { id } = await createPost(service, { published: false, content: "<p>Start</p>" });
    await openEditor(admin, id);
    focusText();
    await userEvent.keyboard("{Control>}{End}{/Control}{Enter}");
    paste(
      `<h1>Top</h1><p style="color:red" onclick="alert(1)">Kept <a href="javascript:alert(2)">words</a></p>` +
        `<script>alert(3)</script><iframe src="https://example.org"></iframe><style>p{display:none}</style>` +
        `<img src=x onerror="alert(4)"><svg onload="alert(5)"></svg><a href="data:text/html,<script>alert(6)</script>">data</a>`,
    );
    await expect.element(editor.text.getByRole("heading", { name: "Top", level: 2 })).toBeVisible();
    await editor.saveDraft.click();
    await expectToast("Blog saved successfully!");
    const content = (await storedPost(service, id))?.content;
    expect(content).toContain("Kept words");
    expect(content).not.toMatch(/script|iframe|style|onclick|onerror|onload|svg|data:|<a/i);
    expect(alert).not.toHaveBeenCalled();
  });

  test("of a megabyte is rejected with a sentence, and nine tenths of one are taken", async ({ admin, service }) => {
    const { id } = await createPost(service, { published: false, content: "<p>Words</p>" });
    await openEditor(admin, id);
    focusText();
    paste(`<p>${"word ".repeat(220_000)}</p>`);
    await expectToast("That is more than a post can hold");
    await expect.element(editor.text).toHaveTextContent("Words");
    await userEvent.keyboard("{Control>}a{/Control}");
    paste(`<p>${"word ".repeat(100)}</p>`.repeat(1_760));
    await expect.element(page.getByText("176,000 words", { exact: true })).toBeVisible();
    await editor.saveDraft.click();
    await expectToast("Blog saved successfully!");
  });

  test("with pictures written into it has them stored apart", async ({ admin, service }) => {
    const { id } = await createPost(service, { published: false, content: "<p>Words</p>" });
    await openEditor(admin, id);
    focusText();
    paste(`<p>Pasted</p><img alt="Inline" src="${inlinePixel}">`);
    const picture = editor.text.getByRole("img", { name: "Inline" });
    await expect.element(picture).toHaveAttribute("src", expect.stringMatching(/^\/storage\/v1\/object\/public/));
  });
});

test("a stored text with more than a post may hold loses it in the preview, and once it is saved", async ({
  admin,
  service,
}) => {
  // Scripts and handlers the database itself rejects.
  const content =
    `<div class="top"><p id="content">Kept <a href="//example.org">words</a></p></div>` +
    `<dialog open>Sign in</dialog><video src="https://example.org/a.mp4"></video>`;
  const foreign = /<div|class|id=|dialog|video|example/i;
  const { id } = await createPost(service, { published: false, content });
  await openEditor(admin, id);
  await editor.preview.click();
  const words = editor.previewed.getByText("Kept words");
  await expect.element(words).toBeVisible();
  expect(words.element().parentElement?.innerHTML).not.toMatch(foreign);
  await editor.edit.click();
  // The text is sent as it came: nothing but the title is edited.
  await editor.title.fill("Another title");
  await editor.saveDraft.click();
  await expectToast("Blog saved successfully!");
  const stored = await storedPost(service, id);
  expect(stored).toMatchObject({
    title: "Another title",
    content: expect.stringContaining("<p>Kept <a>words</a></p>"),
  });
  expect(stored?.content).not.toMatch(foreign);
});

describe("a link", () => {
  const address = page.getByRole("textbox", { name: "Link address" });

  test("leads only where links may", async ({ admin, service }) => {
    const { id } = await createPost(service, { published: false, content: "<p>word</p>" });
    await openEditor(admin, id);
    focusText();
    await userEvent.keyboard("{Control>}a{/Control}");
    await userEvent.keyboard("{Control>}k{/Control}");
    await address.fill("javascript:alert(1)");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(/This kind of link is not allowed\./)).toBeVisible();
    await address.fill("example.org/visa");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(editor.text.getByRole("link", { name: "word" }))
      .toHaveAttribute("href", "https://example.org/visa");
  });

  test("that is not set after all leaves the focus in the text, or where one clicked", async ({ admin, service }) => {
    const { id } = await createPost(service, { published: false, content: "<p>word</p>" });
    await openEditor(admin, id);
    focusText();
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(address).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expectCount(address, 0);
    await expect.element(editor.text).toHaveFocus();
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(address).toHaveFocus();
    await editor.title.click();
    await expectCount(address, 0);
    await expect.element(editor.title).toHaveFocus();
    await userEvent.keyboard("{End}");
    await userEvent.keyboard(" more");
    await expect.element(editor.title).toHaveValue(expect.stringMatching(/ more$/));
    await expect.element(editor.text).toHaveTextContent("word");
  });
});

describe("a picture", () => {
  test.for(["upload", "paste", "drop"] as const)(
    "comes by %s, is stored and described",
    async (how, { admin, service }) => {
      const { id } = await createPost(service, { published: false, content: "<p>Words around</p>" });
      await openEditor(admin, id);
      focusText();
      if (how === "upload") await chooseFiles(editor.pictureFile, pixelFile());
      else bringFile(how, pixelFile());
      await editor.alt.fill("A bank letter");
      await userEvent.keyboard("{Enter}");
      const picture = editor.text.getByRole("img", { name: "A bank letter" });
      await expect.element(picture).toHaveAttribute("src", expect.stringMatching(storedPicture));
      const stored = await fetch(picture.element().getAttribute("src") ?? "");
      expect(stored.headers.get("content-type")).toBe("image/png");
      await editor.saveDraft.click();
      await expectToast("Blog saved successfully!");
      const content = String((await storedPost(service, id))?.content);
      expect(content).toContain(`alt="A bank letter"`);
      // Dropped into the words, it stands between them.
      expect(content.replaceAll(/<[^>]*>/g, "")).toBe("Words around");
    },
  );

  test("that is none, too large or cannot be stored is told of, and the text stays", async ({ admin, service }) => {
    const { id } = await createPost(service, { published: false, content: "<p>Words</p>" });
    await openEditor(admin, id);
    const bring = (name: string, type: string, content: BlobPart) =>
      chooseFiles(editor.pictureFile, new File([content], name, { type }));
    await bring("notes.txt", "text/plain", "text");
    await expectToast("Please select a valid image file");
    await bring("large.png", "image/png", new Uint8Array(5_242_881));
    await expectToast("Image size should be less than 5MB");
    await bring("broken.png", "image/png", "no picture at all");
    await expectToast("Please select a valid image file");
    failRequests("/storage/v1/object/blog-images/*", "post");
    await chooseFiles(editor.pictureFile, pixelFile());
    await expectToast("The picture was not uploaded.");
    await expect.element(editor.text).toHaveTextContent("Words");
    await expectCount(editor.text.getByRole("img"), 0);
  });
});

test("a table grows and goes", async ({ admin, service }) => {
  const { id } = await createPost(service, { published: false, content: "<p>Words</p>" });
  await openEditor(admin, id);
  focusText();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  await editor.tool("Insert table").click();
  const table = editor.text.getByRole("table");
  const headings = () => editor.text.element().querySelectorAll("th").length;
  await expect.poll(headings).toBe(3);
  await editor.tool("Add row after").click();
  await editor.tool("Add column before").click();
  await expectCount(table.getByRole("row"), 4);
  await expect.poll(headings).toBe(4);
  await editor.tool("Delete table").click();
  await expectCount(table, 0);
});

test("the preview shows the post as readers see it, and writing goes on after it", async ({ admin, service }) => {
  const word = freshWord();
  const { id } = await createPost(service, {
    published: false,
    title: `Post ${word}`,
    content: "<h2>Part</h2><p>Words</p>",
  });
  await openEditor(admin, id);
  focusText();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  await userEvent.keyboard(" more");
  await editor.preview.click();
  await expect.element(editor.previewed.getByRole("heading", { name: `Post ${word}` })).toBeVisible();
  await expect.element(editor.previewed).toMatchTextContent("Words more");
  await editor.edit.click();
  focusText();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(editor.text).not.toMatchTextContent("more");
});
