import { createPost, freshWord } from "#tests/support/e2e-blog.ts";
import { bringPicture, openEditor, paste, pixel } from "#tests/support/e2e-editor.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests } from "#tests/support/e2e-screens.ts";

test.beforeEach(async ({ createPerson, signIn }) => signIn(await createPerson({ isAdmin: true })));

test("what is pasted loses everything active, and nothing runs", async ({ page, service }) => {
  page.on("dialog", () => expect(false, "a script ran").toBe(true));
  const { id } = await createPost(service, { published: false, content: "<p>Start</p>" });
  const editor = await openEditor(page, id);
  await editor.text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await paste(page, {
    html:
      `<h1>Top</h1><p style="color:red" onclick="alert(1)">Kept <a href="javascript:alert(2)">words</a></p>` +
      `<script>alert(3)</script><iframe src="https://example.org"></iframe><style>p{display:none}</style>` +
      `<img src=x onerror="alert(4)"><svg onload="alert(5)"></svg><a href="data:text/html,<script>alert(6)</script>">data</a>`,
  });
  await expect(editor.text.getByRole("heading", { name: "Top", level: 2 })).toBeVisible();
  await editor.saveDraft.click();
  await expectToast(page, "Blog saved successfully!");
  const { data } = await service.from("blogs").select("content").eq("id", id).single();
  expect(data?.content).toContain("Kept words");
  expect(data?.content).not.toMatch(/script|iframe|style|onclick|onerror|onload|svg|data:|<a/i);
});

test("a stored text with more than a post may hold loses it in the preview, and once it is saved", async ({
  page,
  service,
}) => {
  // Scripts and handlers the database itself refuses.
  const content =
    `<div class="top"><p id="content">Kept <a href="//example.org">words</a></p></div>` +
    `<dialog open>Sign in</dialog><video src="https://example.org/a.mp4"></video>`;
  const foreign = /<div|class|id=|dialog|video|example/i;
  const { id } = await createPost(service, { published: false, content });
  const editor = await openEditor(page, id);
  await editor.preview.click();
  const words = editor.previewed.getByText("Kept words");
  await expect(words).toBeVisible();
  expect(await words.evaluate((paragraph) => paragraph.parentElement?.innerHTML)).not.toMatch(foreign);
  await editor.edit.click();
  // The text is sent as it came: nothing but the title is edited.
  await editor.title.fill("Another title");
  await editor.saveDraft.click();
  await expectToast(page, "Blog saved successfully!");
  const { data } = await service.from("blogs").select("title, content").eq("id", id).single();
  expect(data).toEqual({ title: "Another title", content: expect.stringContaining("<p>Kept <a>words</a></p>") });
  expect(data?.content).not.toMatch(foreign);
});

test("a link leads only where links may", async ({ page, service }) => {
  const { id } = await createPost(service, { published: false, content: "<p>word</p>" });
  const editor = await openEditor(page, id);
  await editor.text.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+k");
  const address = page.getByRole("textbox", { name: "Link address" });
  await address.fill("javascript:alert(1)");
  await address.press("Enter");
  await expect(page.getByText("This kind of link is not allowed.")).toBeVisible();
  await address.fill("example.org/visa");
  await address.press("Enter");
  await expect(editor.text.getByRole("link", { name: "word" })).toHaveAttribute("href", "https://example.org/visa");
});

test("a link that is not set after all leaves the focus in the text, or where one clicked", async ({
  page,
  service,
}) => {
  const { id } = await createPost(service, { published: false, content: "<p>word</p>" });
  const editor = await openEditor(page, id);
  const address = page.getByRole("textbox", { name: "Link address" });
  await editor.text.focus();
  await page.keyboard.press("Control+k");
  await expect(address).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(address).toHaveCount(0);
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(address).toBeFocused();
  await editor.title.click();
  await expect(address).toHaveCount(0);
  await expect(editor.title).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" more");
  await expect(editor.title).toHaveValue(/ more$/);
  await expect(editor.text).toHaveText("word");
});

for (const how of ["upload", "paste", "drop"] as const) {
  test(`a picture comes by ${how}, is stored and described`, async ({ page, service }) => {
    const { id } = await createPost(service, { published: false, content: "<p>Words around</p>" });
    const editor = await openEditor(page, id);
    await editor.text.focus();
    if (how === "upload") await editor.pictureFile.setInputFiles(pixel);
    else await bringPicture(page, how, pixel);
    await editor.alt.fill("A bank letter");
    await editor.alt.press("Enter");
    const picture = editor.text.getByRole("img", { name: "A bank letter" });
    await expect(picture).toHaveAttribute("src", /^\/storage\/v1\/object\/public\/blog-images\/[\da-f-]{36}\.png$/);
    const src = (await picture.getAttribute("src")) ?? "";
    expect((await page.request.get(src)).headers()["content-type"]).toBe("image/png");
    await editor.saveDraft.click();
    await expectToast(page, "Blog saved successfully!");
    const { data } = await service.from("blogs").select("content").eq("id", id).single();
    expect(data?.content).toContain(`alt="A bank letter"`);
    // Dropped into the words, it stands between them.
    expect(data?.content.replaceAll(/<[^>]*>/g, "")).toBe("Words around");
  });
}

