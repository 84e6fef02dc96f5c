import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { dashboard, expectFigure, openBlogDashboard } from "./blog-dashboard.browser-support.ts";
import { clearBlog, createPostsInOrder, test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { failRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";

const { actionsFor, chooseStatus, column, openMenu, rows, titles } = dashboard;
const posts = "/rest/v1/blogs";
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

test.beforeEach(async ({ service }) => clearBlog(service));

describe("the figures", () => {
  test("count posts, views, reading time and what is published", async ({ admin, service }) => {
    const [first] = await createPostsInOrder(service, [
      { view_count: 1200, reading_time: 3 },
      { view_count: 34, reading_time: 6 },
      { published: false, published_at: null, reading_time: 6 },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    await service.from("blog_daily_views").insert({ blog_id: first?.id, day: today, views: 7 }).throwOnError();
    await openBlogDashboard(admin);
    await expectFigure("Total Posts", /^Total Posts32 published, 1 draft$/);
    await expectFigure("Total Views", /^Total Views1,2347 in the last 30 days$/);
    await expectFigure("Avg. Reading Time", "5 min");
    await expectFigure("Published Rate", /^Published Rate67%2 of 3 posts$/);

    const views = page.getByRole("region", { name: "Views over the last 30 days" });
    await expect.element(views.getByText(/^7 views in all\. Busiest day: .* \(7\)\.$/)).toBeVisible();
    await expect.poll(dashboard.bars).toBe(1);
    await views.getByText("Figures by day").click();
    await expectCount(views.getByRole("rowheader"), 30);
    await expectTexts(views.getByRole("row").nth(1).getByRole("cell"), ["7"]);
    await page.getByRole("link", { name: "1 draft" }).click();
    await expectAddress("/admin/blogs?status=draft");
    await expectCount(titles, 1);
  });

  test("say that there is nothing yet, and there is an offer to write", async ({ admin }) => {
    await openBlogDashboard(admin);
    await expectFigure("Total Posts", /^Total Posts00 published, 0 drafts$/);
    await expectCount(page.getByRole("link", { name: "0 drafts" }), 0);
    await expectFigure("Published Rate", /^Published Rate0%0 of 0 posts$/);
    await expectFigure("Avg. Reading Time", /^(?!.*(NaN|null))/);
    await expect.element(page.getByText("Nobody has read a post in these days yet.")).toBeVisible();
    await expect.element(page.getByText("No posts yet")).toBeVisible();
    for (const name of ["Write your first post", "New Post"]) {
      await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", "/admin/blogs/new");
    }
    await expectAccessible();
  });
});

describe("a post", () => {
  test("is a draft, published, scheduled or featured, and each of these can be chosen", async ({ admin, service }) => {
    await createPostsInOrder(service, [
      { title: "Lead", featured: true, view_count: 12_345, reading_time: 4 },
      { title: "Written", published: false, published_at: null, reading_time: null },
      { title: "Waiting", published_at: tomorrow },
    ]);
    await openBlogDashboard(admin);
    await expectTexts(rows, [
      /Lead.*Published.*Featured.*12,345.*4 min.*1 minute ago/,
      /Written.*Draft.*0.*–/,
      /Waiting.*Scheduled.*for /,
    ]);
    for (const name of ["Title", "Status", "Views", "Reading Time", "Updated"]) {
      await expect.element(column(name)).toBeVisible();
    }
    for (const [status, title] of [
      ["Scheduled", "Waiting"],
      ["Draft", "Written"],
      ["Published", "Lead"],
    ] as const) {
      await chooseStatus(status);
      await expectTexts(titles, [title]);
      await expectAddress(`/admin/blogs?status=${status.toLowerCase()}`);
    }
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expectAddress("/admin/blogs");
    await expectCount(titles, 3);
  });

  test("can be viewed in a new tab once it is published, and not before", async ({ admin, service }) => {
    const [post] = await createPostsInOrder(service, [
      { title: "For everybody" },
      { title: "Not yet", published_at: tomorrow },
      { title: "Never", published: false, published_at: null },
    ]);
    await openBlogDashboard(admin);
    for (const title of ["Not yet", "Never"]) {
      const menu = await openMenu(title);
      await expectTexts(menu.getByRole("menuitem"), ["Edit", "Delete"]);
      await userEvent.keyboard("{Escape}");
      await expect.element(menu).not.toBeInTheDocument();
      await expect.element(actionsFor(title)).toHaveFocus();
    }
    const view = (await openMenu("For everybody")).getByRole("menuitem", { name: /^View/ });
    await expect.element(view).toHaveAttribute("href", `/blogs/${post?.slug}`);
    await expect.element(view).toHaveAttribute("target", "_blank");
  });

  test("leads to the editor from its menu and from its title", async ({ admin, service }) => {
    const [post] = await createPostsInOrder(service, [{ title: "To be edited" }]);
    await openBlogDashboard(admin);
    await (await openMenu("To be edited")).getByRole("menuitem", { name: "Edit" }).click();
    await expectAddress(`/admin/blogs/edit/${post?.id}`);
    window.history.back();
    await page.getByRole("link", { name: "To be edited" }).click();
    await expectAddress(`/admin/blogs/edit/${post?.id}`);
  });
});

describe("deleting a post", () => {
  test("asks once, by name", async ({ admin, service }) => {
    const [post] = await createPostsInOrder(service, [{ title: "Old news", view_count: 3 }, { title: "Kept" }]);
    await openBlogDashboard(admin);
    await (await openMenu("Old news")).getByRole("menuitem", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete “Old news”?" });
    await expect.element(dialog).toMatchTextContent("3 views");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(actionsFor("Old news")).toHaveFocus();
    await expectCount(titles, 2);

    await (await openMenu("Old news")).getByRole("menuitem", { name: "Delete" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast("Blog post deleted successfully!");
    await expectTexts(titles, ["Kept"]);
    await expectFigure("Total Posts", "1 published, 0 drafts");
    await expect.element(page.getByRole("group", { name: "Posts" })).toHaveFocus();
    expect((await service.from("blogs").select("id").eq("id", post?.id)).data).toEqual([]);
  });

  test("steps back a page with the last post of one", async ({ admin, service }) => {
    await createPostsInOrder(service, [...Array.from({ length: 10 }, () => ({})), { title: "Alone" }]);
    await openBlogDashboard(admin, "?page=2");
    await expectTexts(titles, ["Alone"]);
    await (await openMenu("Alone")).getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectAddress("/admin/blogs");
    await expectCount(titles, 10);
  });

  test("says why it failed, and the post is kept", async ({ admin, service }) => {
    await createPostsInOrder(service, [{ title: "Stays" }]);
    await openBlogDashboard(admin);
    failRequests(posts, "delete");
    await (await openMenu("Stays")).getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expectToast("Failed to delete blog post: the service cannot be reached right now.");
    await expect.element(toast()).not.toMatchTextContent("out of order");
    await expectTexts(titles, ["Stays"]);
  });

  test("and putting a column in order is done by keyboard alone", async ({ admin, service }) => {
    await createPostsInOrder(service, [{ title: "Beta" }, { title: "Alpha" }]);
    await openBlogDashboard(admin);
    const sortByTitle = column("Title").getByRole("button");
    await expect.element(sortByTitle).toBeVisible();
    sortByTitle.element().focus();
    await userEvent.keyboard("{Enter}");
    await expectTexts(titles, ["Alpha", "Beta"]);
    await expect.element(sortByTitle).toHaveFocus();
    actionsFor("Alpha").element().focus();
    await userEvent.keyboard("{Enter}");
    // It opens first, and takes the focus then.
    await expect.poll(() => document.activeElement?.closest("[role=menu]")).not.toBeNull();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(page.getByRole("menuitem", { name: "Delete" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    await userEvent.keyboard("{Enter}");
    await expectToast("Blog post deleted successfully!");
    await expectTexts(titles, ["Beta"]);
  });
});

test("says when the posts cannot be loaded, and loads them on retry", async ({ admin, service }) => {
  await createPostsInOrder(service, [{ title: "Here at last" }]);
  failRequests(posts, "get");
  await openBlogDashboard(admin);
  await expect.element(page.getByRole("alert")).toMatchTextContent("The posts could not be loaded.");
  await expectFigure("Total Posts", "1 published");
  restoreNetwork();
  await page.getByRole("button", { name: "Retry" }).click();
  await expectTexts(titles, ["Here at last"]);
});
