import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { createPost, freshWord, textOfWords } from "#tests/support/samples/blog-posts.ts";
import { openEditor, paste, pixel, postEditor } from "./post-editor.e2e-support.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { expectToast } from "#tests/support/e2e/screens.ts";

test.use({ viewport: { width: 1280, height: 900 } });
test.beforeEach(async ({ createPerson, signIn }) => signIn(await createPerson({ isAdmin: true, fullName: "Nadia" })));

test("a post goes from an empty page to readers, who find it by search, and is taken back and scheduled", async ({
  page,
}) => {
  const editor = await openEditor(page);
  const word = freshWord();
  const path = `/blogs/proof-of-funds-${word}`;
  await editor.title.fill(`Proof of funds ${word}`);
  await editor.text.click();
  await page.keyboard.type("What the bank letter says.");
  await editor.saveDraft.click();
  await expectToast(page, "Blog saved successfully!");
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\/[\da-f-]{36}$/);
  // The page stayed: what was written before can still be undone.
  await editor.text.focus();
  await page.keyboard.press("Control+z");
  await expect(editor.text).not.toContainText("What the bank letter says.");
  await page.keyboard.press("Control+Shift+z");
  await expect(editor.text).toContainText("What the bank letter says.");
  await expect(editor.slug).toHaveValue(`proof-of-funds-${word}`);

  // Pictures, under the content policy of the document: one written into what is pasted, one chosen, and covers.
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await paste(page, `<h2>The bank letter</h2>${textOfWords(240)}`);
  await expect(page.getByText("248 words", { exact: true })).toBeVisible();
  await paste(
    page,
    `<img alt="Inline" src="data:image/png;base64,${pixel.buffer.toString("base64")}"><p>After it.</p>`,
  );
  const stored = /^\/storage\/v1\/object\/public\/blog-images\/[\da-f-]{36}\.png$/;
  await expect(editor.text.getByRole("img", { name: "Inline" })).toHaveAttribute("src", stored);
  await editor.pictureFile.setInputFiles(pixel);
  await editor.alt.fill("A bank letter");
  await editor.alt.press("Enter");
  await expect(editor.text.getByRole("img", { name: "A bank letter" })).toHaveAttribute("src", stored);
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({ contentType: "image/png", body: pixel.buffer }),
  );
  await editor.coverLink.fill("https://pictures.example/cover.png");
  await editor.coverLink.press("Enter");
  await expect(editor.coverPicture).toHaveAttribute("src", "https://pictures.example/cover.png");
  await expect(editor.coverPicture).toHaveJSProperty("naturalWidth", 1);
  await editor.coverFile.setInputFiles(pixel);
  await expect(editor.coverPicture).toHaveAttribute("src", /blog-images/);
  await editor.description.fill(
    "How the bank letter for a student visa is written, what it has to name, and when to ask for it.",
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await editor.publish.click();
  await expectToast(page, "Blog published successfully!");
  await expect(editor.update).toBeVisible();
  const editorUrl = page.url();

  await page.goto(`/blogs?search=${word}`);
  await page.getByRole("link", { name: `Proof of funds ${word}` }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { name: "The bank letter" })).toBeVisible();
  for (const name of ["A bank letter", "Inline"]) {
    await expect(page.getByRole("img", { name })).toHaveAttribute("src", /^\/images\/stored\/[\da-f-]{36}\.png/);
  }

  await page.goto(editorUrl);
  await expect(editor.published).toBeChecked();
  await editor.published.click({ force: true });
  await editor.saveDraft.click();
  await expectToast(page, "Blog saved successfully!");
  expect((await page.request.get(path)).status()).toBe(404);
  await editor.date.fill("2099-05-04T10:30");
  await editor.publish.click();
  await expectToast(page, "Blog published successfully!");
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  expect((await page.request.get(path)).status()).toBe(404);
});

test("on a wide screen the cursor stays clear of the tools on its way up, also of those of a table", async ({
  page,
  service,
}) => {
  const table = `<table><tbody>${"<tr><td><p>Bank</p></td><td><p>Sum</p></td></tr>".repeat(4)}</tbody></table>`;
  const content = `<h2>Part</h2>${textOfWords(1500)}${table}${textOfWords(400)}`;
  const { id } = await createPost(service, { published: false, content });
  const editor = await openEditor(page, id);
  await editor.text.focus();
  await page.keyboard.press("Control+End");
  const room = () =>
    page.evaluate(() => {
      const caret = getSelection()?.getRangeAt(0).getBoundingClientRect();
      const tools = [...document.querySelectorAll('[role="toolbar"]')].map((row) => row.getBoundingClientRect().bottom);
      return (caret?.top ?? 0) - Math.max(...tools);
    });
  let pressesInTable = 0;
  for (let press = 0; press < 90; press += 1) {
    // The editor takes a selection for a key's only within 50 ms; where a busy machine is later, the next key scrolls.
    await expect(
      async () => {
        await page.keyboard.press("ArrowUp");
        await expect.poll(room, { timeout: 1000 }).toBeGreaterThanOrEqual(0);
      },
      `the cursor after ${press + 1} lines`,
    ).toPass({ timeout: 20_000 });
    if (await page.getByRole("toolbar", { name: "Table" }).isVisible()) pressesInTable += 1;
  }
  // It really went up, far enough that the text had to come down to it, and all through the table.
  expect(pressesInTable).toBeGreaterThan(0);
  await expect(page.getByRole("toolbar", { name: "Table" })).toBeHidden();
});

test("a text editor that cannot be loaded says so, and Retry loads it; one that breaks says something else", async ({
  page,
  service,
  problems,
}) => {
  problems.allow(/rich-text/, /Broken on this text/);
  const chunk = /\/assets\/rich-text-[^/]*\.js$/;
  await page.route(chunk, (route) => route.abort("failed"));
  const { id, title } = await createPost(service, { published: false });
  await page.goto(`/admin/blogs/edit/${id}`);
  const editor = postEditor(page);
  await expect(page.getByText("This part of the editor could not be loaded")).toBeVisible();
  await expect(page.getByText("The stored post was not changed.")).toBeVisible();
  // The rest of the editor stands.
  await expect(editor.title).toHaveValue(title);
  await expect(editor.saveDraft).toBeVisible();
  await page.unroute(chunk);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(editor.text).toBeVisible({ timeout: 30_000 });

  await page.route(chunk, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export function RichText() { throw new Error("Broken on this text"); }',
    }),
  );
  await page.reload();
  await expect(page.getByText("This screen could not be shown")).toBeVisible();
  await expect(page.getByText("This part of the editor could not be loaded")).toHaveCount(0);
});
