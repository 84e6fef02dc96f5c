import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/e2e-accessibility.ts";
import { createPost, createPosts, createTag, freshWord, removePosts, textOfWords } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { siteName } from "#tests/support/e2e-settings.ts";

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 900 };

const richContent = `
  <p>${"What one does first decides how the rest goes. ".repeat(8)}</p>
  <h2>The money</h2>${textOfWords(120)}
  <blockquote><p>Begin early.</p></blockquote>
  <h3>Sums</h3><pre><code>required = tuition + living * 9 - deposit  # ${"what is long scrolls ".repeat(8)}</code></pre>
  <table><thead><tr>${"<th>Country</th>".repeat(9)}</tr></thead>
    <tbody><tr>${"<td>Bangladesh</td>".repeat(9)}</tr></tbody></table>
  <h2>The papers</h2><ul><li>A <a href="https://example.com/">statement</a></li><li><code>I-20</code></li></ul>
  <figure><img src="/favicon.svg" alt="The way" width="600" height="300"><figcaption>The way.</figcaption></figure>
  <hr><h2>The papers</h2><ol><li>Print<sup>1</sup></li></ol>${textOfWords(400)}`;

test("shows who wrote it when, what it says, what it is about and what to read next", async ({
  page,
  service,
  createPerson,
}) => {
  const author = await createPerson({ fullName: "Nadia Chowdhury" });
  const tag = await createTag(service, { name: `Money ${freshWord()}` });
  const unlisted = freshWord();
  const [post, , third] = await createPosts(service, [
    {
      title: "How to show your money",
      excerpt: "The amount, the days and the papers.",
      tags: [tag.name, unlisted],
      content: richContent,
      author_id: author.id,
      reading_time: 7,
      published_at: "2026-01-10T12:00:00Z",
    },
    { title: "No tag in common", tags: [freshWord()] },
    { title: "The next step", tags: [tag.name] },
    { title: "Still a draft", tags: [tag.name], published: false },
  ]);
  await page.goto(`/blogs/${post?.slug}`);

  await expect(page).toHaveTitle(`How to show your money | ${siteName}`);
  await expect(page.getByRole("heading", { level: 1, name: "How to show your money" })).toBeVisible();
  const article = page.getByRole("article", { name: "How to show your money" });
  await expect(article.getByText("The amount, the days and the papers.")).toBeVisible();
  await expect(article.getByText("Nadia Chowdhury").first()).toBeVisible();
  await expect(article.getByText("7 min read")).toBeVisible();
  const published = article.getByRole("time").first();
  await expect(published).toHaveAttribute("datetime", /^2026-01-10T12:00:00/);
  await expect(published).toHaveText("January 10, 2026");
  await expect(article.getByText("Updated").getByRole("time")).toBeVisible();
  await expect(article.getByRole("blockquote")).toHaveText("Begin early.");
  await expect(article.getByRole("region", { name: "Written by Nadia Chowdhury" })).toBeVisible();

  const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByRole("link", { name: "Blog" })).toHaveAttribute("href", "/blogs");
  const tags = page.getByRole("list", { name: "Tags" }).first();
  await expect(tags.getByRole("link", { name: tag.name })).toHaveAttribute("href", `/blogs/tag/${tag.slug}`);
  await expect(tags.getByRole("link", { name: unlisted })).toHaveAttribute("href", `/blogs/tag/${unlisted}`);

  const related = page.getByRole("region", { name: "Related articles" });
  await expect(related.getByRole("article")).toHaveCount(1);
  await related.getByRole("link", { name: "The next step" }).click();
  await expect(page).toHaveURL(`/blogs/${third?.slug}`);
});

test("leads to what the product does for its reader", async ({ page, service }) => {
  const post = await createPost(service);
  await page.goto(`/blogs/${post.slug}`);
  const services = page.getByRole("navigation", { name: "Work on your own application" });
  const paths = await services.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(paths).toEqual(["/sop", "/resume", "/visa-progress", "/visa-consultant", "/documents", "/blogs"]);
});

test("a post that says little of itself is shown with what there is", async ({ page, service }) => {
  const post = await createPost(service, { excerpt: null, reading_time: null, content: "<p>Short.</p>" });
  await page.goto(`/blogs/${post.slug}`);
  await expect(page.getByRole("region", { name: `Written by The ${siteName} team` })).toBeVisible();
  await expect(page.getByText("min read")).toHaveCount(0);
  await expect(page.getByText("Updated")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Tags" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "On this page" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Related articles" })).toHaveCount(0);
});

