import type { Page } from "@playwright/test";
import { hasVisibleFocus } from "#tests/support/e2e/accessibility.ts";
import {
  createPost,
  createPosts,
  createTag,
  freshWord,
  removePosts,
  textOfWords,
} from "#tests/support/samples/blog-posts.ts";
import { postCards } from "./blog-readers.e2e-support.ts";
import { waitForCounts, richContent, viewsOf } from "./blog-readers.e2e-support.ts";
import { samplePng } from "#tests/support/samples/sample-files.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { httpError } from "#tests/support/e2e/problems.ts";

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 900 };

const inlinePicture = `data:image/png;base64,${samplePng().buffer.toString("base64")}`;

test("an article that quotes the rules of one country leads to its checklist, another to the choice of one", async ({
  page,
  service,
}) => {
  const one = await createPost(service, { content: "<p>Asked by {fact gb.interview.credibility|source}.</p>" });
  const two = await createPost(service, {
    content: "<p>{fact gb.interview.credibility|source}, {fact au.evidence.interview|source}</p>",
  });
  const link = page.getByRole("link", { name: /^Your checklist/ });
  await page.goto(`/blogs/${one.slug}`);
  await expect(link).toHaveText("Your checklist: United Kingdom");
  const choice = page.getByRole("link", { name: "See what your study visa needs" });
  await expect(choice).toHaveCount(0);
  await expect(link).toHaveAttribute("href", "/rules/united-kingdom/check");
  await page.goto(`/blogs/${two.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(link).toHaveCount(0);
  await expect(choice).toHaveAttribute("href", "/#choose");
});

test("a reader comes from the list to an article, sees how far they are in it, and goes on to the next", async ({
  newBrowser,
  service,
  problems,
}) => {
  problems.allow(/status of 404 .*\/images\/stored\//);
  const tag = await createTag(service);
  const posts = await createPosts(service, [
    {
      title: "How to show your money",
      tags: [tag.name],
      content: richContent,
      cover_image: inlinePicture,
      featured: true,
      published_at: "2026-05-01T22:00:00Z",
    },
    {
      title: "The next step",
      tags: [tag.name],
      content: `<h2>Again</h2>${textOfWords(60)}`.repeat(100),
      cover_image: "/storage/v1/object/public/blog-images/lost.png",
    },
  ]);
  const [money, next] = posts;
  const context = await newBrowser({ locale: "de-DE", timezoneId: "Asia/Dhaka", viewport: wide });
  const page = await context.newPage();
  await page.goto(`/blogs?tag=${tag.slug}`);

  await test.step("cards say the day where the reader is; a cover that cannot be loaded gives way", async () => {
    const { card, titles } = postCards(page);
    await expect(titles).toHaveText(["How to show your money", "The next step"]);
    await expect(card("How to show your money").locator("time")).toHaveText("2. Mai 2026");
    const picture = card("How to show your money").locator("img");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await card("The next step").scrollIntoViewIfNeeded();
    await expect(card("The next step").locator("img")).toHaveCount(1);
    await expect(card("The next step").locator("img")).toBeHidden();
  });
  await test.step("a card leads to its article as a whole", async () => {
    await postCards(page)
      .card("How to show your money")
      .click({ position: { x: 20, y: 20 } });
    await expect(page).toHaveURL(`/blogs/${money?.slug}`);
    await expect(page.getByRole("article").first().getByRole("time").first()).toHaveText("2. Mai 2026");
  });
  const contents = page.getByRole("navigation", { name: "On this page" });
  const links = contents.getByRole("link");
  await test.step("a bar shows how far one has read, the contents where one is", async () => {
    const bar = page.getByRole("progressbar", { name: "Reading progress" });
    await expect(bar).toHaveAttribute("aria-valuenow", "0");
    await expect(links).toHaveText(["The money", "Sums", "The papers", "The papers"]);
    await expect(contents.locator("[aria-current]")).toHaveCount(0);
    await page.mouse.wheel(0, 1_500);
    await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(5);

    await links.last().click();
    await expect(page.getByRole("heading", { level: 2, name: "The papers" }).last()).toBeInViewport();
    await expect(page.getByRole("heading", { level: 2, name: "The papers" }).first()).not.toBeInViewport();
    await expect(links.last()).toHaveAttribute("aria-current", "location");
    await expect(contents.locator("[aria-current]")).toHaveCount(1);
    await expect(links.last()).toBeInViewport();
    await page.keyboard.press("End");
    await expect(bar).toHaveAttribute("aria-valuenow", "100");
    await page.setViewportSize(narrow);
    await expect(contents).toBeHidden();
    await page.setViewportSize(wide);
  });
  await test.step("of a hundred sections of one name each can be reached", async () => {
    await page.getByRole("region", { name: "Related articles" }).getByRole("link", { name: "The next step" }).click();
    await expect(page).toHaveURL(`/blogs/${next?.slug}`);
    await expect(links).toHaveCount(100);
    await page.goto(`/blogs/${next?.slug}${await links.nth(70).getAttribute("href")}`);
    await expect(page.getByRole("heading", { level: 2, name: "Again" }).nth(70)).toBeInViewport();
    await expect(links.nth(70)).toHaveAttribute("aria-current", "location");
    await expect(links.nth(70)).toBeInViewport();
  });
  await removePosts(service, posts);
});

const clipboard = ["clipboard-read", "clipboard-write"];
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const fillClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.writeText("as it was"));

/** A browser that shares in its own way, of which comes what `window.outcome` says: "closed" or "failed". */
async function letShare(page: Page) {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared, outcome: "closed" });
    Object.defineProperty(navigator, "share", {
      value: async (what: unknown) => {
        shared.push(what);
        const isClosed = Reflect.get(window, "outcome") === "closed";
        throw isClosed ? new DOMException("closed", "AbortError") : new DOMException("no", "NotAllowedError");
      },
    });
  });
}

test("an article is shared in the device's own way or by its link, and its code is copied whole", async ({
  page,
  context,
  service,
  product,
}) => {
  await context.grantPermissions(clipboard);
  await letShare(page);
  const title = "Money & papers: 100% of what counts?";
  const word = freshWord();
  const content = `<pre><code>first = 1 &lt; 2\n${word} = "${"long ".repeat(40)}"</code></pre><pre>second</pre>`;
  const post = await createPost(service, { title, content });
  const url = `${product.url}/blogs/${post.slug}`;
  await page.setViewportSize(wide);
  await page.goto(`/blogs/${post.slug}?utm_source=mail#part`);
  const groups = page.getByRole("group", { name: "Share this article" });
  const native = groups.first().getByRole("button", { name: "Share…" });
  const copy = groups.first().getByRole("button", { name: "Copy link" });
  const said = (text: string) => page.getByRole("status").filter({ hasText: text });

  await test.step("nothing is said of a dialog that was closed", async () => {
    await fillClipboard(page);
    await native.click();
    expect(await page.evaluate(() => Reflect.get(window, "shared") as unknown)).toEqual([{ url, title }]);
    expect(await readClipboard(page)).toBe("as it was");
    await expect(said("ink")).toHaveCount(0);
  });
  await test.step("Copy link copies the article's own address and says so", async () => {
    await copy.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    expect(await hasVisibleFocus(page)).toBe(true);
    await page.keyboard.press("Enter");
    await expect(said("Link copied to clipboard!")).toBeVisible();
    await expect(copy).toBeFocused();
    expect(await readClipboard(page)).toBe(url);
  });
  await test.step("a browser that does not let copy is told of", async () => {
    await page.evaluate(() => {
      const value = () => Promise.reject(new Error("no"));
      Object.defineProperty(navigator.clipboard, "writeText", { value, configurable: true });
    });
    await copy.click();
    await expect(said("Failed to copy link")).toBeVisible();
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, "writeText"));
  });
  await test.step("where the device's own way fails, the link is copied", async () => {
    await fillClipboard(page);
    await page.evaluate(() => Object.assign(window, { outcome: "failed" }));
    await native.click();
    await expect(said("Link copied to clipboard!")).toBeVisible();
    expect(await readClipboard(page)).toBe(url);
  });
  await test.step("code is copied whole", async () => {
    const buttons = page.getByRole("button", { name: "Copy code" });
    await expect(buttons).toHaveCount(2);
    await buttons.first().click();
    await expect(page.getByText("Copied", { exact: true })).toBeVisible();
    expect(await readClipboard(page)).toBe(`first = 1 < 2\n${word} = "${"long ".repeat(40)}"`);
  });
  await test.step("the buttons float beside the text on wide screens, and stand in it on all", async () => {
    await expect(groups).toHaveCount(2);
    await page.setViewportSize(narrow);
    await expect(groups).toHaveCount(1);
    for (const target of await groups.locator("a, button:not([hidden])").all()) {
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  });
  await test.step("the device's own way is offered only where there is one", async () => {
    const other = await context.newPage();
    await other.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    await other.goto(`/blogs/${post.slug}`);
    await expect(other.getByRole("button", { name: "Copy link" }).first()).toBeVisible();
    await expect(other.getByRole("button", { name: "Share…" })).toHaveCount(0);
  });
});

