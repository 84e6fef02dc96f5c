import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { editor, openEditor } from "#app/features/blogs/blog-editor.browser-support.ts";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { formerTitles, storedPost, test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { failRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";

test("former texts are listed, compared and restored; the present one is kept", async ({ createPerson, service }) => {
  const ada = await createPerson({ isAdmin: true, fullName: "Ada Lovelace" });
  const { id } = await createPost(ada.client, {
    title: "Proof of funds",
    content: "<h2>Money</h2><p>How much you need.</p>",
    tags: ["Money"],
    published: false,
  });
  await openEditor(ada, id);
  await editor.history.click();
  const dialog = page.getByRole("dialog", { name: "Versions of “Proof of funds”" });
  await expect.element(dialog).toMatchTextContent("No former versions yet");
  await userEvent.keyboard("{Escape}");
  await expectCount(dialog, 0);
  await expect.element(editor.history).toHaveFocus();

  const second = { title: "Funds", content: "<h2>Money</h2><p>How little you need.</p>", tags: [] };
  await ada.client.from("blogs").update(second).eq("id", id).throwOnError();
  await reloadScreen();
  await editor.title.fill("Not saved yet");
  await editor.history.click();
  const versions = page.getByRole("dialog", { name: "Versions of “Not saved yet”" });
  const list = versions.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect.element(list.first()).toMatchTextContent("Text in the editor");
  await expect.element(list.last()).toMatchTextContent(/Saved by Ada Lovelace .*5 words/);
  await expect.element(versions.getByRole("deletion").filter({ hasText: "much" })).toBeVisible();
  await expect.element(versions.getByRole("insertion").filter({ hasText: "little" })).toBeVisible();
  await expect.element(versions.getByRole("definition").filter({ hasText: "Money" })).toBeVisible();
  await expectAccessible();

  const restore = list.last().getByRole("button", { name: /^Restore/ });
  await restore.click();
  const question = page.getByRole("dialog", { name: /^Restore the version of / });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectCount(question, 0);
  await expect.element(versions).toBeVisible();
  await restore.click();
  await question.getByRole("button", { name: "Restore" }).click();
  await expectCount(page.getByRole("dialog"), 0);
  await expectToast("Blog saved successfully!");
  await expect.element(editor.title).toHaveValue("Proof of funds");
  await expect.element(editor.saved).toBeVisible();
  expect(await storedPost(service, id)).toMatchObject({
    title: "Proof of funds",
    content: "<h2>Money</h2><p>How much you need.</p>",
    published: false,
  });
  // What was in the editor and not saved is a version, too.
  expect(await formerTitles(service, id)).toEqual(["Not saved yet", "Funds", "Proof of funds"]);
});

test("a hundred versions can be gone through, and what cannot be loaded says so", async ({ admin, service }) => {
  const { id } = await createPost(service, { title: "Proof of funds", published: false });
  const start = Date.now() - 100 * 3_600_000;
  const rows = Array.from({ length: 100 }, (_, index) => ({
    blog_id: id,
    title: `Former ${index}`,
    content: `<p>${"word ".repeat(index + 1)}</p>`,
    tags: [],
    saved_at: new Date(start + index * 3_600_000).toISOString(),
    replaced_at: new Date(start + (index + 1) * 3_600_000).toISOString(),
  }));
  await service.from("blog_revisions").insert(rows).throwOnError();
  failRequests("/rest/v1/blog_revisions", "get");
  await openEditor(admin, id);
  await editor.history.click();
  const dialog = page.getByRole("dialog", { name: /^Versions of/ });
  await expect.element(dialog).toMatchTextContent("The versions could not be loaded.");
  restoreNetwork();
  await dialog.getByRole("button", { name: "Retry" }).click();
  const list = dialog.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expectCount(list, 101);
  await expect.element(list.nth(1)).toMatchTextContent("100 words");
  await page.viewport(390, 844);
  await list
    .last()
    .getByRole("button", { name: /^Compare/ })
    .click();
  await expect.element(dialog.getByRole("heading", { name: "Changes" })).toHaveFocus();
  await expect.element(dialog.getByRole("deletion").filter({ hasText: "Former 0" })).toBeVisible();
});
