import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { createPost, textOfWords } from "#tests/support/e2e-blog.ts";
import { openEditor, postEditor } from "#tests/support/e2e-editor.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };
const longText = `<h2>Part</h2>${textOfWords(1500)}<p>The very end.</p>`;

test.beforeEach(async ({ createPerson, signIn }) => signIn(await createPerson({ isAdmin: true })));

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error("it is not on screen");
  return { top: box.y, bottom: box.y + box.height };
}

/** What a keyboard reaches next is never under the shell's bar, nor under what lies at the window's bottom. */
async function expectClearOf(page: Page, limit: () => Promise<number>, tabs: number) {
  const header = page.getByRole("banner");
  for (let tab = 0; tab < tabs; tab += 1) {
    await page.keyboard.press("Tab");
    const { top, bottom, name } = await page.evaluate(() => {
      const active = document.activeElement;
      const box = active?.getBoundingClientRect();
      return { top: box?.top ?? 0, bottom: box?.bottom ?? 0, name: active?.outerHTML.slice(0, 120) };
    });
    expect(bottom, `under the bar: ${name}`).toBeLessThanOrEqual(await limit());
    expect(top, `under the header: ${name}`).toBeGreaterThanOrEqual((await boxOf(header)).bottom);
  }
}

test("deep in a long post on a phone, the ways to store it and its state stay at the thumb", async ({
  page,
  service,
}) => {
  const { id } = await createPost(service, { published: false, content: longText });
  await page.setViewportSize(phone);
  const editor = await openEditor(page, id);
  const bar = page.getByRole("group", { name: "Save and publish" });
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  for (const button of [editor.saveDraft, editor.publish]) {
    await expect(button).toHaveCount(1);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await expect(bar.getByText(/^Saved/)).toBeInViewport({ ratio: 1 });
  expect((await boxOf(bar)).bottom).toBe(phone.height);

  // Writing at its end stays over the bar, and so does every field below.
  await editor.text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("More.");
  await expect(bar.getByText("Unsaved changes")).toBeVisible();
  const end = editor.text.getByText("The very end.More.");
  await expect.poll(async () => (await boxOf(end)).bottom).toBeLessThanOrEqual((await boxOf(bar)).top);
  await expectClearOf(page, async () => (await boxOf(bar)).top, 10);
  await expect(editor.saved).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await boxOf(editor.tagField)).bottom).toBeLessThan((await boxOf(bar)).top);
});

test("deep in a long post on a wide screen, the header and the tools stay, one under the other", async ({
  page,
  service,
}) => {
  const { id } = await createPost(service, { content: longText });
  await page.setViewportSize(desktop);
  const editor = await openEditor(page, id);
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await expect(editor.update).toHaveCount(1);
  await expect(editor.update).toBeInViewport({ ratio: 1 });
  await expect(editor.saved).toBeInViewport({ ratio: 1 });
  const shell = await boxOf(page.getByRole("banner"));
  const update = await boxOf(editor.update);
  const tools = await boxOf(page.getByRole("toolbar", { name: "Formatting" }));
  expect(update.top).toBeGreaterThanOrEqual(shell.bottom);
  expect(tools.top).toBeGreaterThan(update.bottom);
  // Both take a click, so nothing lies over them.
  await editor.tool("Bold").click();
  await editor.preview.click();
  await expect(editor.previewed).toBeVisible();
  await editor.edit.click();
  await expectAccessible(page);
});

test("on a wide screen the cursor stays clear of the tools on its way up, also of those of a table", async ({
  page,
  service,
}) => {
  const table = `<table><tbody>${"<tr><td><p>Bank</p></td><td><p>Sum</p></td></tr>".repeat(4)}</tbody></table>`;
  const { id } = await createPost(service, { published: false, content: `${longText}${table}${textOfWords(400)}` });
  await page.setViewportSize(desktop);
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

test("the title is one line of text, shown on as many as it takes", async ({ page }) => {
  await page.setViewportSize(phone);
  const editor = await openEditor(page);
  // A new post begins there.
  await expect(editor.title).toBeFocused();
  const single = await boxOf(editor.title);
  await page.keyboard.type("Proof funds");
  await page.keyboard.press("Enter");
  await expect(editor.title).toHaveValue("Proof funds");
  for (let letter = 0; letter < "funds".length; letter += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.insertText("of\nthe ");
  await expect(editor.title).toHaveValue("Proof of the funds");
  await page.keyboard.type("needed ");
  await expect(editor.title).toHaveValue("Proof of the needed funds");
  await editor.title.fill("How to show proof of funds for a student visa in the United Kingdom");
  const grown = await boxOf(editor.title);
  expect(grown.bottom - grown.top).toBeGreaterThan((single.bottom - single.top) * 1.5);
  await expect.poll(() => editor.title.evaluate((field) => field.scrollHeight <= field.clientHeight)).toBe(true);
});

test("a new post begins at its offer where something is kept, and leaving says what is", async ({ page, service }) => {
  const first = await openEditor(page);
  await first.title.fill("Kept here");
  await page.getByRole("link", { name: "All posts" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toContainText("It is kept in this browser and offered when you begin a new post.");
  await question.getByRole("button", { name: "Leave" }).click();
  await page.goto("/admin/blogs/new");
  await expect(page.getByRole("button", { name: "Continue where you left off “Kept here”" })).toBeVisible();
  await expect(first.text).toBeVisible();
  await expect(first.title).not.toBeFocused();

  const { id } = await createPost(service, { published: false });
  const stored = await openEditor(page, id);
  await expect(stored.title).not.toBeFocused();
  // A save that waits for its answer leaves the change unsaved.
  await page.route(/\/rest\/v1\/blogs\?/, (route) =>
    route.request().method() === "PATCH" ? new Promise(() => {}) : route.fallback(),
  );
  await stored.title.fill("Changed");
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(question).toContainText("It is kept in this browser and offered when you open the post again.");
});

test("a browser that keeps nothing is said to lose what is not saved", async ({ page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("blog-draft")) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  const editor = await openEditor(page);
  await editor.title.fill("No room");
  await expect(page.getByText("This browser cannot keep unsaved text.")).toBeVisible();
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toContainText("It would be lost.");
});

test("a text editor that cannot be loaded says so, and Retry loads it", async ({ page, service, problems }) => {
  problems.allow(/rich-text/);
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
});

test("a text editor that breaks is not said to be one that could not be loaded", async ({
  page,
  service,
  problems,
}) => {
  problems.allow(/Broken on this text/);
  await page.route(/\/assets\/rich-text-[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export function RichText() { throw new Error("Broken on this text"); }',
    }),
  );
  const { id } = await createPost(service, { published: false });
  await page.goto(`/admin/blogs/edit/${id}`);
  await expect(page.getByText("This screen could not be shown")).toBeVisible();
  await expect(page.getByText("This part of the editor could not be loaded")).toHaveCount(0);
});