test("a picture that is none, too large or cannot be stored is told of, and the text stays", async ({
  page,
  service,
  problems,
}) => {
  problems.allow(refusal(500, "/storage/v1/object/blog-images"));
  const { id } = await createPost(service, { published: false, content: "<p>Words</p>" });
  const editor = await openEditor(page, id);
  const bring = (name: string, mimeType: string, buffer: Buffer) =>
    editor.pictureFile.setInputFiles({ name, mimeType, buffer });
  await bring("notes.txt", "text/plain", Buffer.from("text"));
  await expectToast(page, "Please select a valid image file");
  await bring("large.png", "image/png", Buffer.alloc(5_242_881));
  await expectToast(page, "Image size should be less than 5MB");
  await bring("broken.png", "image/png", Buffer.from("no picture at all"));
  await expectToast(page, "Please select a valid image file");
  await failRequests(page, /\/storage\/v1\/object\/blog-images\//, "POST");
  await bring("pixel.png", "image/png", pixel.buffer);
  await expectToast(page, "The picture was not uploaded.");
  await expect(editor.text).toHaveText("Words");
  await expect(editor.text.getByRole("img")).toHaveCount(0);
});

test("pictures written into pasted HTML are stored apart", async ({ page, service }) => {
  const { id } = await createPost(service, { published: false, content: "<p>Words</p>" });
  const editor = await openEditor(page, id);
  await editor.text.focus();
  await paste(page, {
    html: `<p>Pasted</p><img alt="Inline" src="data:image/png;base64,${pixel.buffer.toString("base64")}">`,
  });
  await expect(editor.text.getByRole("img", { name: "Inline" })).toHaveAttribute(
    "src",
    /^\/storage\/v1\/object\/public/,
  );
});

test("a table grows and goes", async ({ page, service }) => {
  const { id } = await createPost(service, { published: false, content: "<p>Words</p>" });
  const editor = await openEditor(page, id);
  await editor.text.focus();
  await page.keyboard.press("Control+End");
  await editor.tool("Insert table").click();
  const table = editor.text.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await editor.tool("Add row after").click();
  await editor.tool("Add column before").click();
  await expect(table.getByRole("row")).toHaveCount(4);
  await expect(table.getByRole("columnheader")).toHaveCount(4);
  await editor.tool("Delete table").click();
  await expect(table).toHaveCount(0);
});

test("a megabyte of HTML is refused with a sentence, and nine tenths of one are taken", async ({ page, service }) => {
  const { id } = await createPost(service, { published: false, content: "<p>Words</p>" });
  const editor = await openEditor(page, id);
  await editor.text.focus();
  await paste(page, { html: `<p>${"word ".repeat(220_000)}</p>` });
  await expectToast(page, "That is more than a post can hold");
  await expect(editor.text).toHaveText("Words");
  await page.keyboard.press("Control+a");
  await paste(page, { html: `<p>${"word ".repeat(100)}</p>`.repeat(1_760) });
  await expect(page.getByText("176,000 words")).toBeVisible({ timeout: 30_000 });
  await editor.saveDraft.click();
  await expectToast(page, "Blog saved successfully!");
});

test("covers: uploaded, linked, broken, taken away", async ({ page, service, problems }) => {
  problems.allow(/404|ERR_FAILED|ERR_CONNECTION|request failed: https:\/\/broken\.example/);
  await page.route("https://broken.example/**", (route) => route.abort());
  const { id } = await createPost(service, { published: false });
  const editor = await openEditor(page, id);
  await editor.coverFile.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expectToast(page, "Please select a valid image file");
  await editor.coverFile.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(5_242_881) });
  await expectToast(page, "Image size should be less than 5MB");
  await editor.coverFile.setInputFiles(pixel);
  await expect(editor.coverPicture).toHaveAttribute("src", /blog-images/);
  await editor.coverLink.fill("http://example.org/a.png");
  await editor.coverLink.press("Enter");
  await expect(editor.cover).toContainText("Write a link that starts with https://");
  await editor.coverLink.fill("https://broken.example/a.png");
  await editor.coverLink.press("Enter");
  await expect(editor.cover).toContainText("The picture cannot be shown.");
  await editor.cover.getByRole("button", { name: "Remove cover" }).click();
  await expect(editor.cover.getByRole("button", { name: "Upload picture" })).toBeFocused();
});

test("the preview shows the post as readers see it, and writing goes on after it", async ({ page, service }) => {
  const word = freshWord();
  const { id } = await createPost(service, {
    published: false,
    title: `Post ${word}`,
    content: "<h2>Part</h2><p>Words</p>",
  });
  const editor = await openEditor(page, id);
  await editor.text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" more");
  await editor.preview.click();
  await expect(editor.previewed.getByRole("heading", { name: `Post ${word}` })).toBeVisible();
  await expect(editor.previewed).toContainText("Words more");
  await editor.edit.click();
  await editor.text.focus();
  await page.keyboard.press("Control+z");
  await expect(editor.text).not.toContainText("more");
});
