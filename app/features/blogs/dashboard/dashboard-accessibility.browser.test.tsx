import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { dashboard, openBlogDashboard } from "./blog-dashboard.browser-support.ts";
import { clearBlog, createPostsInOrder, test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { expectTexts } from "#tests/support/screens/lists.ts";
import { failParts, failRequests, holdRequests } from "#tests/support/screens/network.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";

const { actionsFor, cards, openMenu, rows, table, titles } = dashboard;
const posts = "/rest/v1/blogs";
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const longWord = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
const bengali = "শিক্ষার্থী ভিসার জন্য ব্যাংক স্টেটমেন্ট কীভাবে প্রস্তুত করবেন: ধাপে ধাপে নির্দেশিকা";

test.beforeEach(async ({ service }) => clearBlog(service));

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
    await expect.poll(dashboard.bars).toBe(1);
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
