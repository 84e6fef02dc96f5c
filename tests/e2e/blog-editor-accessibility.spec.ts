import { expectAccessible, hasVisibleFocus } from "#tests/support/e2e-accessibility.ts";
import { createPost, freshWord } from "#tests/support/e2e-blog.ts";
import { openEditor } from "#tests/support/e2e-editor.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { expectToast } from "#tests/support/e2e-screens.ts";

test.beforeEach(async ({ createPerson, signIn }) => signIn(await createPerson({ isAdmin: true })));

test("the editor is accessible: a whole post, its table's tools, its preview, an empty post with its errors", async ({
  page,
  service,
}) => {
  test.setTimeout(180_000);
  const { id } = await createPost(service, {
    tags: ["Student visa", "W".repeat(50)],
    title: "W".repeat(60),
    content:
      "<h2>Part</h2><p>Words and <a href='/blogs'>a link</a></p><table><tbody><tr><th><p>Head</p></th></tr></tbody></table>",
  });
  const editor = await openEditor(page, id);
  await expectAccessible(page);
  await editor.text.getByText("Head").click();
  await expect(page.getByRole("toolbar", { name: "Table" })).toBeVisible();
  await expectAccessible(page);
  await editor.preview.click();
  await expect(editor.previewed).toBeVisible();
  await expectAccessible(page);
  await openEditor(page);
  await editor.saveDraft.click();
  await expectToast(page, "Title and content are required");
  await expectAccessible(page);
});

test("a post is written and saved by keyboard alone", async ({ page }) => {
  const editor = await openEditor(page);
  const title = `Written by keys ${freshWord()}`;
  await editor.title.focus();
  await page.keyboard.type(title);
  const isInText = () => editor.text.evaluate((field) => field === document.activeElement);
  await page.keyboard.press("Tab");
  for (let tabs = 0; tabs < 30 && !(await isInText()); tabs += 1) {
    expect(await hasVisibleFocus(page)).toBe(true);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Control+Alt+2");
  await page.keyboard.type("A heading");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("bold words");
  await expect(editor.text.getByRole("heading", { name: "A heading", level: 2 })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expectToast(page, "Blog saved successfully!");
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\//);
  await expect(editor.text).toBeFocused();
  // Nor does the text hold the keyboard.
  await page.keyboard.press("Tab");
  await expect(editor.published).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(editor.text).toBeFocused();
});

test("the tools are one stop of the keyboard, and the arrows go from one to the next", async ({ page, service }) => {
  const { id } = await createPost(service, {
    published: false,
    content: "<p>Words</p><table><tbody><tr><th><p>Head</p></th></tr></tbody></table>",
  });
  const editor = await openEditor(page, id);
  const { tool } = editor;
  await editor.title.focus();
  await page.keyboard.press("Tab");
  await expect(tool("Heading 2")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool("Heading 3")).toBeFocused();
  // What cannot be used yet, as undoing, is passed over; past the end it goes on at the beginning.
  await page.keyboard.press("End");
  await expect(tool("Insert table")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool("Heading 2")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(tool("Insert table")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(tool("Heading 3")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor.text.getByRole("heading", { name: "Words", level: 3 })).toBeVisible();
  await expect(editor.text).toBeFocused();

  // Undoing is at hand now; undone, the tool cannot be used any more, and another one takes the stop.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("End");
  await expect(tool("Undo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tool("Undo")).toBeDisabled();
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(tool("Heading 2")).toBeFocused();

  // A table's tools are a stop of their own, and the field of a link keeps its arrows.
  await editor.text.getByText("Head").click();
  const ofTable = page.getByRole("toolbar", { name: "Table" }).getByRole("button");
  await expect(ofTable.first()).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(ofTable.first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(ofTable.last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(editor.text).toBeFocused();
  await tool("Link").click();
  const address = page.getByRole("textbox", { name: "Link address" });
  await expect(address).toBeFocused();
  await page.keyboard.type("bc");
  await page.keyboard.press("Home");
  await page.keyboard.type("a");
  await expect(address).toHaveValue("abc");
});
