import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/e2e-accessibility.ts";
import { clearBlog, createPostsInOrder, openBlogDashboard } from "#tests/support/e2e-admin-blogs.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests, holdRequests } from "#tests/support/e2e-screens.ts";

// The blog is everybody's: the tests of this file take turns.
test.describe.configure({ mode: "serial" });
test.beforeEach(async ({ service, createPerson, signIn }) => {
  await clearBlog(service);
  await signIn(await createPerson({ isAdmin: true }));
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
/** What the dashboard asks the Data API. */
const everything = /\/rest\/v1\/(blogs\?|rpc\/blog_)/;
const longWord = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
const bengali = "শিক্ষার্থী ভিসার জন্য ব্যাংক স্টেটমেন্ট কীভাবে প্রস্তুত করবেন: ধাপে ধাপে নির্দেশিকা";

test("posts of every kind, long names among them", async ({ page, service }) => {
  const [first] = await createPostsInOrder(service, [
    { title: longWord, featured: true, view_count: 2_147_483_647, reading_time: 1440 },
    { title: bengali, published: false, published_at: null },
    { title: "دليل تأشيرة الطالب" },
    { title: "A title of many words ".repeat(13).trim(), published_at: tomorrow },
    ...Array.from({ length: 8 }, () => ({})),
  ]);
  const today = new Date().toISOString().slice(0, 10);
  await service.from("blog_daily_views").insert({ blog_id: first?.id, day: today, views: 1_000_000 }).throwOnError();
  const { titles } = await openBlogDashboard(page);
  await expect(titles).toHaveCount(10);
  await page.getByText("Figures by day").click();
  await expect(page.locator(".recharts-bar-rectangle path")).toHaveCount(1);
  await expectAccessible(page);
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${width} px`);
  }
});

test("an open menu, and the question before deleting", async ({ page, service }) => {
  await createPostsInOrder(service, [{ title: longWord }]);
  const { openMenu } = await openBlogDashboard(page);
  const menu = await openMenu(longWord);
  await expect(menu.getByRole("menuitem")).toHaveText([/^View/, "Edit", "Delete"]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press("Escape");
  await (await openMenu(longWord)).getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("dialog", { name: `Delete “${longWord}”?` })).toBeVisible();
  await expectAccessible(page);
});

test("nothing yet", async ({ page }) => {
  await openBlogDashboard(page);
  await expect(page.getByText("No posts yet")).toBeVisible();
  await expectAccessible(page);
});

test("nothing found", async ({ page, service }) => {
  await createPostsInOrder(service, [{}]);
  await openBlogDashboard(page, "?search=nothing-like-it");
  await expect(page.getByText("No posts found")).toBeVisible();
  await expectAccessible(page);
});

test("nothing loaded", async ({ page, problems }) => {
  problems.allow(refusal(500, "/rest/v1"));
  await failRequests(page, everything, "GET");
  await failRequests(page, everything, "POST");
  await openBlogDashboard(page);
  await expect(page.getByRole("alert")).toHaveCount(3);
  await expectAccessible(page);
});

test("loading", async ({ page, service }) => {
  await createPostsInOrder(service, [{}]);
  const { release } = await holdRequests(page, everything, "GET");
  const { rows } = await openBlogDashboard(page);
  await expect(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeAttached();
  await expectAccessible(page);
  release();
  await expect(rows).toHaveCount(1);
});

test("on a phone every fact and action of a row is there, in reach of a thumb", async ({ page, service }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await createPostsInOrder(service, [
    { title: "Lead", featured: true, view_count: 1234, reading_time: 4 },
    { title: bengali, view_count: 5, published: false, published_at: null },
  ]);
  const { cards, table, openMenu } = await openBlogDashboard(page);
  await expect(table).toHaveCount(0);
  await expect(cards.nth(0)).toContainText(/Lead.*Published.*Featured.*Views.*1,234.*Reading Time.*4 min.*Updated/);
  await page.getByRole("combobox", { name: "Sort by" }).click();
  await page.getByRole("option", { name: "Views" }).click();
  await expect(page).toHaveURL("/admin/blogs?sort=views&order=desc");
  await page.getByRole("button", { name: "Descending: reverse the order" }).click();
  await expect(page).toHaveURL("/admin/blogs?sort=views&order=asc");
  await expect(cards.nth(1)).toContainText("Lead");

  const menu = await openMenu("Lead");
  const sizes = [page.getByRole("button", { name: "Actions for Lead" }), ...(await menu.getByRole("menuitem").all())];
  for (const target of sizes) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await menu.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete “Lead”?" }).getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Blog post deleted successfully!");
  await expect(cards).toHaveCount(1);
  await expectNoSidewaysScroll(page, "390 px");
});

test("by keyboard alone a column is put in order and a post deleted", async ({ page, service }) => {
  await createPostsInOrder(service, [{ title: "Beta" }, { title: "Alpha" }]);
  const { titles, column } = await openBlogDashboard(page);
  await column("Title").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(titles).toHaveText(["Alpha", "Beta"]);
  await expect(column("Title").getByRole("button")).toBeFocused();
  await page.getByRole("button", { name: "Actions for Alpha" }).focus();
  await page.keyboard.press("Enter");
  // It opens first, and takes the focus then.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[role=menu]") !== null)).toBe(true);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectToast(page, "Blog post deleted successfully!");
  await expect(titles).toHaveText(["Beta"]);
});
