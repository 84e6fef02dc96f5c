import type { Page } from "@playwright/test";
import { createPost, freshWord } from "#tests/support/e2e-blog.ts";
import { hasVisibleFocus } from "#tests/support/e2e-accessibility.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";

const title = "Money & papers: 100% of what counts?";
const clipboard = ["clipboard-read", "clipboard-write"];

/** The buttons in the article; on wide screens the same float beside it. */
function shareInline(page: Page) {
  return page.getByRole("group", { name: "Share this article" }).first();
}

function readClipboard(page: Page) {
  return page.evaluate(() => navigator.clipboard.readText());
}

test("links open filled-in forms elsewhere, and nothing of others is on the page", async ({
  page,
  service,
  product,
}) => {
  const post = await createPost(service, { title });
  const url = `${product.url}/blogs/${post.slug}`;
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  await page.goto(`/blogs/${post.slug}?utm_source=mail#part`);
  const share = shareInline(page);
  const expected = {
    "Share on X": { host: "x.com", query: { text: title, url } },
    "Share on LinkedIn": { host: "www.linkedin.com", query: { url } },
    "Share on WhatsApp": { host: "wa.me", query: { text: `${title} ${url}` } },
  };
  for (const [name, { host, query }] of Object.entries(expected)) {
    const link = share.getByRole("link", { name });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    const address = new URL((await link.getAttribute("href")) ?? "");
    expect(address.host).toBe(host);
    expect(Object.fromEntries(address.searchParams)).toEqual(query);
  }
  await page.waitForLoadState("networkidle");
  expect([...origins]).toEqual([product.url]);
});

test("Copy link copies the article's own address and says so", async ({ page, context, service, product }) => {
  await context.grantPermissions(clipboard);
  const post = await createPost(service);
  await page.goto(`/blogs/${post.slug}?utm_source=mail`);
  const button = shareInline(page).getByRole("button", { name: "Copy link" });
  await button.focus();
  expect(await hasVisibleFocus(page)).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Link copied to clipboard!" })).toBeVisible();
  await expect(button).toBeFocused();
  expect(await readClipboard(page)).toBe(`${product.url}/blogs/${post.slug}`);
});

test("a browser that does not let copy is told of", async ({ page, service }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("no")) });
  });
  const post = await createPost(service);
  await page.goto(`/blogs/${post.slug}`);
  await shareInline(page).getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Failed to copy link" })).toBeVisible();
});

test.describe("the device's own way to share", () => {
  /** A browser that shares; `answer` is what becomes of it. */
  async function letShare(page: Page, answer: "shared" | "closed" | "failed") {
    await page.addInitScript((outcome) => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, "share", {
        value: async (what: unknown) => {
          shared.push(what);
          if (outcome === "closed") throw new DOMException("closed", "AbortError");
          if (outcome === "failed") throw new DOMException("no", "NotAllowedError");
        },
      });
    }, answer);
  }

  test("is offered only where there is one", async ({ page, service }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    const post = await createPost(service);
    await page.goto(`/blogs/${post.slug}`);
    await expect(shareInline(page).getByRole("button", { name: "Copy link" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Share…" })).toHaveCount(0);
  });

  test("gets title and address, and nothing is said of a dialog that was closed", async ({
    page,
    context,
    service,
    product,
  }) => {
    await context.grantPermissions(clipboard);
    const post = await createPost(service, { title });
    await letShare(page, "closed");
    await page.goto(`/blogs/${post.slug}`);
    await page.evaluate(() => navigator.clipboard.writeText("as it was"));
    await shareInline(page).getByRole("button", { name: "Share…" }).click();
    const shared = await page.evaluate(() => Reflect.get(window, "shared") as unknown);
    expect(shared).toEqual([{ url: `${product.url}/blogs/${post.slug}`, title }]);
    expect(await readClipboard(page)).toBe("as it was");
    await expect(page.getByRole("status").filter({ hasText: "ink" })).toHaveCount(0);
  });

  test("gives the link to the clipboard where it fails", async ({ page, context, service, product }) => {
    await context.grantPermissions(clipboard);
    const post = await createPost(service);
    await letShare(page, "failed");
    await page.goto(`/blogs/${post.slug}`);
    await shareInline(page).getByRole("button", { name: "Share…" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Link copied to clipboard!" })).toBeVisible();
    expect(await readClipboard(page)).toBe(`${product.url}/blogs/${post.slug}`);
  });
});

test("the buttons float beside the text on wide screens, and stand in it on all", async ({ page, service }) => {
  const post = await createPost(service);
  const groups = page.getByRole("group", { name: "Share this article" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/blogs/${post.slug}`);
  await expect(groups).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(groups).toHaveCount(1);
  for (const target of await groups.locator("a, button:not([hidden])").all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test("code can be copied whole", async ({ page, context, service }) => {
  await context.grantPermissions(clipboard);
  const word = freshWord();
  const content = `<pre><code>first = 1 &lt; 2\n${word} = "${"long ".repeat(40)}"</code></pre><pre>second</pre>`;
  const post = await createPost(service, { content });
  await page.goto(`/blogs/${post.slug}`);
  const buttons = page.getByRole("button", { name: "Copy code" });
  await expect(buttons).toHaveCount(2);
  await buttons.first().click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  expect(await readClipboard(page)).toBe(`first = 1 < 2\n${word} = "${"long ".repeat(40)}"`);
});
