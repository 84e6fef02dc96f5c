import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { createPosts } from "#tests/support/samples/blog-posts.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { expectToast } from "#tests/support/e2e/screens.ts";

test("an admin goes to the posts, puts them in order, looks at one, edits one and deletes one", async ({
  page,
  context,
  service,
  createPerson,
  signIn,
}) => {
  // The blog is everybody's: nothing is left of other journeys.
  await service.from("blogs").delete().gte("created_at", "1970-01-01").throwOnError();
  const [seen, edited] = await createPosts(service, [{ title: "Beta" }, { title: "Gamma" }, { title: "Alpha" }]);
  await signIn(await createPerson({ isAdmin: true }));
  const titles = page.getByRole("table", { name: "Posts" }).getByRole("rowheader");
  const byTitle = ["Alpha", "Beta", "Gamma"];

  // By the sidebar and the way back, as a document of its own; and by the palette.
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Manage Blogs" }).click();
  await expect(page).toHaveURL("/admin/blogs");
  await expect(titles).toHaveCount(3);
  await expect(page).toHaveTitle(/Blog Dashboard/);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goForward();
  await expect(titles).toHaveCount(3);
  await page.goto("/visa-progress");
  await page.getByRole("button", { name: /Search/ }).click();
  await page.getByRole("combobox").fill("Manage Blogs");
  // Who is an admin is known only after a moment in a new document.
  await expect(page.getByRole("option", { name: "Manage Blogs", selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/blogs");
  await expect(titles).toHaveCount(3);

  await page.getByRole("columnheader", { name: "Title" }).getByRole("button").click();
  await expect(titles).toHaveText(byTitle);
  const inOrder = new URL(page.url()).search;
  await page.reload();
  await expect(titles).toHaveText(byTitle);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole("button", { name: "Actions for Beta" }).click();
  const opening = context.waitForEvent("page");
  await page.getByRole("menuitem", { name: "View" }).click();
  const opened = await opening;
  await expect(opened).toHaveURL(`/blogs/${seen?.slug}`);
  await expect(opened.getByRole("heading", { name: "Beta", level: 1 })).toBeVisible();
  await opened.close();

  await expect(page).toHaveURL(`/admin/blogs${inOrder}`);
  await page.getByRole("link", { name: "Gamma" }).click();
  await expect(page).toHaveURL(`/admin/blogs/edit/${edited?.id}`);
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("Gamma");
  await page.goBack();
  await expect(titles).toHaveText(byTitle);
  await page.getByRole("button", { name: "Actions for Alpha" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete “Alpha”?" }).getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Blog post deleted successfully!");
  await expect(titles).toHaveText(["Beta", "Gamma"]);

  // A search that makes the longest addresses still finds its way to the service.
  for (const term of ["\\".repeat(1_000), "%(".repeat(500)]) {
    await page.goto(`/admin/blogs?search=${encodeURIComponent(term)}`);
    await expect(page.getByText("No posts found")).toBeVisible();
  }
});
