import { describe, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { editor, openEditor } from "#app/features/blogs/blog-editor.browser-support.ts";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { storedPost, test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { failRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";

const offers = page.getByRole("button", { name: /^Continue/ });

test("a save that fails loses nothing, in the editor or when the post is opened again", async ({ admin, service }) => {
  const { id } = await createPost(service, { title: "Proof of funds", published: false });
  await openEditor(admin, id);
  failRequests("/rest/v1/blogs", "patch");
  await editor.title.fill("Written without a server");
  await editor.saveDraft.click();
  await expectToast("Failed to update blog post: The service cannot be reached right now.");
  await expect.element(editor.title).toHaveValue("Written without a server");

  await reloadScreen();
  const heading = page.getByRole("heading", { name: "You have changes to this post that were not saved" });
  await expect.element(heading).toBeVisible();
  await expect.element(editor.text).toBeVisible();
  await expect.element(editor.title).toHaveValue("Proof of funds");
  restoreNetwork();
  await page.getByRole("button", { name: "Continue where you left off “Written without a server”" }).click();
  await expect.poll(async () => (await storedPost(service, id))?.title).toBe("Written without a server");
  await reloadScreen();
  await expect.element(editor.text).toBeVisible();
  await expectCount(offers, 0);
});

test("no barrier in the offer of what was kept, nor in the question before it is discarded", async ({ admin }) => {
  for (const title of ["Kept by itself", "Kept before"]) {
    await openEditor(admin);
    await editor.title.fill(title);
  }
  await openEditor(admin);
  await expect.element(page.getByRole("heading", { name: "You have 2 posts that were not saved" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Discard “Kept before”" }).click();
  await expect.element(page.getByRole("dialog", { name: "Discard “Kept before”?" })).toBeVisible();
  await expectAccessible();
});

describe("a browser that keeps nothing, or is full", () => {
  test.beforeEach(() => {
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
      if (key.startsWith("blog-draft")) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    });
  });

  test("says so and goes on", async ({ admin, service }) => {
    await openEditor(admin);
    await editor.title.fill("No room");
    await editor.text.fill("Every word of it.");
    await expect.element(page.getByText(/^This browser cannot keep unsaved text\./)).toBeVisible();
    await editor.saveDraft.click();
    await expectToast("Blog post created successfully!");
    await expectCount(page.getByText(/^This browser cannot keep unsaved text\./), 0);
    const { data } = await service.from("blogs").select("content").eq("author_id", admin.id).throwOnError();
    expect(data).toEqual([{ content: "<p>Every word of it.</p>" }]);
  });

  test("is said to lose what is not saved", async ({ admin }) => {
    await openEditor(admin);
    await editor.title.fill("No room");
    await expect.element(page.getByText(/^This browser cannot keep unsaved text\./)).toBeVisible();
    await editor.allPosts.click();
    await expect
      .element(page.getByRole("dialog", { name: "Leave without saving?" }))
      .toMatchTextContent("It would be lost.");
  });
});
