import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAddress } from "#tests/support/screens/address.ts";
import { editor, openEditor } from "#app/features/blogs/blog-editor.browser-support.ts";
import { createPost, freshWord, textOfWords } from "#tests/support/samples/blog-posts.ts";
import { formerTitles, storedPost, test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { draftsOf } from "#tests/support/screens/drafts.ts";
import { holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";

const posts = "/rest/v1/blogs";

async function leave() {
  await editor.allPosts.click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
  await expectAddress("/admin/blogs");
}

test("a save that is answered after its editor was left leaves no draft to be offered", async ({ admin }) => {
  await openEditor(admin);
  await editor.title.fill(`Left ${freshWord()}`);
  await editor.text.fill("Every word of it.");
  const { release } = holdRequests(posts, "post");
  await editor.saveDraft.click();
  await leave();
  await expect.poll(() => draftsOf(localStorage, admin.id).length).toBe(1);
  release();
  await expectToast("Blog post created successfully!");
  // Longer than an open editor takes to keep what was written.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(draftsOf(localStorage, admin.id)).toEqual([]);
});

test("a save on its way is no conflict for the same post, opened and saved again", async ({ admin, service }) => {
  const title = `Opened ${freshWord()}`;
  const { id } = await createPost(service, { title, published: false });
  await openEditor(admin, id);
  const { release } = holdRequests(posts, "patch");
  await editor.title.fill("First words");
  await editor.saveDraft.click();
  await leave();
  await page.getByRole("link", { name: title }).click();
  await expect.element(editor.text).toBeVisible();
  await editor.title.fill("Later words");
  await editor.saveDraft.click();
  expect((await storedPost(service, id))?.title).toBe(title);
  release();
  restoreNetwork();
  await expect.poll(async () => (await storedPost(service, id))?.title).toBe("Later words");
  expect(await formerTitles(service, id)).toEqual(["First words", title]);
  await expectCount(page.getByRole("dialog"), 0);
});

test("the last words of a long text are kept when its editor is left at once", async ({ admin, service }) => {
  const { id } = await createPost(service, { published: false, content: textOfWords(6000) });
  await openEditor(admin, id);
  await editor.text.click();
  await userEvent.keyboard("{Control>}{Home}{/Control}Typed last ");
  // In the same moment: a long text hands its words over a while after the last key.
  editor.allPosts.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  await expect.poll(() => draftsOf(localStorage, admin.id)[0]?.values.content).toMatch(/^<p>Typed last /);
  await openEditor(admin, id);
  await expectCount(page.getByRole("button", { name: /^Continue/ }), 1);
});
