import { blogDashboard, clearBlog, createPostsInOrder, openBlogDashboard } from "#tests/support/e2e-admin-blogs.ts";
import { createPost } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests, toast } from "#tests/support/e2e-screens.ts";

// The blog is everybody's: the tests of this file take turns.
test.describe.configure({ mode: "serial" });
test.beforeEach(async ({ service, createPerson, signIn }) => {
  await clearBlog(service);
  await signIn(await createPerson({ isAdmin: true }));
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

test("is reached from the sidebar, by the palette and by the way back, as a document of its own", async ({
  page,
  service,
}) => {
  await createPost(service, { title: "Only one" });
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Manage Blogs" }).click();
  await expect(page).toHaveURL("/admin/blogs");
  await expect(blogDashboard(page).titles).toHaveText(["Only one"]);
  await expect(page).toHaveTitle(/Blog Dashboard/);

  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goForward();
  await expect(blogDashboard(page).titles).toHaveText(["Only one"]);

  await page.goto("/visa-progress");
  await page.getByRole("button", { name: /Search/ }).click();
  await page.getByRole("combobox").fill("Manage Blogs");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/blogs");
  await expect(blogDashboard(page).titles).toHaveText(["Only one"]);
});

test("counts posts, views, reading time and what is published", async ({ page, service }) => {
  const [first] = await createPostsInOrder(service, [
    { view_count: 1200, reading_time: 3 },
    { view_count: 34, reading_time: 6 },
    { published: false, published_at: null, reading_time: 6 },
  ]);
  const today = new Date().toISOString().slice(0, 10);
  await service.from("blog_daily_views").insert({ blog_id: first?.id, day: today, views: 7 }).throwOnError();
  const { stat } = await openBlogDashboard(page);
  await expect(stat("Total Posts")).toHaveText("Total Posts32 published, 1 draft");
  await expect(stat("Total Views")).toContainText("1,234");
  await expect(stat("Avg. Reading Time")).toContainText("5 min");
  await expect(stat("Published Rate")).toContainText("67%");

  const views = page.getByRole("region", { name: "Views over the last 30 days" });
  await expect(views.getByText(/^7 views in all, most of them on .* \(7\)\.$/)).toBeVisible();
  await expect(views.locator(".recharts-bar-rectangle path")).toHaveCount(1);
  await views.getByText("Figures by day").click();
  await expect(views.getByRole("rowheader")).toHaveCount(30);
  await expect(views.getByRole("row").nth(1).getByRole("cell")).toHaveText("7");
});

test("says in numbers that there is nothing yet, and offers to write", async ({ page }) => {
  const { stat } = await openBlogDashboard(page);
  await expect(stat("Total Posts")).toHaveText("Total Posts00 published, 0 drafts");
  await expect(stat("Published Rate")).toContainText("0%");
  await expect(stat("Avg. Reading Time")).not.toContainText(/NaN|null/);
  await expect(page.getByText("Nobody has read a post in these days yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Write your first post" })).toHaveAttribute("href", "/admin/blogs/new");
  await expect(page.getByRole("link", { name: "New Post" })).toHaveAttribute("href", "/admin/blogs/new");
});

test("tells drafts, published, scheduled and featured posts apart", async ({ page, service }) => {
  await createPostsInOrder(service, [
    { title: "Lead", featured: true, view_count: 12_345, reading_time: 4 },
    { title: "Written", published: false, published_at: null, reading_time: null },
    { title: "Waiting", published_at: tomorrow },
  ]);
  const { rows, column, chooseStatus, titles } = await openBlogDashboard(page);
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(/Lead.*Published.*Featured.*12,345.*4 min.*1 minute ago/);
  await expect(rows.nth(1)).toContainText(/Written.*Draft.*0.*–/);
  await expect(rows.nth(2)).toContainText(/Waiting.*Scheduled.*for /);
  for (const name of ["Title", "Status", "Views", "Reading Time", "Updated"]) await expect(column(name)).toBeVisible();
  for (const [status, title] of [
    ["Scheduled", "Waiting"],
    ["Draft", "Written"],
    ["Published", "Lead"],
  ] as const) {
    await chooseStatus(status);
    await expect(titles).toHaveText([title]);
    await expect(page).toHaveURL(`/admin/blogs?status=${status.toLowerCase()}`);
  }
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/admin/blogs");
  await expect(titles).toHaveCount(3);
});

test("opens a published post in a new tab, and offers that for no other", async ({ page, service, context }) => {
  const [post] = await createPostsInOrder(service, [
    { title: "For everybody" },
    { title: "Not yet", published_at: tomorrow },
    { title: "Never", published: false, published_at: null },
  ]);
  const { openMenu } = await openBlogDashboard(page);
  for (const title of ["Not yet", "Never"]) {
    const menu = await openMenu(title);
    await expect(menu.getByRole("menuitem")).toHaveText(["Edit", "Delete"]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: `Actions for ${title}` })).toBeFocused();
  }
  const menu = await openMenu("For everybody");
  const opening = context.waitForEvent("page");
  await menu.getByRole("menuitem", { name: "View" }).click();
  const opened = await opening;
  await expect(opened).toHaveURL(`/blogs/${post?.slug}`);
  await expect(opened.getByRole("heading", { name: "For everybody", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/admin/blogs");
});

test("leads to the editor from the menu and from the title", async ({ page, service }) => {
  const [post] = await createPostsInOrder(service, [{ title: "To be edited" }]);
  const { openMenu } = await openBlogDashboard(page);
  await (await openMenu("To be edited")).getByRole("menuitem", { name: "Edit" }).click();
  await expect(page).toHaveURL(`/admin/blogs/edit/${post?.id}`);
  await page.goBack();
  await page.getByRole("link", { name: "To be edited" }).click();
  await expect(page).toHaveURL(`/admin/blogs/edit/${post?.id}`);
});

test("deletes a post after asking once, by name", async ({ page, service }) => {
  const [post] = await createPostsInOrder(service, [{ title: "Old news", view_count: 3 }, { title: "Kept" }]);
  const { openMenu, titles, stat } = await openBlogDashboard(page);
  await (await openMenu("Old news")).getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete “Old news”?" });
  await expect(dialog).toContainText("3 views");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Actions for Old news" })).toBeFocused();
  await expect(titles).toHaveCount(2);

  await (await openMenu("Old news")).getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Blog post deleted successfully!");
  await expect(titles).toHaveText(["Kept"]);
  await expect(stat("Total Posts")).toContainText("1 published, 0 drafts");
  await expect(page.getByRole("group", { name: "Posts" })).toBeFocused();
  expect((await service.from("blogs").select("id").eq("id", post?.id)).data).toEqual([]);
});

test("steps back a page with the last post of one", async ({ page, service }) => {
  await createPostsInOrder(service, [...Array.from({ length: 10 }, () => ({})), { title: "Alone" }]);
  const { openMenu, titles } = await openBlogDashboard(page, "?page=2");
  await expect(titles).toHaveText(["Alone"]);
  await (await openMenu("Alone")).getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/blogs");
  await expect(titles).toHaveCount(10);
});

test("says why a post could not be deleted, and keeps it", async ({ page, service, problems }) => {
  problems.allow(refusal(500, "/blogs"));
  await createPostsInOrder(service, [{ title: "Stays" }]);
  const { openMenu, titles } = await openBlogDashboard(page);
  await failRequests(page, "**/rest/v1/blogs*", "DELETE");
  await (await openMenu("Stays")).getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, /^.*Failed to delete blog post: the service cannot be reached right now\./);
  await expect(toast(page)).not.toContainText("out of order");
  await expect(titles).toHaveText(["Stays"]);
});

test("says when it cannot be loaded, and loads it on retry", async ({ page, service, problems }) => {
  problems.allow(refusal(500, "/rest/v1"));
  await createPostsInOrder(service, [{ title: "Here at last" }]);
  const table = /\/rest\/v1\/blogs\?/;
  await failRequests(page, table, "GET");
  await page.goto("/admin/blogs");
  await expect(page.getByRole("alert")).toContainText("The posts could not be loaded.");
  await expect(blogDashboard(page).stat("Total Posts")).toContainText("1 published");
  await page.unroute(table);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(blogDashboard(page).titles).toHaveText(["Here at last"]);
});
