import { createPost, createPosts, createTag, freshWord, postCards, removePosts } from "#tests/support/e2e-blog.ts";
import { samplePng } from "#tests/support/e2e-documents.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";

test("a card says what its article is about, and leads to it as a whole", async ({ page, service }) => {
  const tag = await createTag(service);
  const title = `Proof of funds ${freshWord()}`;
  const { slug } = await createPost(service, {
    title,
    tags: [tag.name, "Money", "Banks", "Letters"],
    excerpt: "What the bank has to confirm.",
    featured: true,
    published_at: "2026-03-14T10:00:00Z",
    reading_time: 7,
  });
  await page.goto(`/blogs?tag=${tag.slug}`);
  const card = postCards(page).card(title);
  await expect(card).toContainText("What the bank has to confirm.");
  await expect(card.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText([
    "Featured",
    tag.name,
    "Money",
    /^\+2/,
  ]);
  await expect(card.locator("time")).toHaveText("March 14, 2026");
  await expect(card).toContainText("7 min read");
  await card.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(`/blogs/${slug}`);
});

test("without an excerpt, a card shows the description for search engines", async ({ page, service }) => {
  const word = freshWord();
  await createPost(service, { title: word, excerpt: " ", meta_description: "In a sentence." });
  await page.goto(`/blogs?search=${word}`);
  await expect(postCards(page).card(word)).toContainText("In a sentence.");
});

test("featured posts lead, then the newest; drafts and what comes later are not there", async ({ page, service }) => {
  const { name, slug } = await createTag(service);
  await createPosts(service, [
    { title: "Newest", tags: [name] },
    { title: "Second", tags: [name] },
    { title: "Oldest but featured", tags: [name], featured: true },
    { title: "Draft", tags: [name], published: false },
    { title: "Tomorrow", tags: [name], published_at: new Date(Date.now() + 86_400_000).toISOString() },
  ]);
  await page.goto(`/blogs?tag=${slug}`);
  await expect(postCards(page).titles).toHaveText(["Oldest but featured", "Newest", "Second"]);
});

test("the search finds titles and texts in any case; a new one begins at the first page", async ({ page, service }) => {
  const [word, other] = [freshWord(), freshWord()];
  const many = Array.from({ length: 12 }, (_, index) => ({ title: `${word} ${index + 1}` }));
  await createPosts(service, [...many, { title: `${other} in the title` }, { content: `<p>${other} in the text</p>` }]);
  await page.goto(`/blogs?search=${word}&page=2`);
  await expect(postCards(page).cards).toHaveCount(3);

  const field = page.getByRole("searchbox", { name: "Search articles" });
  await expect(field).toHaveValue(word);
  await field.fill(`  ${other.toUpperCase()} `);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(postCards(page).cards).toHaveCount(2);
  await expect(page.getByText(`2 articles for “${other.toUpperCase()}”`)).toBeVisible();
  expect(new URL(page.url()).searchParams.get("page")).toBeNull();

  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL("/blogs");
});

test("tags narrow a search down, and are cleared without it", async ({ page, service }) => {
  const word = freshWord();
  const { name, slug } = await createTag(service, { name: `A, "b" {c} ${freshWord()}` });
  await createPosts(service, [{ title: `${word} with`, tags: [name] }, { title: `${word} without` }, { tags: [name] }]);
  await page.goto(`/blogs?search=${word}`);
  const tags = page.getByRole("navigation", { name: "Filter by tag" });
  const more = tags.getByText(/more tags/);
  if ((await more.count()) > 0) await more.click();
  await tags.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(`/blogs?search=${word}&tag=${slug}`);
  await expect(postCards(page).titles).toHaveText([`${word} with`]);
  await expect(tags.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "true");

  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(`/blogs?tag=${slug}&search=${word}`);
  await page.getByRole("link", { name: "Clear filter" }).click();
  await expect(page).toHaveURL(`/blogs?search=${word}`);
  await expect(postCards(page).cards).toHaveCount(2);
});

test("200 posts have pages of nine, five of them by number", async ({ page, service }) => {
  const { name, slug } = await createTag(service);
  await createPosts(
    service,
    Array.from({ length: 200 }, (_, index) => ({ title: `Number ${index + 1}`, tags: [name] })),
  );
  await page.goto(`/blogs?tag=${slug}`);
  const { pages, titles } = postCards(page);
  await expect(titles).toHaveText(Array.from({ length: 9 }, (_, index) => `Number ${index + 1}`));
  await expect(pages.getByRole("listitem")).toHaveText(["1", "2", "3", "4", "5"]);
  await expect(pages.getByRole("link", { name: "Previous" })).toHaveCount(0);
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(`/blogs?tag=${slug}&page=2`);
  await expect(titles.first()).toHaveText("Number 10");
  await pages.getByRole("link", { name: "Page 4" }).click();
  await expect(pages.getByRole("listitem")).toHaveText(["2", "3", "4", "5", "6"]);
  await expect(pages.getByRole("link", { name: "Page 4" })).toHaveAttribute("aria-current", "page");

  await page.goto(`/blogs?tag=${slug}&page=999`);
  await expect(page).toHaveURL(`/blogs?tag=${slug}&page=23`);
  await expect(titles).toHaveText(["Number 199", "Number 200"]);
  await expect(pages.getByRole("link", { name: "Next" })).toHaveCount(0);
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(`/blogs?tag=${slug}&page=22`);
});

test("what makes no sense in the address is the first page", async ({ request }) => {
  for (const query of ["page=0", "page=-1", "page=abc", "page=1e9", "page=1000000000", "page=2&page=x", "search=%00"]) {
    const answer = await request.get(`/blogs?${query}`);
    expect(answer.status(), query).toBe(200);
    expect(await answer.text(), query).toContain("<h1>Study Visa Blog</h1>");
  }
});

test("signs of the search's language and of markup mean themselves", async ({ page, service }) => {
  const word = freshWord();
  const titles = [`${word} 100% "sure", (yes) a_b \\ <b>`, `${word} 100 sure yes aXb`];
  await createPosts(
    service,
    titles.map((title) => ({ title })),
  );
  for (const sign of ["100%", '"sure",', "(yes)", "a_b", "\\", "<b>", `${word} 100% "sure", (yes) a_b \\`]) {
    await page.goto(`/blogs?${new URLSearchParams({ search: sign })}`);
    await expect(page.getByRole("searchbox"), sign).toHaveValue(sign);
    await expect(postCards(page).card(titles[0] ?? ""), sign).toBeVisible();
    await expect(postCards(page).card(titles[1] ?? ""), sign).toHaveCount(0);
  }
});

test("a search of 1,000 characters is cut, and says so", async ({ page }) => {
  await page.goto(`/blogs?search=${"q".repeat(1_000)}`);
  await expect(page.getByRole("note")).toHaveText("Your search was long: we looked for its first 200 characters.");
  await expect(page.getByRole("searchbox")).toHaveValue("q".repeat(200));
  await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
});

test("a search without a match names what was looked for, and is cleared", async ({ page, service }) => {
  await createPost(service);
  const [word, tag] = [freshWord(), freshWord()];
  await page.goto(`/blogs?search=${word}&tag=${tag}`);
  await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
  await expect(page.getByText(`Nothing tagged “${tag}” contains “${word}”.`)).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/blogs");
  await expect(postCards(page).cards).not.toHaveCount(0);
});

test("a cover has its sizes, and one that cannot be loaded gives way to a drawing", async ({
  page,
  service,
  problems,
}) => {
  problems.allow(/status of 404 .*\/images\/stored\//);
  const { name, slug } = await createTag(service);
  const inline = `data:image/png;base64,${samplePng().buffer.toString("base64")}`;
  const posts = await createPosts(service, [
    { title: "Inline", tags: [name], cover_image: inline },
    { title: "Lost", tags: [name], cover_image: "/storage/v1/object/public/blog-images/lost.png" },
    { title: "None", tags: [name] },
  ]);
  await page.goto(`/blogs?tag=${slug}`);
  const { card } = postCards(page);
  const picture = card("Inline").locator("img");
  await expect(picture).toHaveAttribute("fetchpriority", "high");
  await expect(picture).toHaveAttribute("width", "1200");
  await expect(picture).toHaveAttribute("height", "630");
  await expect(card("Inline").locator("source").first()).toHaveAttribute(
    "srcset",
    /\/400\.avif 400w, .*1600\.avif 1600w/,
  );
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(card("Lost").locator("img")).toHaveAttribute("loading", "lazy");
  await card("Lost").scrollIntoViewIfNeeded();
  await expect(card("Lost").locator("img")).toBeHidden();
  await expect(card("None").locator("img")).toHaveCount(0);
  await removePosts(service, posts);
});
