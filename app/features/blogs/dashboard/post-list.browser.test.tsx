import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { http } from "msw/http";
import { expectAddress } from "#tests/support/screens/address.ts";
import { dashboard, openBlogDashboard } from "./blog-dashboard.browser-support.ts";
import { inlinePixel, pixelFile } from "#app/features/blogs/blog-editor.browser-support.ts";
import { clearBlog, createPostsInOrder, test } from "#app/features/blogs/blog-posts.browser-support.ts";
import { expectTexts, textOf } from "#tests/support/screens/lists.ts";
import { holdRequests, network } from "#tests/support/screens/network.ts";
import { reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount } from "#tests/support/screens/parts.ts";

const { chooseStatus, column, pages, rows, search, table, titles } = dashboard;
const posts = "/rest/v1/blogs";
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

test.beforeEach(async ({ service }) => clearBlog(service));

test("puts posts in order by each column, and keeps the order in the address", async ({ admin, service }) => {
  await createPostsInOrder(service, [
    { title: "Bridges", view_count: 5, reading_time: 1, published: false, published_at: null },
    { title: "Apples", view_count: 50, reading_time: null },
    { title: "Clouds", view_count: 0, reading_time: 9, published_at: tomorrow },
  ]);
  await openBlogDashboard(admin);
  const expectOrder = (...expected: string[]) => expectTexts(titles, expected);
  await expectOrder("Bridges", "Apples", "Clouds");
  await expect.element(column("Updated")).toHaveAttribute("aria-sort", "descending");

  const sort = (name: string) => column(name).getByRole("button").click();
  await sort("Views");
  await expectOrder("Apples", "Bridges", "Clouds");
  await expectCount(page.getByRole("combobox", { name: "Sort by" }), 0);
  await expectAddress("/admin/blogs?sort=views&order=desc");
  await expect.element(column("Views")).toHaveAttribute("aria-sort", "descending");
  await expect.element(column("Updated")).not.toHaveAttribute("aria-sort");
  await sort("Views");
  await expectOrder("Clouds", "Bridges", "Apples");
  await expect.element(column("Views")).toHaveAttribute("aria-sort", "ascending");
  await sort("Title");
  await expectOrder("Apples", "Bridges", "Clouds");
  await sort("Status");
  await expectOrder("Bridges", "Apples", "Clouds");
  await sort("Reading Time");
  await expectOrder("Clouds", "Bridges", "Apples");
  await sort("Updated");
  await expectAddress("/admin/blogs");
  await expectOrder("Bridges", "Apples", "Clouds");
  await sort("Updated");
  await expectOrder("Clouds", "Apples", "Bridges");
  await reloadScreen();
  await expectOrder("Clouds", "Apples", "Bridges");
  window.history.back();
  await expectOrder("Bridges", "Apples", "Clouds");
});

test("shows small covers, none that only its published post would show, and how views compare", async ({
  admin,
  service,
}) => {
  const name = `${crypto.randomUUID()}.png`;
  await service.storage.from("blog-images").upload(name, pixelFile());
  const inline = { cover_image: inlinePixel };
  const [, seen] = await createPostsInOrder(service, [
    { title: "Stored", cover_image: `/storage/v1/object/public/blog-images/${name}`, view_count: 50 },
    { title: "Inline", ...inline, view_count: 25 },
    { title: "Gone", cover_image: "/storage/v1/object/public/blog-images/nothing-here.png" },
    { title: "Draft", ...inline, published: false, published_at: null },
    { title: "Without" },
  ]);
  await openBlogDashboard(admin);
  await expectCount(titles, 5);
  const pictures = () => rows.all().map((row) => row.element().querySelector("img"));
  await expect
    .poll(() => pictures().map((picture) => picture?.naturalWidth))
    .toEqual([1, 1, undefined, undefined, undefined]);
  const addresses = pictures().map((picture) => picture?.getAttribute("src"));
  expect(addresses[0]).toBe(`/images/stored/${name}/400.webp`);
  expect(addresses[1]).toMatch(new RegExp(`^/images/covers/${seen?.id}/[\\da-f]{12}/400\\.webp$`));
  const widths = rows
    .all()
    .map((row) => row.element().querySelector("td > [aria-hidden]")?.getBoundingClientRect().width);
  expect(widths[0]).toBeGreaterThan(20);
  expect(widths[1]).toBeCloseTo((widths[0] ?? 0) / 2, 0);
  expect(widths.slice(2)).toEqual([undefined, undefined, undefined]);
});