test("without scripts everything is found, read and shared, and a view counts once", async ({
  newBrowser,
  service,
  problems,
}) => {
  problems.allow(httpError(404, "/blogs/no-such-article"));
  const word = freshWord();
  const { name, slug } = await createTag(service, { name: `A, "b" {c} ${freshWord()}` });
  const published_at = "2026-05-01T22:00:00Z";
  const [post] = await createPosts(service, [
    { title: `${word} first`, tags: [name], content: richContent, featured: true, published_at },
    ...Array.from({ length: 11 }, (_, index) => ({ title: `${word} ${index + 2}`, tags: [name], published_at })),
    { title: `${word} without a tag`, published_at },
    { tags: [name], published_at },
  ]);
  const context = await newBrowser({ javaScriptEnabled: false, viewport: wide });
  const page = await context.newPage();
  const { cards, titles, pages } = postCards(page);
  await page.goto("/blogs");

  await test.step("by a search and a tag, which are cleared one by one", async () => {
    await expect(page.getByRole("button", { name: /^Theme/ })).toBeHidden();
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
    await page.getByRole("searchbox", { name: "Search articles" }).fill(word);
    await page.getByRole("searchbox").press("Enter");
    await expect(cards).toHaveCount(9);
    await expect(page.locator("time").first()).toHaveText("1 May 2026");
    await pages.getByRole("link", { name: "Next" }).click();
    await expect(cards).toHaveCount(4);

    const tags = page.getByRole("navigation", { name: "Filter by tag" });
    const more = tags.getByText(/more tags/);
    if ((await more.count()) > 0) await more.click();
    await tags.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`/blogs?search=${word}&tag=${slug}`);
    await expect(page.getByText(`12 articles for “${word}”`)).toBeVisible();
    await expect(tags.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("searchbox")).toHaveValue(word);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(`/blogs?tag=${slug}&search=${word}`);
    await page.getByRole("link", { name: "Clear filter" }).click();
    await expect(page).toHaveURL(`/blogs?search=${word}`);
    await expect(page.getByText(`13 articles for “${word}”`)).toBeVisible();
    await page.getByRole("link", { name: "Clear search" }).click();
    await expect(page).toHaveURL("/blogs");
  });
  await test.step("by a tag's page, whose last page is where a number too high leads", async () => {
    await page.goto(`/blogs/tag/${slug}?page=77`);
    await expect(page).toHaveURL(`/blogs/tag/${slug}?page=2`);
    await expect(page.getByText("13 articles", { exact: true })).toBeVisible();
    await expect(cards).toHaveCount(4);
    await pages.getByRole("link", { name: "Previous" }).click();
    await titles.first().getByRole("link").click();
    await expect(page).toHaveURL(`/blogs/${post?.slug}`);
  });
  await test.step("and read", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${word} first`);
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Sums" }).click();
    await expect(page.getByRole("heading", { level: 3, name: "Sums" })).toBeInViewport();
    await expect(page.getByRole("progressbar")).toBeHidden();
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Share on X" }).first()).toBeVisible();
  });
  await test.step("a picture counts the view, and a reload does not", async () => {
    await expect.poll(() => viewsOf(service, post?.slug)).toBe(1);
    await page.reload();
    await waitForCounts(page, service);
    expect(await viewsOf(service, post?.slug)).toBe(1);
  });
  await test.step("from what is not there, there is a way back", async () => {
    await page.goto("/blogs/no-such-article");
    await page.getByRole("link", { name: "Back to Blog" }).click();
    await expect(page).toHaveURL("/blogs");
  });
});
