import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { dashboard, expectFigure, openBlogDashboard } from "./blog-dashboard.browser-support.ts";
import { clearBlog, createPostsInOrder, test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { failParts, failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";

const { actionsFor, cards, chooseStatus, column, openMenu, rows, table, titles } = dashboard;
const posts = "/rest/v1/blogs";
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const longWord = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
const bengali = "শিক্ষার্থী ভিসার জন্য ব্যাংক স্টেটমেন্ট কীভাবে প্রস্তুত করবেন: ধাপে ধাপে নির্দেশিকা";

test.beforeEach(async ({ service }) => clearBlog(service));

function bars(): number {
  return document.querySelectorAll(".recharts-bar-rectangle path").length;
}

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
    await expect.poll(bars).toBe(1);
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

describe("no barrier", () => {
  test("with posts of every kind, long names among them, at any width", async ({ admin, service }) => {
    const [first] = await createPostsInOrder(service, [
      { title: longWord, featured: true, view_count: 2_147_483_647, reading_time: 1440 },
      { title: bengali, published: false, published_at: null },
      { title: "دليل تأشيرة الطالب" },
      { title: "A title of many words ".repeat(13).trim(), published_at: tomorrow },
      ...Array.from({ length: 8 }, () => ({})),
    ]);
    const today = new Date().toISOString().slice(0, 10);
    await service.from("blog_daily_views").insert({ blog_id: first?.id, day: today, views: 1_000_000 }).throwOnError();
    await openBlogDashboard(admin);
    await expectCount(titles, 10);
    await page.getByText("Figures by day").click();
    await expect.poll(bars).toBe(1);
    // Wherever the pointer was, no figure of the chart is pointed at.
    await page.getByRole("heading", { level: 1 }).hover();
    await expectAccessible();
    for (const width of [320, 768, 1024]) {
      await page.viewport(width, 900);
      await expectNoSidewaysScroll(`${width} px`);
    }
  });

  test("in an open menu, nor in the question before deleting", async ({ admin, service }) => {
    await createPostsInOrder(service, [{ title: longWord }]);
    await openBlogDashboard(admin);
    const menu = await openMenu(longWord);
    await expectTexts(menu.getByRole("menuitem"), [/^View/, "Edit", "Delete"]);
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    await (await openMenu(longWord)).getByRole("menuitem", { name: "Delete" }).click();
    await expect.element(page.getByRole("dialog", { name: `Delete “${longWord}”?` })).toBeVisible();
    await expectAccessible();
  });

  test("with nothing found", async ({ admin, service }) => {
    await createPostsInOrder(service, [{}]);
    await openBlogDashboard(admin, "?search=nothing-like-it");
    await expect.element(page.getByText("No posts found")).toBeVisible();
    await expectAccessible();
  });

  test("with nothing loaded", async ({ admin }) => {
    failRequests(posts, "get");
    failParts("blog_stats", "blog_views");
    await openBlogDashboard(admin);
    await expectCount(page.getByRole("alert"), 3);
    await expectAccessible();
  });

  test("while it loads", async ({ admin, service }) => {
    await createPostsInOrder(service, [{}]);
    const { release } = holdRequests(posts, "get");
    await openBlogDashboard(admin);
    await expect.element(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeInTheDocument();
    await expectAccessible();
    release();
    await expectCount(rows, 1);
  });
});

test("on a phone every fact and action of a row is there, in reach of a thumb", async ({ admin, service }) => {
  await createPostsInOrder(service, [
    { title: "Lead", featured: true, view_count: 1234, reading_time: 4 },
    { title: bengali, view_count: 5, published: false, published_at: null },
  ]);
  await openBlogDashboard(admin, "", { width: 390, height: 844 });
  await expect
    .element(cards.nth(0))
    .toMatchTextContent(/Lead.*Published.*Featured.*Views.*1,234 views.*Reading Time.*4 min.*Updated/);
  const facts = cards.nth(0).getByRole("definition").elements();
  expect(new Set(facts.map((fact) => fact.getBoundingClientRect().top)).size).toBe(1);
  await expectCount(table, 0);
  await expect.element(cards.nth(0).getByRole("link", { name: "Lead" })).toBeInViewport({ ratio: 1 });
  const figures = page.getByRole("region", { name: "The blog in figures" });
  expect(boxOf(figures).top).toBeGreaterThan(boxOf(cards.nth(1)).bottom);
  const order = page.getByRole("combobox", { name: "Sort by" });
  const status = page.getByRole("combobox", { name: "All statuses" });
  expect(boxOf(order).top).toBe(boxOf(status).top);
  expect(boxOf(order).bottom).toBeLessThan(boxOf(page.getByText("1–2 of 2")).top);
  await order.click();
  await page.getByRole("option", { name: "Views" }).click();
  await expectAddress("/admin/blogs?sort=views&order=desc");
  await page.getByRole("button", { name: "Descending: reverse the order" }).click();
  await expectAddress("/admin/blogs?sort=views&order=asc");
  await expect.element(cards.nth(1)).toMatchTextContent("Lead");

  const menu = await openMenu("Lead");
  await expectCount(menu.getByRole("menuitem"), 3);
  const targets = [actionsFor("Lead").element(), ...menu.getByRole("menuitem").elements()];
  for (const target of targets) {
    await expect
      .poll(() => target.getBoundingClientRect().height, { message: target.outerHTML })
      .toBeGreaterThanOrEqual(44);
  }
  await menu.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete “Lead”?" }).getByRole("button", { name: "Delete" }).click();
  await expectToast("Blog post deleted successfully!");
  await expectCount(cards, 1);
  await expectNoSidewaysScroll("390 px");
});
