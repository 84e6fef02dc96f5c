import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { bypass } from "msw";
import { http, HttpResponse } from "msw/http";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { editor, openEditor } from "#app/features/blogs/blog-editor.browser-support.ts";
import { createPost } from "#tests/support/samples/blog-posts.ts";
import { formerTitles, storedPost, test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { network, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";

const posts = "/rest/v1/blogs";

describe("a post that somebody else saved meanwhile", () => {
  const dialog = page.getByRole("dialog", { name: "Someone else saved this post" });

  test("is compared, and saved only once that was decided", async ({ admin, createPerson, service }) => {
    const ben = await createPerson({ isAdmin: true, fullName: "Ben Okri" });
    const { id } = await createPost(service, {
      title: "Proof of funds",
      published: false,
      content: "<p>How much.</p>",
    });
    await openEditor(admin, id);
    await ben.client.from("blogs").update({ title: "Ben's title" }).eq("id", id).select().single().throwOnError();
    await editor.title.fill("Ada's title");
    await editor.saveDraft.click();
    await expect.element(dialog).toMatchTextContent("Ben Okri saved a newer version");
    await expect.element(dialog.getByRole("deletion").first()).toMatchTextContent("Ben's");
    await expect.element(dialog.getByRole("insertion").first()).toMatchTextContent("Ada's");
    await expectAccessible();
    expect((await storedPost(service, id))?.title).toBe("Ben's title");

    // Nothing is saved as long as nothing was decided.
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    await expectCount(dialog, 0);
    await expect.element(page.getByText(/Saving waits for your decision/)).toBeVisible();
    await editor.title.fill("Ada's better title");
    await page.getByRole("button", { name: "Decide" }).click();
    await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
    await expectToast("Blog saved successfully!");
    await expectCount(dialog, 0);
    expect((await storedPost(service, id))?.title).toBe("Ada's better title");
    expect(await formerTitles(service, id)).toEqual(["Ben's title", "Proof of funds"]);
  });
});

test("a post that is deleted while it is edited can be saved as a new one, with every word", async ({
  admin,
  service,
}) => {
  const { id, slug } = await createPost(service, { published: false, content: "<p>How much.</p>" });
  await openEditor(admin, id);
  await service.from("blogs").delete().eq("id", id).throwOnError();
  await editor.title.fill("Still here");
  const dialog = page.getByRole("dialog", { name: "“Still here” was deleted" });
  await editor.saveDraft.click();
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Save as a new post" }).click();
  await expectToast("Blog post created successfully!");
  await expectCount(dialog, 0);
  const { data } = await service.from("blogs").select("id, title, content").eq("slug", slug).throwOnError();
  expect(data).toMatchObject([{ title: "Still here", content: "<p>How much.</p>" }]);
  await expectAddress(`/admin/blogs/edit/${String(data[0]?.id)}`);
});

test("views in between and an answer that got lost are no conflicts", async ({ admin, service }) => {
  const { id, slug } = await createPost(service, { title: "Proof of funds" });
  await openEditor(admin, id);
  for (let view = 0; view < 3; view += 1) await service.rpc("increment_blog_view", { blog_slug: slug }).throwOnError();

  // The server stores it, and the connection breaks before the browser learns of it.
  network.use(
    http.patch(posts, async ({ request }) => {
      await fetch(bypass(request));
      return HttpResponse.error();
    }),
  );
  await editor.title.fill("Stored unseen");
  await expect.poll(async () => (await storedPost(service, id))?.title).toBe("Stored unseen");
  await expect.element(page.getByRole("alert").filter({ hasText: "Not saved" })).toBeVisible();
  restoreNetwork();
  await editor.title.fill("Written on");
  await expect.poll(async () => (await storedPost(service, id))?.title).toBe("Written on");
  await expectCount(page.getByRole("dialog"), 0);
  expect((await storedPost(service, id))?.view_count).toBe(3);
});
