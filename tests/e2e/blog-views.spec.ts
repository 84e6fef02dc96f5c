import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createPost } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";

async function viewsOf(service: SupabaseClient, slug: string): Promise<number> {
  const { data } = await service.from("blogs").select("view_count").eq("slug", slug).single().throwOnError();
  return Number(data?.view_count);
}

/** Opens another post and waits until it is counted: what was asked for before has been counted by then, too. */
async function letCountsSettle(page: Page, service: SupabaseClient) {
  const other = await createPost(service);
  await page.goto(`/blogs/${other.slug}`);
  await expect.poll(() => viewsOf(service, other.slug)).toBe(1);
}

test("a view counts once in a session, and again in another browser", async ({ page, service, newBrowser }) => {
  const post = await createPost(service, { view_count: 41 });
  await page.goto(`/blogs/${post.slug}`);
  await expect.poll(() => viewsOf(service, post.slug)).toBe(42);
  await page.reload();
  await letCountsSettle(page, service);
  await page.goBack();
  await letCountsSettle(page, service);
  expect(await viewsOf(service, post.slug)).toBe(42);

  const other = await (await newBrowser()).newPage();
  await other.goto(`/blogs/${post.slug}`);
  await expect.poll(() => viewsOf(service, post.slug)).toBe(43);
});

test("readers see no number of views", async ({ page, service }) => {
  const post = await createPost(service, { view_count: 987_654 });
  await page.goto(`/blogs/${post.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.content()).not.toMatch(/987[,.]?65/);
});

test("a page that nobody sees waits until somebody does", async ({ page, service }) => {
  await page.addInitScript(() => {
    let state: DocumentVisibilityState = "hidden";
    Object.defineProperty(document, "visibilityState", { get: () => state });
    Object.assign(window, {
      show() {
        state = "visible";
        document.dispatchEvent(new Event("visibilitychange"));
      },
    });
  });
  const reports: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/blog-views")) reports.push(request.method());
  });
  const post = await createPost(service);
  await page.goto(`/blogs/${post.slug}`);
  await page.waitForLoadState("networkidle");
  expect(reports).toEqual([]);
  const show = () => page.evaluate(() => (Reflect.get(window, "show") as () => void)());
  await show();
  await show();
  await expect.poll(() => viewsOf(service, post.slug)).toBe(1);
  expect(reports).toEqual(["POST"]);
});

test("a view that could not be counted is counted with the next opening", async ({ page, service, problems }) => {
  problems.allow(/status of 503/);
  await page.route("**/api/blog-views", (route) => route.fulfill({ status: 503 }), { times: 1 });
  const post = await createPost(service);
  const answer = page.waitForResponse("**/api/blog-views");
  await page.goto(`/blogs/${post.slug}`);
  expect((await answer).status()).toBe(503);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.reload();
  await expect.poll(() => viewsOf(service, post.slug)).toBe(1);
});

test("a browser that keeps nothing counts all the same", async ({ page, service }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("no", "SecurityError");
      },
    });
  });
  const post = await createPost(service);
  await page.goto(`/blogs/${post.slug}`);
  await expect.poll(() => viewsOf(service, post.slug)).toBe(1);
});

test("without scripts a picture counts, and a reload does not", async ({ newBrowser, service }) => {
  const page = await (await newBrowser({ javaScriptEnabled: false })).newPage();
  const post = await createPost(service);
  await page.goto(`/blogs/${post.slug}`);
  await expect.poll(() => viewsOf(service, post.slug)).toBe(1);
  await page.reload();
  await letCountsSettle(page, service);
  expect(await viewsOf(service, post.slug)).toBe(1);
});

test("a crawler is not counted", async ({ newBrowser, page, service }) => {
  const userAgent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  const crawler = await (await newBrowser({ userAgent })).newPage();
  const post = await createPost(service);
  const answer = crawler.waitForResponse("**/api/blog-views");
  await crawler.goto(`/blogs/${post.slug}`);
  expect((await answer).status()).toBe(204);
  await letCountsSettle(page, service);
  expect(await viewsOf(service, post.slug)).toBe(0);
});
