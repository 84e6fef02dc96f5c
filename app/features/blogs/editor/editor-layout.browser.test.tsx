import { describe, expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { editor, focusText, openEditor } from "#app/features/blogs/blog-editor.browser-support.ts";
import { createPost, textOfWords } from "#tests/support/samples/blog-posts.ts";
import { test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { expectCount } from "#tests/support/screens/parts.ts";

const phone = { width: 390, height: 844 };
const longText = `<h2>Part</h2>${textOfWords(1500)}<p>The very end.</p>`;

function boxOf(of: Locator): DOMRect {
  return of.element().getBoundingClientRect();
}

/** Whether nothing lies over its middle. */
function isMet(of: Locator): boolean {
  const { left, top, width, height } = boxOf(of);
  return of.element().contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** What a keyboard reaches next is never under the shell's bar, nor under what lies at the window's bottom. */
async function expectClearOf(bar: Locator, tabs: number): Promise<void> {
  for (let tab = 0; tab < tabs; tab += 1) {
    await userEvent.keyboard("{Tab}");
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    const name = document.activeElement?.outerHTML.slice(0, 120);
    expect(bottom, `under the bar: ${name}`).toBeLessThanOrEqual(boxOf(bar).top);
    expect(top, `under the header: ${name}`).toBeGreaterThanOrEqual(boxOf(page.getByRole("banner")).bottom);
  }
}

describe("deep in a long post", () => {
  test("on a phone, the ways to store it and its state stay at the thumb", async ({ admin, service }) => {
    const { id } = await createPost(service, { published: false, content: longText });
    await openEditor(admin, id, phone);
    const bar = page.getByRole("group", { name: "Save and publish" });
    await userEvent.wheel(editor.text, { delta: { y: 3000 } });
    await expect.poll(() => window.scrollY).toBeGreaterThan(1000);
    for (const button of [editor.saveDraft, editor.publish]) {
      await expectCount(button, 1);
      await expect.element(button).toBeInViewport({ ratio: 1 });
    }
    await expect.element(bar.getByText(/^Saved/)).toBeInViewport({ ratio: 1 });
    await expect.element(bar.getByText("· 1,504 words")).toBeInViewport({ ratio: 1 });
    expect(boxOf(bar.getByText("· 1,504 words")).top).toBeGreaterThanOrEqual(boxOf(bar.getByText(/^Saved/)).bottom);
    // Over the shell's bar, not under it: a thumb meets the buttons themselves.
    expect(boxOf(bar).bottom).toBe(boxOf(page.getByRole("navigation", { name: "Shortcuts" })).top - 1);
    for (const button of [editor.saveDraft, editor.publish]) expect(isMet(button)).toBe(true);

    // Writing at its end stays over the bar, and so does every field below.
    focusText();
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await userEvent.keyboard("More.");
    await expect.element(bar.getByText("Unsaved changes")).toBeVisible();
    const end = editor.text.getByText("The very end.More.");
    await expect.poll(() => boxOf(end).bottom).toBeLessThanOrEqual(boxOf(bar).top);
    await expectClearOf(bar, 10);
    await expect.element(editor.saved).toBeVisible();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => boxOf(editor.tagField).bottom).toBeLessThan(boxOf(bar).top);
  });

  test("on a phone, the publish settings are one way off, and on a wide screen beside the text", async ({
    admin,
    service,
  }) => {
    const { id } = await createPost(service, { content: longText });
    await openEditor(admin, id, phone);
    const settings = page.getByRole("button", { name: "Settings", exact: true });
    expect(boxOf(settings).top).toBe(boxOf(editor.history).top);
    expect(boxOf(settings).height).toBeGreaterThanOrEqual(44);
    await settings.click();
    await expect.element(page.getByRole("heading", { name: "Publish settings" })).toBeInViewport({ ratio: 1 });
    await userEvent.keyboard("{Tab}");
    await expect.element(editor.published).toHaveFocus();
    await editor.preview.click();
    await expect.element(editor.previewed).toBeVisible();
    await expectCount(settings, 0);
    await page.viewport(1280, 900);
    await expect.element(editor.update).toBeVisible();
    await expectCount(settings, 0);
  });

  test("on a wide screen, the header and the tools stay, one under the other", async ({ admin, service }) => {
    const { id } = await createPost(service, { content: longText });
    await openEditor(admin, id);
    await userEvent.wheel(editor.text, { delta: { y: 3000 } });
    await expect.poll(() => window.scrollY).toBeGreaterThan(500);
    await expectCount(editor.update, 1);
    await expect.element(editor.update).toBeInViewport({ ratio: 1 });
    await expect.element(editor.saved).toBeInViewport({ ratio: 1 });
    const words = page.getByText("· 1,504 words");
    expect(boxOf(words).left).toBeGreaterThanOrEqual(boxOf(editor.saved).right);
    const shell = boxOf(page.getByRole("banner"));
    const update = boxOf(editor.update);
    const tools = boxOf(page.getByRole("toolbar", { name: "Formatting" }));
    expect(update.top).toBeGreaterThanOrEqual(shell.bottom);
    expect(tools.top).toBeGreaterThan(update.bottom);
    // Both take a click, so nothing lies over them.
    await editor.tool("Bold").click();
    await editor.preview.click();
    await expect.element(editor.previewed).toBeVisible();
    await editor.edit.click();
    await expectAccessible();
  });
});

test("the title is one line of text, shown on as many as it takes", async ({ admin }) => {
  await openEditor(admin, undefined, phone);
  // A new post begins there.
  await expect.element(editor.title).toHaveFocus();
  const single = boxOf(editor.title).height;
  await userEvent.keyboard("Proof funds");
  await userEvent.keyboard("{Enter}");
  await expect.element(editor.title).toHaveValue("Proof funds");
  for (let letter = 0; letter < "funds".length; letter += 1) await userEvent.keyboard("{ArrowLeft}");
  document.execCommand("insertText", false, "of\nthe ");
  await expect.element(editor.title).toHaveValue("Proof of the funds");
  await userEvent.keyboard("needed ");
  await expect.element(editor.title).toHaveValue("Proof of the needed funds");
  await editor.title.fill("How to show proof of funds for a student visa in the United Kingdom");
  await expect.poll(() => boxOf(editor.title).height).toBeGreaterThan(single * 1.5);
  const field = editor.title.element();
  await expect.poll(() => field.scrollHeight <= field.clientHeight).toBe(true);
});