test("the contents lead to every section and mark the one that is read, on wide screens", async ({ page, service }) => {
  const post = await createPost(service, { content: richContent });
  await page.setViewportSize(wide);
  await page.goto(`/blogs/${post.slug}`);
  const contents = page.getByRole("navigation", { name: "On this page" });
  await expect(contents.getByRole("link")).toHaveText(["The money", "Sums", "The papers", "The papers"]);
  await expect(contents.locator("[aria-current]")).toHaveCount(0);

  const last = contents.getByRole("link").last();
  await last.click();
  await expect(page.getByRole("heading", { level: 2, name: "The papers" }).last()).toBeInViewport();
  await expect(page.getByRole("heading", { level: 2, name: "The papers" }).first()).not.toBeInViewport();
  await expect(last).toHaveAttribute("aria-current", "location");
  await expect(contents.locator("[aria-current]")).toHaveCount(1);
  await expect(last).toBeInViewport();

  await page.setViewportSize(narrow);
  await expect(contents).toBeHidden();
});

test("a hundred sections of one name can each be reached", async ({ page, service }) => {
  const content = `<h2>Again</h2>${textOfWords(60)}`.repeat(100);
  const post = await createPost(service, { content });
  await page.setViewportSize(wide);
  await page.goto(`/blogs/${post.slug}`);
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(targets).size).toBe(100);
  await page.goto(`/blogs/${post.slug}${targets[70]}`);
  await expect(page.getByRole("heading", { level: 2 }).nth(71)).toBeInViewport();
  await expect(links.nth(70)).toHaveAttribute("aria-current", "location");
  await expect(links.nth(70)).toBeInViewport();
});

test("a bar shows how far one has read", async ({ page, service }) => {
  const post = await createPost(service, { content: textOfWords(2_000) });
  await page.goto(`/blogs/${post.slug}`);
  const bar = page.getByRole("progressbar", { name: "Reading progress" });
  await expect(bar).toHaveAttribute("aria-valuenow", "0");
  await page.mouse.wheel(0, 1_500);
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(5);
  await page.keyboard.press("End");
  await expect(bar).toHaveAttribute("aria-valuenow", "100");
});

test("reads without scripts, and ships little of them", async ({ newBrowser, service, request }) => {
  const post = await createPost(service, { content: richContent, tags: [freshWord()] });
  const context = await newBrowser({ javaScriptEnabled: false, viewport: wide });
  const page = await context.newPage();
  await page.goto(`/blogs/${post.slug}`);
  await expect(page.getByRole("heading", { level: 2, name: "The money" })).toBeVisible();
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Sums" }).click();
  await expect(page.getByRole("heading", { level: 3, name: "Sums" })).toBeInViewport();
  await expect(page.getByRole("progressbar")).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Share on X" }).first()).toBeVisible();

  const sources = await page
    .locator("script[src], link[rel=modulepreload]")
    .evaluateAll((all) => all.map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? ""));
  let bytes = 0;
  for (const source of sources) {
    expect(source).toMatch(/^\/islands\//);
    bytes += (await (await request.get(source)).body()).byteLength;
  }
  expect(sources.length).toBeGreaterThan(4);
  expect(bytes).toBeLessThanOrEqual(6 * 1024);
});

test("wide and broken things stay in their place", async ({ page, service, problems }) => {
  problems.allow(refusal(404, "gone.png"));
  const post = await createPost(service, {
    title: `${"x".repeat(60)} and more`,
    excerpt: "y".repeat(90),
    cover_image: "/gone.png",
    content: `<p>${"w".repeat(300)}</p>${richContent}
      <p><img src="/gone.png" alt="A form that is gone" width="600" height="300"></p><h2>${"z".repeat(90)}</h2>`,
  });
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    await page.goto(`/blogs/${post.slug}`);
    const picture = page.getByRole("img", { name: "A form that is gone" });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const box = await picture.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);
    await expectNoSidewaysScroll(page, `${size.width} px`);
  }
  await removePosts(service, [post]);
});

test("an article in Arabic reads from the right, and a Bengali title stays whole", async ({ page, service }) => {
  const arabic = await createPost(service, {
    title: "كيف تثبت أموالك",
    content: "<p>يجب أن يظهر كشف الحساب اسم الطالب.</p><p>English in between.</p>",
  });
  await page.goto(`/blogs/${arabic.slug}`);
  const title = page.getByRole("heading", { level: 1, name: "كيف تثبت أموالك" });
  expect(await title.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  const first = page.getByText("يجب أن يظهر كشف");
  expect(await first.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");

  const bengali = await createPost(service, { title: "ভিসার জন্য টাকার প্রমাণ" });
  await page.goto(`/blogs/${bengali.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: "ভিসার জন্য টাকার প্রমাণ" })).toBeVisible();
});

test("a text of one megabyte is shown to its end", async ({ request, service }) => {
  const content = `${textOfWords(130_000)}<p>The very last words.</p>`;
  expect(content.length).toBeGreaterThan(1_000_000);
  const post = await createPost(service, { content });
  const answer = await request.get(`/blogs/${post.slug}`);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain("The very last words.");
});

test("an article is accessible", async ({ page, service, createPerson }) => {
  const author = await createPerson();
  const word = freshWord();
  const [post] = await createPosts(service, [
    { content: richContent, tags: [word], author_id: author.id, cover_image: "/favicon.svg" },
    { tags: [word] },
  ]);
  await page.goto(`/blogs/${post?.slug}`);
  await expectAccessible(page, { isStatic: true });
});
