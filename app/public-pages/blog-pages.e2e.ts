import { gzipSync } from "node:zlib";
import { startAppServer } from "#tests/support/servers/app-server.ts";
import { startCuttableRelay } from "@workspace/testing/contract/cuttable-relay.ts";
import { expectAccessible, expectNoSidewaysScroll, findViolations } from "#tests/support/e2e/accessibility.ts";
import {
  createPost,
  createPosts,
  createTag,
  freshWord,
  removePosts,
  textOfWords,
} from "#tests/support/samples/blog-posts.ts";
import { postCards } from "./blog-readers.e2e-support.ts";
import { richContent } from "./blog-readers.e2e-support.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { serviceClient } from "#tests/support/product/people.ts";
import { httpError } from "#tests/support/e2e/problems.ts";
import { startProduct } from "#tests/support/product/product.ts";

const widths = [390, 1280];

test("no page has barriers, whatever is in it, and wide and broken things stay in their place", async ({
  page,
  service,
  createPerson,
  problems,
}) => {
  test.slow();
  problems.allow(httpError(404, "gone.png"), httpError(404, "/blogs/"));
  const author = await createPerson();
  // The colours that are hardest to read on, in either scheme.
  const { name, slug } = await createTag(service, { name: freshWord().padEnd(50, "x"), color: "#FFFF00" });
  const black = await createTag(service, { name: freshWord().padEnd(50, "x"), color: "#000000" });
  const tags = [name, black.name, "Money", "Tests"];
  const [hostile, ...others] = await createPosts(service, [
    {
      title: `${"x".repeat(60)} and more ${"A".repeat(220)}`,
      excerpt: "y".repeat(400),
      tags,
      featured: true,
      author_id: author.id,
      cover_image: "/gone.png",
      content: `<p>${"w".repeat(300)}</p>${richContent}
        <p><img src="/gone.png" alt="A form that is gone" width="600" height="300"></p><h2>${"z".repeat(90)}</h2>`,
    },
    { title: "With a cover", tags: [name], cover_image: "/favicon.svg" },
    ...Array.from({ length: 19 }, (_, index) => ({ title: `Number ${index}`, tags: [name, freshWord()] })),
  ]);

  await test.step("the list", async () => {
    await page.goto("/blogs");
    await expect(postCards(page).cards).toHaveCount(9);
    const cardTag = (of: string) =>
      page.getByRole("article").filter({ hasText: black.name }).getByRole("listitem").filter({ hasText: of });
    for (const [of, color] of [[name, "#FFFF00"] as const, [black.name, "#000000"] as const]) {
      await expect(cardTag(of)).toHaveCSS("--tag-color", color);
    }
    const shades = await Promise.all(
      [name, black.name].map((of) => cardTag(of).evaluate((tag) => getComputedStyle(tag).backgroundColor)),
    );
    expect(new Set(shades).size).toBe(2);
    await expectAccessible(page, { isStatic: true });
    await page.goto(`/blogs?tag=${slug}`);
    expect(await findViolations(page)).toEqual([]);
  });
  await test.step("a tag", async () => {
    await page.goto(`/blogs/tag/${slug}?page=2`);
    await expectAccessible(page, { isStatic: true });
  });
  await test.step("an article", async () => {
    await page.goto(`/blogs/${hostile?.slug}`);
    await expectAccessible(page, { isStatic: true });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const picture = page.getByRole("img", { name: "A form that is gone" });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      const box = await picture.boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);
      await expectNoSidewaysScroll(page, `${width} px`);
    }
  });
  await test.step("an article that is not there", async () => {
    await page.goto("/blogs/no-such-article");
    await expectAccessible(page, { isStatic: true });
  });
  await test.step("an article in Arabic, which reads from the right", async () => {
    const content = "<p>يجب أن يظهر كشف الحساب اسم الطالب.</p><p>English in between.</p>";
    const arabic = await createPost(service, { title: "كيف تثبت أموالك", content });
    await page.goto(`/blogs/${arabic.slug}`);
    const title = page.getByRole("heading", { level: 1, name: "كيف تثبت أموالك" });
    expect(await title.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
    const first = page.getByText("يجب أن يظهر كشف");
    expect(await first.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  });
  await removePosts(service, [...(hostile ? [hostile] : []), ...others]);
});

/** Of what a page loads besides pictures, in bytes as gzip sends them: a quarter above what was measured. */
const budgets = { list: 11_500, tag: 10_000, article: 18_500 };