describe("the pages", () => {
  test("go through more than two hundred, never asking for texts or covers", async ({ admin, service }) => {
    const many = Array.from({ length: 213 }, (_, index) => ({
      title: `Post number ${index + 1}.`,
      view_count: index % 3,
    }));
    const stored = await createPostsInOrder(service, many);
    expect(stored).toHaveLength(213);
    const lists: URL[] = [];
    network.use(http.all(posts, ({ request }) => void lists.push(new URL(request.url))));
    await openBlogDashboard(admin);
    await expect.element(page.getByText("1–10 of 213")).toBeVisible();
    await expectCount(titles, 10);
    await pages.getByRole("link", { name: "Next" }).click();
    await expectAddress("/admin/blogs?page=2");
    await expect.element(page.getByText("11–20 of 213")).toHaveFocus();
    await expect.element(titles.first()).toHaveTextContent("Post number 11.");

    const seen = new Set<string>();
    for (const number of [1, 10, 22]) {
      await openBlogDashboard(admin, `?sort=views&order=desc&page=${number}`);
      const current = pages.getByRole("link", { name: `Page ${number}`, exact: true });
      await expect.element(current).toHaveAttribute("aria-current", "page");
      await expect.element(page.getByText(new RegExp(`–${Math.min(number * 10, 213)} of 213$`))).toBeVisible();
      for (const title of titles.elements()) seen.add(textOf(title));
    }
    expect(seen.size).toBe(23);
    expect(lists.length).toBeGreaterThan(0);
    for (const { searchParams } of lists) expect(searchParams.get("select")).not.toMatch(/content|cover(?!_url)|\*/);
  });

  test.for(["?page=999", "?page=-1", "?page=abc&sort=content", "?page=1000000000"])(
    "are shown one that exists by an address that leads nowhere: %s",
    async (address, { admin, service }) => {
      const eleven = Array.from({ length: 11 }, () => ({}));
      await createPostsInOrder(service, eleven);
      await openBlogDashboard(admin, address);
      await expect.element(page.getByText(address === "?page=999" ? "11–11 of 11" : "1–10 of 11")).toBeVisible();
    },
  );

  test("stay on screen while the next one loads", async ({ admin, service }) => {
    await createPostsInOrder(
      service,
      Array.from({ length: 11 }, (_, index) => ({ title: `Post ${index + 1}.` })),
    );
    await openBlogDashboard(admin);
    await expectCount(titles, 10);
    const { release } = holdRequests(posts, "get");
    await pages.getByRole("link", { name: "Next" }).click();
    await expect.element(table).toHaveAttribute("aria-busy", "true");
    await expectCount(titles, 10);
    release();
    await expectTexts(titles, ["Post 11."]);
    await expect.element(table).toHaveAttribute("aria-busy", "false");
  });
});

describe("the search", () => {
  test("finds drafts too, by title or text, whatever stands in it", async ({ admin, service }) => {
    await createPostsInOrder(service, [
      { title: 'Costs: 50% _off_ (really), "quoted" \\ done', published: false, published_at: null },
      { title: "Another", content: "<p>Here 50% _OFF_ (really), is in the text.</p>" },
      { title: "Third 500 xoffx", content: "<p>Nothing of it.</p>" },
    ]);
    await openBlogDashboard(admin);
    await search.fill("50% _off_ (really),");
    await expectTexts(titles, [/^Costs/, "Another"]);
    await expect.element(page.getByText("2 posts found")).toBeVisible();
    for (const term of ["%", "_", ",", "(", ")", '"', "\\", '"quoted" \\ done']) {
      await search.fill(term);
      const found = ["%", "_", ",", "(", ")"].includes(term) ? [/^Costs/, "Another"] : [/^Costs/];
      await expect.poll(() => new URLSearchParams(window.location.search).get("search")).toBe(term);
      await expectTexts(titles, found);
    }
    await search.fill("*");
    await expect.element(page.getByText("No posts found")).toBeVisible();
    await reloadScreen();
    await expect.element(search).toHaveValue("*");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expectCount(titles, 3);
    await expect.element(search).toHaveValue("");

    for (const term of ["x".repeat(1_000), "ভিসা ".repeat(200)]) {
      await openBlogDashboard(admin, `?search=${encodeURIComponent(term)}`);
      await expect.element(page.getByText("No posts found")).toBeVisible();
    }
  });

  test("begins on the first page, and the way back brings the old one", async ({ admin, service }) => {
    const many = Array.from({ length: 25 }, (_, index) => ({ title: index === 24 ? "Rare bird" : `Post ${index}.` }));
    await createPostsInOrder(service, many);
    await openBlogDashboard(admin, "?page=3&sort=title&order=asc");
    await expect.element(page.getByText("21–25 of 25")).toBeVisible();
    await search.fill("post");
    await expect.element(page.getByText("1–10 of 24")).toBeVisible();
    await search.fill("rare");
    await expectTexts(titles, ["Rare bird"]);
    await expectAddress("/admin/blogs?search=rare&sort=title&order=asc");
    await chooseStatus("Draft");
    await expect.element(page.getByText("No posts found")).toBeVisible();
    window.history.back();
    await expectTexts(titles, ["Rare bird"]);
    await expect.element(search).toHaveValue("rare");
  });
});
