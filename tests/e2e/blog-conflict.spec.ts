import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { createPost } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { editorOf, formerTitles, openPost, postRows, storedPost } from "#tests/support/e2e-revisions.ts";
import { expectToast } from "#tests/support/e2e-screens.ts";

test.use({ viewport: { width: 1280, height: 900 } });

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
  const adas = await openPost(page, id);
  const other = await newBrowser();
  await signIn(ben, other);
  const bensPage = await other.newPage();
  const bens = await openPost(bensPage, id);

  await bens.title.fill("Ben's title");
  await bens.saveDraft.click();
  await expectToast(bensPage, "Blog saved successfully!");

  await adas.title.fill("Ada's title");
  await adas.saveDraft.click();
  const dialog = page.getByRole("dialog", { name: "Someone else saved this post" });
  await expect(dialog).toContainText("Ben Okri saved a newer version");
  await expect(dialog.getByRole("deletion").first()).toContainText("Ben's");
  await expect(dialog.getByRole("insertion").first()).toContainText("Ada's");
  await expectAccessible(page);
  expect((await storedPost(service, id))?.title).toBe("Ben's title");

  // Nothing is saved as long as nothing was decided.
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Saving waits for your decision")).toBeVisible();
  await adas.title.fill("Ada's better title");
  await page.getByRole("button", { name: "Decide" }).click();
  await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
  await expectToast(page, "Blog saved successfully!");
  await expect(dialog).toHaveCount(0);
  expect((await storedPost(service, id))?.title).toBe("Ada's better title");
  expect(await formerTitles(service, id)).toEqual(["Ben's title", "Proof of funds"]);

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
  expect((await storedPost(service, id))?.title).toBe("Ada's better title");
  await bensPage.reload();
  const again = await editorOf(bensPage);
  await bensPage.getByRole("button", { name: "Continue where you left off “Ben insists”" }).click();
  await expect(again.title).toHaveValue("Ben insists");
  await expect(bensPage.getByRole("dialog", { name: "Someone else saved this post" })).toBeVisible();
});

test("a post that is deleted while it is edited can be saved as a new one, with every word", async ({
  page,
  createPerson,
  signIn,
  service,
}) => {
  await signIn(await createPerson({ isAdmin: true }));
  const { id, slug } = await createPost(service, { published: false, content: "<p>How much.</p>" });
  const editor = await openPost(page, id);
  await service.from("blogs").delete().eq("id", id).throwOnError();
  await editor.title.fill("Still here");
  const dialog = page.getByRole("dialog", { name: "“Still here” was deleted" });
  await editor.saveDraft.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save as a new post" }).click();
  await expectToast(page, "Blog post created successfully!");
  await expect(dialog).toHaveCount(0);
  const { data } = await service.from("blogs").select("id, title, content").eq("slug", slug).throwOnError();
  expect(data).toMatchObject([{ title: "Still here", content: "<p>How much.</p>" }]);
  await expect(page).toHaveURL(new RegExp(`/admin/blogs/edit/${data?.[0]?.id}$`));
});

test("views in between and an answer that got lost are no conflicts", async ({
  page,
  createPerson,
  signIn,
  service,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await signIn(await createPerson({ isAdmin: true }));
  const { id, slug } = await createPost(service, { title: "Proof of funds" });
  const editor = await openPost(page, id);
  for (let view = 0; view < 3; view += 1) await service.rpc("increment_blog_view", { blog_slug: slug }).throwOnError();

  // The server stores it, and the connection breaks before the browser learns of it.
  await page.route(postRows, async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await editor.title.fill("Stored unseen");
  await expect.poll(async () => (await storedPost(service, id))?.title).toBe("Stored unseen");
  await expect(page.getByRole("alert").filter({ hasText: "Not saved" })).toBeVisible();
  await page.unroute(postRows);
  await editor.title.fill("Written on");
  await expect.poll(async () => (await storedPost(service, id))?.title).toBe("Written on");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await storedPost(service, id))?.view_count).toBe(3);
});