test("public pages are small and ship no framework, no font and nothing of others", async ({
  page,
  service,
  product,
}) => {
  const tag = await createTag(service);
  await createPosts(
    service,
    Array.from({ length: 9 }, (_, index) => ({ title: `How to prepare for step number ${index}`, tags: [tag.name] })),
  );
  const content = Array.from({ length: 8 }, (_, index) => `<h2>Part ${index}</h2>${textOfWords(150)}`).join("");
  const { slug } = await createPost(service, { content, tags: [tag.name] });
  const pages = { list: "/blogs", tag: `/blogs/tag/${tag.slug}`, article: `/blogs/${slug}` } as const;
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));

  for (const [name, path] of Object.entries(pages) as [keyof typeof pages, string][]) {
    const loaded: { type: string; url: string; body: Promise<Buffer> }[] = [];
    page.removeAllListeners("response");
    page.on("response", (answer) => {
      const type = answer.request().resourceType();
      if (answer.status() === 200)
        loaded.push({ type, url: answer.url(), body: answer.body().catch(() => Buffer.alloc(0)) });
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const sizes = await Promise.all(
      loaded
        .filter(({ type }) => ["document", "stylesheet", "script"].includes(type))
        .map(async ({ type, url, body }) => ({ type, url, bytes: gzipSync(await body).byteLength, body: await body })),
    );
    expect(sizes.map(({ type }) => type)).toEqual(expect.arrayContaining(["document", "stylesheet", "script"]));
    const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0);
    test.info().annotations.push({ type: name, description: `${bytes} bytes in ${sizes.length} files` });
    expect(bytes, `bytes of ${name}`).toBeLessThan(budgets[name]);
    const scripts = sizes.filter(({ type }) => type === "script");
    expect(scripts.filter(({ url }) => !new URL(url).pathname.startsWith("/islands/"))).toEqual([]);
    expect(scripts.filter(({ body }) => /\breact\b/i.test(body.toString()))).toEqual([]);
    const written = scripts.map(({ body }) => body.byteLength);
    if (name === "list") expect(Math.max(...written), "the largest script").toBeLessThan(2_500);
    if (name === "article") {
      expect(written.length).toBeGreaterThan(4);
      expect(written.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(6 * 1024);
    }
    expect(loaded.filter(({ type }) => type === "font")).toEqual([]);
  }
  expect([...origins]).toEqual([product.url]);
});

test("a blog without posts says so; one whose posts cannot be read says so, too, and offers to try again", async ({
  page,
  problems,
}, testInfo) => {
  test.slow();
  problems.allow(httpError(503, "/blogs"));
  const backend = await startProduct();
  const relay = await startCuttableRelay(Number(new URL(backend.url).port));
  const reader = await startAppServer({
    env: {
      DATA_DIR: testInfo.outputPath("reader"),
      SUPABASE_URL: `http://127.0.0.1:${relay.port}`,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
    },
  });
  try {
    await page.goto(`${backend.url}/blogs`);
    await expect(page.getByRole("heading", { level: 2, name: "No articles yet" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Filter by tag" })).toHaveCount(0);

    const service = serviceClient(backend);
    const { name, slug } = await createTag(service);
    const post = await createPost(service, { title: "Here again", tags: [name] });
    await relay.cut();
    const [article, list] = [await page.context().newPage(), await page.context().newPage()];
    const unread = [
      [list, `/blogs?tag=${slug}`, "Error Loading Blogs"],
      [article, `/blogs/${post.slug}`, "Error Loading Articles"],
      [page, `/blogs/tag/${slug}`, "Error Loading Articles"],
    ] as const;
    // At once: the server tries again for seconds before it gives up.
    const answers = await Promise.all(unread.map(([tab, path]) => tab.goto(reader.url + path)));
    for (const [index, [tab, , title]] of unread.entries()) {
      const answer = answers[index];
      expect(answer?.status()).toBe(503);
      expect(answer?.headers()["retry-after"]).toMatch(/^\d+$/);
      expect(await answer?.text()).not.toMatch(/ECONNREFUSED|fetch failed|node_modules/);
      await expect(tab.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(tab).toHaveTitle(new RegExp(title));
      await expect(tab.getByRole("link", { name: "Blog", exact: true }).first()).toBeVisible();
    }
    await page.bringToFront();
    expect(await findViolations(page)).toEqual([]);
    const [width = 0] = widths;
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${width} px`);
    await expect(article.getByRole("link", { name: "Back to Blog" })).toHaveAttribute("href", "/blogs");
    await relay.mend();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL(`${reader.url}/blogs/tag/${slug}`);
    await expect(postCards(page).titles).toHaveText(["Here again"]);
    await article.getByRole("link", { name: "Try again" }).click();
    await expect(article).toHaveURL(`${reader.url}/blogs/${post.slug}`);
    await expect(article.getByRole("heading", { level: 1, name: "Here again" })).toBeVisible();
  } finally {
    // Views are reported a moment later: nobody is left to do so when the servers end.
    for (const tab of page.context().pages()) await tab.goto("about:blank");
    await reader.stop();
    await relay.close();
    await backend.remove();
  }
});
