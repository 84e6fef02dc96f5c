import { clearBlog, createPostsInOrder, openBlogDashboard } from "#tests/support/e2e-admin-blogs.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { holdRequests } from "#tests/support/e2e-screens.ts";

// The blog is everybody's: the tests of this file take turns.
test.describe.configure({ mode: "serial" });
test.beforeEach(async ({ service, createPerson, signIn }) => {
  await clearBlog(service);
  await signIn(await createPerson({ isAdmin: true }));
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

test("puts posts in order by each column, and keeps the order in the address", async ({ page, service }) => {
  await createPostsInOrder(service, [
    { title: "Bridges", view_count: 5, reading_time: 1, published: false, published_at: null },
    { title: "Apples", view_count: 50, reading_time: null },
    { title: "Clouds", view_count: 0, reading_time: 9, published_at: tomorrow },
  ]);
  const { titles, column } = await openBlogDashboard(page);
  const expectOrder = async (...expected: string[]) => expect(titles).toHaveText(expected);
  await expectOrder("Bridges", "Apples", "Clouds");
  await expect(column("Updated")).toHaveAttribute("aria-sort", "descending");

  const sort = (name: string) => column(name).getByRole("button").click();
  await sort("Views");
  await expectOrder("Apples", "Bridges", "Clouds");
  await expect(page).toHaveURL("/admin/blogs?sort=views&order=desc");
  await expect(column("Views")).toHaveAttribute("aria-sort", "descending");
  await expect(column("Updated")).not.toHaveAttribute("aria-sort");
  await sort("Views");
  await expectOrder("Clouds", "Bridges", "Apples");
  await expect(column("Views")).toHaveAttribute("aria-sort", "ascending");
  await sort("Title");
  await expectOrder("Apples", "Bridges", "Clouds");
  await sort("Status");
  await expectOrder("Bridges", "Apples", "Clouds");
  await sort("Reading Time");
  await expectOrder("Clouds", "Bridges", "Apples");
  await sort("Updated");
  await expect(page).toHaveURL("/admin/blogs");
  await sort("Updated");
  await expectOrder("Clouds", "Apples", "Bridges");
  await page.reload();
  await expectOrder("Clouds", "Apples", "Bridges");
  await page.goBack();
  await expectOrder("Bridges", "Apples", "Clouds");
});

test("goes through more than two hundred, never asking for texts or covers", async ({ page, service }) => {
  const many = Array.from({ length: 213 }, (_, index) => ({
    title: `Post number ${index + 1}.`,
    view_count: index % 3,
  }));
  const posts = await createPostsInOrder(service, many);
  expect(posts).toHaveLength(213);
  const asked: URL[] = [];
  page.on("request", (request) => asked.push(new URL(request.url())));
  const { titles, pages } = await openBlogDashboard(page);
  await expect(page.getByText("1–10 of 213")).toBeVisible();
  await expect(titles).toHaveCount(10);
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin/blogs?page=2");
  await expect(page.getByText("11–20 of 213")).toBeFocused();
  await expect(titles.first()).toHaveText("Post number 11.");

  const seen = new Set<string>();
  for (const number of [1, 10, 22]) {
    await page.goto(`/admin/blogs?sort=views&order=desc&page=${number}`);
    await expect(pages.getByRole("link", { name: `Page ${number}`, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByText(`–${Math.min(number * 10, 213)} of 213`)).toBeVisible();
    for (const title of await titles.allInnerTexts()) seen.add(title);
  }
  expect(seen.size).toBe(23);
  const lists = asked.filter(({ pathname }) => pathname === "/rest/v1/blogs");
  expect(lists.length).toBeGreaterThan(0);
  for (const { searchParams } of lists) expect(searchParams.get("select")).not.toMatch(/content|cover|\*/);
});

for (const search of ["?page=999", "?page=-1", "?page=abc&sort=content", "?page=1000000000"]) {
  test(`an address that leads nowhere, ${search}, shows a page that exists`, async ({ page, service }) => {
    await createPostsInOrder(
      service,
      Array.from({ length: 11 }, () => ({})),
    );
    await openBlogDashboard(page, search);
    await expect(page.getByText(search === "?page=999" ? "11–11 of 11" : "1–10 of 11")).toBeVisible();
  });
}

test("finds drafts too, by title or text, whatever stands in the search", async ({ page, service }) => {
  await createPostsInOrder(service, [
    { title: 'Costs: 50% _off_ (really), "quoted" \\ done', published: false, published_at: null },
    { title: "Another", content: "<p>Here 50% _OFF_ (really), is in the text.</p>" },
    { title: "Third 500 xoffx", content: "<p>Nothing of it.</p>" },
  ]);
  const { titles, search } = await openBlogDashboard(page);
  await search.fill("50% _off_ (really),");
  await expect(titles).toHaveText([/^Costs/, "Another"]);
  await expect(page.getByText("2 posts found")).toBeVisible();
  for (const term of ["%", "_", ",", "(", ")", '"', "\\", '"quoted" \\ done']) {
    await search.fill(term);
    const found = ["%", "_", ",", "(", ")"].includes(term) ? [/^Costs/, "Another"] : [/^Costs/];
    await expect(page).toHaveURL((url) => url.searchParams.get("search") === term);
    await expect(titles).toHaveText(found);
  }
  await search.fill("*");
  await expect(page.getByText("No posts found")).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue("*");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(titles).toHaveCount(3);
  await expect(search).toHaveValue("");

  for (const term of ["x".repeat(1_000), "ভিসা ".repeat(200), "\\".repeat(1_000), "%(".repeat(500)]) {
    await openBlogDashboard(page, `?search=${encodeURIComponent(term)}`);
    await expect(page.getByText("No posts found")).toBeVisible();
  }
});

test("a new search begins on the first page, and the way back brings the old one", async ({ page, service }) => {
  const many = Array.from({ length: 25 }, (_, index) => ({ title: index === 24 ? "Rare bird" : `Post ${index}.` }));
  await createPostsInOrder(service, many);
  const { titles, search, chooseStatus } = await openBlogDashboard(page, "?page=3&sort=title&order=asc");
  await expect(page.getByText("21–25 of 25")).toBeVisible();
  await search.fill("rare");
  await expect(titles).toHaveText(["Rare bird"]);
  await expect(page).toHaveURL("/admin/blogs?search=rare&sort=title&order=asc");
  await chooseStatus("Draft");
  await expect(page.getByText("No posts found")).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveText(["Rare bird"]);
  await expect(search).toHaveValue("rare");
});

test("keeps what it shows while the next page loads", async ({ page, service }) => {
  await createPostsInOrder(
    service,
    Array.from({ length: 11 }, (_, index) => ({ title: `Post ${index + 1}.` })),
  );
  const { titles, table, pages } = await openBlogDashboard(page);
  await expect(titles).toHaveCount(10);
  const { release } = await holdRequests(page, /\/rest\/v1\/blogs\?/, "GET");
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(table).toHaveAttribute("aria-busy", "true");
  await expect(titles).toHaveCount(10);
  release();
  await expect(titles).toHaveText(["Post 11."]);
  await expect(table).toHaveAttribute("aria-busy", "false");
});
