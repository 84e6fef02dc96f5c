import type { SupabaseClient } from "@supabase/supabase-js";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { openEditor, postEditor } from "./post-editor.e2e-support.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { type Person, storageOf } from "#tests/support/product/people.ts";
import { httpError } from "#tests/support/e2e/problems.ts";
import { expectToast, failRequests } from "#tests/support/e2e/screens.ts";

test.use({ viewport: { width: 1280, height: 900 } });

async function storedTitle(service: SupabaseClient, id: string) {
  const { data } = await service.from("blogs").select("title").eq("id", id).single().throwOnError();
  return String(data.title);
}

test("two admins at once: the second is asked, sees both, and either keeps both", async ({
  page,
  createPerson,
  signIn,
  newBrowser,
  service,
}) => {
  test.slow();
  const [ada, ben] = [
    await createPerson({ isAdmin: true, fullName: "Ada Lovelace" }),
    await createPerson({ isAdmin: true, fullName: "Ben Okri" }),
  ];
  const { id } = await createPost(service, { title: "Proof of funds", published: false, content: "<p>How much.</p>" });
  await signIn(ada);
  const adas = await openEditor(page, id);
  const other = await newBrowser({ viewport: { width: 1280, height: 900 } });
  await signIn(ben, other);
  const bensPage = await other.newPage();
  const bens = await openEditor(bensPage, id);

  await bens.title.fill("Ben's title");
  await bens.saveDraft.click();
  await expectToast(bensPage, "Blog saved successfully!");

  await adas.title.fill("Ada's better title");
  await adas.saveDraft.click();
  const dialog = page.getByRole("dialog", { name: "Someone else saved this post" });
  await expect(dialog).toContainText("Ben Okri saved a newer version");
  expect(await storedTitle(service, id)).toBe("Ben's title");
  await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
  await expectToast(page, "Blog saved successfully!");
  await expect(dialog).toHaveCount(0);
  expect(await storedTitle(service, id)).toBe("Ada's better title");

  // The other way round: Ben takes hers, and finds his own when he opens the post again.
  await bens.title.fill("Ben insists");
  await bens.saveDraft.click();
  const bensDialog = bensPage.getByRole("dialog", { name: "Someone else saved this post" });
  await expect(bensDialog).toContainText("Ada Lovelace saved a newer version");
  await bensDialog.getByRole("button", { name: "Take theirs" }).click();
  await bensPage
    .getByRole("dialog", { name: "Take their version?" })
    .getByRole("button", { name: "Take theirs" })
    .click();
  await expect(bens.title).toHaveValue("Ada's better title");
  expect(await storedTitle(service, id)).toBe("Ada's better title");
  await bensPage.reload();
  await expect(bens.text).toBeVisible({ timeout: 30_000 });
  await bensPage.getByRole("button", { name: "Continue where you left off “Ben insists”" }).click();
  await expect(bens.title).toHaveValue("Ben insists");
  await expect(bensDialog).toBeVisible();
});

test("what was not saved survives its tab, for its person alone, until it is saved", async ({
  page,
  context,
  createPerson,
  signIn,
  service,
  problems,
}) => {
  test.slow();
  problems.allow(httpError(500, "/blogs"));
  const [ada, ben] = [await createPerson({ isAdmin: true }), await createPerson({ isAdmin: true })];
  await signIn(ada);
  const first = await openEditor(page);
  await first.title.fill("Kept by itself");
  await first.text.fill("Every word of it.");

  // Another tab is not offered what this one is writing, and keeps its own.
  const tab = await context.newPage();
  const second = await openEditor(tab);
  await second.title.fill("Written in another tab");
  await expect(tab.getByRole("button", { name: /^Continue/ })).toHaveCount(0);
  await page.close({ runBeforeUnload: false });
  await tab.close({ runBeforeUnload: false });

  const later = await context.newPage();
  const editor = await openEditor(later);
  const offers = later.getByRole("button", { name: /^Continue/ });
  await expect(later.getByRole("heading", { name: "You have 2 posts that were not saved" })).toBeVisible();
  await later.getByRole("button", { name: "Discard “Written in another tab”" }).click();
  const question = later.getByRole("dialog", { name: "Discard “Written in another tab”?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await later.getByRole("button", { name: "Discard “Written in another tab”" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(later.getByRole("listitem").filter({ hasText: "Written in another tab" })).toHaveCount(0);

  // Somebody else at the same browser sees nothing of it.
  const asWho = (who: Person) => {
    const { name, value } = storageOf(who.session);
    return later.evaluate(([key, text]) => localStorage.setItem(key ?? "", text ?? ""), [name, value]);
  };
  await asWho(ben);
  await openEditor(later);
  await expect(offers).toHaveCount(0);
  await asWho(ada);
  await openEditor(later);
  await later.getByRole("button", { name: "Continue where you left off “Kept by itself”" }).click();
  await expect(editor.title).toHaveValue("Kept by itself");
  await expect(editor.text).toHaveText("Every word of it.");
  await editor.saveDraft.click();
  await expectToast(later, "Blog post created successfully!");
  const { data } = await service.from("blogs").select("id, title").eq("author_id", ada.id).single().throwOnError();
  expect(data.title).toBe("Kept by itself");

  // Nor is what a save could not store lost with its tab.
  await failRequests(later, /\/rest\/v1\/blogs\?/, "PATCH");
  await editor.title.fill("Written without a server");
  await editor.saveDraft.click();
  await expectToast(later, "Failed to update blog post: The service cannot be reached right now.");
  await later.close({ runBeforeUnload: false });
  const last = await context.newPage();
  const again = await openEditor(last);
  await expect(last.getByRole("button", { name: /^Continue/ })).toHaveCount(0);
  await openEditor(last, String(data.id));
  await expect(again.title).toHaveValue("Kept by itself");
  await last.getByRole("button", { name: "Continue where you left off “Written without a server”" }).click();
  await expect.poll(() => storedTitle(service, String(data.id))).toBe("Written without a server");
  await last.reload();
  await expect(postEditor(last).text).toBeVisible({ timeout: 30_000 });
  await expect(last.getByRole("button", { name: /^Continue/ })).toHaveCount(0);
});
