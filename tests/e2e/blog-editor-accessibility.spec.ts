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
