import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { createPost } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { editorOf, openPost, postRows, storedPost } from "#tests/support/e2e-revisions.ts";
import { expectToast, failRequests } from "#tests/support/e2e-screens.ts";
import { storageOf } from "#tests/support/e2e-people.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const goOn = (title: string) => `Continue where you left off “${title}”`;

test("a new post that was not saved survives its tab, for its person alone, until it is saved", async ({
  page,
  context,
  product,
  createPerson,
  signIn,
  service,
}) => {
  const [ada, ben] = [await createPerson({ isAdmin: true }), await createPerson({ isAdmin: true })];
  await signIn(ada);
  await page.goto("/admin/blogs/new");
  const first = await editorOf(page);
  await first.title.fill("Kept by itself");
  await first.content.fill("Every word of it.");

  // Another tab is not offered what this one is writing, and keeps its own.
  const tab = await context.newPage();
  await tab.goto("/admin/blogs/new");
  const second = await editorOf(tab);
  await second.title.fill("Written in another tab");
  await expect(tab.getByRole("button", { name: /^Continue/ })).toHaveCount(0);
  await page.close({ runBeforeUnload: false });
  await tab.close({ runBeforeUnload: false });

  const later = await context.newPage();
  await later.goto("/admin/blogs/new");
  await expect(later.getByRole("heading", { name: "You have 2 posts that were not saved" })).toBeVisible();
  await expectAccessible(later);
  await later.setViewportSize({ width: 1280, height: 900 });
  await later.getByRole("button", { name: "Discard “Written in another tab”" }).click();
  const question = later.getByRole("dialog", { name: "Discard “Written in another tab”?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await later.getByRole("button", { name: "Discard “Written in another tab”" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(later.getByRole("listitem").filter({ hasText: "Written in another tab" })).toHaveCount(0);

  // Somebody else at the same browser sees nothing of it.
  const asWho = (who: typeof ada) => {
    const { name, value } = storageOf(who.session);
    return later.evaluate(([key, text]) => localStorage.setItem(key ?? "", text ?? ""), [name, value]);
  };
  expect(product.url).toBe(new URL(later.url()).origin);
  await asWho(ben);
  await later.goto("/admin/blogs/new");
  await editorOf(later);
  await expect(later.getByRole("button", { name: /^Continue/ })).toHaveCount(0);
  await asWho(ada);
  await later.goto("/admin/blogs/new");

  const editor = await editorOf(later);
  await later.getByRole("button", { name: goOn("Kept by itself") }).click();
  await expect(editor.title).toHaveValue("Kept by itself");
  await expect(editor.content).toHaveText("Every word of it.");
  await editor.saveDraft.click();
  await expectToast(later, "Blog post created successfully!");
  const { data } = await service.from("blogs").select("title").eq("author_id", ada.id).throwOnError();
  expect(data).toEqual([{ title: "Kept by itself" }]);
  await later.goto("/admin/blogs/new");
  await editorOf(later);
  await expect(later.getByRole("button", { name: /^Continue/ })).toHaveCount(0);
});

test("a save that fails loses nothing, in the editor or after the tab was closed", async ({
  page,
  context,
  createPerson,
  signIn,
  service,
  problems,
}) => {
  problems.allow(refusal(500, "/blogs"));
  await signIn(await createPerson({ isAdmin: true }));
  const { id } = await createPost(service, { title: "Proof of funds", published: false });
  const editor = await openPost(page, id);
  await failRequests(page, postRows, "PATCH");
  await editor.title.fill("Written without a server");
  await editor.saveDraft.click();
  await expectToast(page, "Failed to update blog post: The service cannot be reached right now.");
  await expect(editor.title).toHaveValue("Written without a server");
  await page.close({ runBeforeUnload: false });

  const later = await context.newPage();
  const again = await openPost(later, id);
  await expect(later.getByRole("heading", { name: "You have changes to this post that were not saved" })).toBeVisible();
  await expect(again.title).toHaveValue("Proof of funds");
  await later.getByRole("button", { name: goOn("Written without a server") }).click();
  await expect.poll(async () => (await storedPost(service, id))?.title).toBe("Written without a server");
  await later.reload();
  await editorOf(later);
  await expect(later.getByRole("button", { name: /^Continue/ })).toHaveCount(0);
});

test("a browser that keeps nothing, or is full, says so and goes on", async ({
  page,
  createPerson,
  signIn,
  service,
}) => {
  await signIn(await createPerson({ isAdmin: true }));
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("blog-draft")) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await page.goto("/admin/blogs/new");
  const editor = await editorOf(page);
  await editor.title.fill("No room");
  await editor.content.fill("Every word of it.");
  await expect(page.getByText("This browser cannot keep unsaved text.")).toBeVisible();
  await editor.saveDraft.click();
  await expectToast(page, "Blog post created successfully!");
  await expect(page.getByText("This browser cannot keep unsaved text.")).toHaveCount(0);
  const { data } = await service.from("blogs").select("content").eq("title", "No room").throwOnError();
  expect(data).toEqual([{ content: "<p>Every word of it.</p>" }]);
});
