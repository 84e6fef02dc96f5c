import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { createPost } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { formerTitles, openPost, storedPost } from "#tests/support/e2e-revisions.ts";
import { expectToast, failRequests } from "#tests/support/e2e-screens.ts";

test.use({ viewport: { width: 1280, height: 900 } });

test("former texts are listed, compared and restored; the present one is kept", async ({
  page,
  createPerson,
  signIn,
  service,
}) => {
  const ada = await createPerson({ isAdmin: true, fullName: "Ada Lovelace" });
  await signIn(ada);
  const { id } = await createPost(ada.client, {
    title: "Proof of funds",
    content: "<h2>Money</h2><p>How much you need.</p>",
    tags: ["Money"],
    published: false,
  });
  const editor = await openPost(page, id);
  await editor.history.click();
  const dialog = page.getByRole("dialog", { name: "Versions of “Proof of funds”" });
  await expect(dialog).toContainText("No former versions yet");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(editor.history).toBeFocused();

  const second = { title: "Funds", content: "<h2>Money</h2><p>How little you need.</p>", tags: [] };
  await ada.client.from("blogs").update(second).eq("id", id).throwOnError();
  await page.reload();
  await editor.title.fill("Not saved yet");
  await editor.history.click();
  const versions = page.getByRole("dialog", { name: "Versions of “Not saved yet”" });
  const list = versions.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect(list.first()).toContainText("Text in the editor");
  await expect(list.last()).toContainText(/Saved by Ada Lovelace .*5 words/);
  await expect(versions.getByRole("deletion").filter({ hasText: "much" })).toBeVisible();
  await expect(versions.getByRole("insertion").filter({ hasText: "little" })).toBeVisible();
  await expect(versions.getByRole("definition").filter({ hasText: "Money" })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await list
    .last()
    .getByRole("button", { name: /^Restore/ })
    .click();
  const question = page.getByRole("dialog", { name: /^Restore the version of / });
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(versions).toBeVisible();
  await list
    .last()
    .getByRole("button", { name: /^Restore/ })
    .click();
  await question.getByRole("button", { name: "Restore" }).click();
  await expect(versions).toHaveCount(0);
  await expectToast(page, "Blog saved successfully!");
  await expect(editor.title).toHaveValue("Proof of funds");
  expect(await storedPost(service, id)).toMatchObject({
    title: "Proof of funds",
    content: "<h2>Money</h2><p>How much you need.</p>",
    published: false,
  });
  // What was in the editor and not saved is a version, too.
  expect(await formerTitles(service, id)).toEqual(["Not saved yet", "Funds", "Proof of funds"]);
});

test("a hundred versions can be gone through, and what cannot be loaded says so", async ({
  page,
  createPerson,
  signIn,
  service,
  problems,
}) => {
  problems.allow(refusal(500, "/blog_revisions"));
  await signIn(await createPerson({ isAdmin: true }));
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
  const table = /\/rest\/v1\/blog_revisions\?/;
  await failRequests(page, table, "GET");
  const editor = await openPost(page, id);
  await editor.history.click();
  const dialog = page.getByRole("dialog", { name: /^Versions of/ });
  await expect(dialog).toContainText("The versions could not be loaded.");
  await page.unroute(table);
  await dialog.getByRole("button", { name: "Retry" }).click();
  const list = dialog.getByRole("list", { name: "Versions" }).getByRole("listitem");
  await expect(list).toHaveCount(101);
  await expect(list.nth(1)).toContainText("100 words");
  await page.setViewportSize({ width: 390, height: 844 });
  await list
    .last()
    .getByRole("button", { name: /^Compare/ })
    .click();
  await expect(dialog.getByRole("heading", { name: "Changes" })).toBeFocused();
  await expect(dialog.getByRole("deletion").filter({ hasText: "Former 0" })).toBeVisible();
});
