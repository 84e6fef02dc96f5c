import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { createPost, createTag, postCards } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { startProduct } from "#tests/support/e2e-product.ts";
import { startCuttableRelay } from "#tests/support/cuttable-relay.ts";

test("a blog without posts says that they are to come", async ({ page }) => {
  const empty = await startProduct();
  try {
    await page.goto(`${empty.url}/blogs`);
    await expect(page.getByRole("heading", { level: 2, name: "No articles yet" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Filter by tag" })).toHaveCount(0);
  } finally {
    await empty.remove();
  }
});

test("while posts cannot be read, the pages say so and offer to try again", async ({
  page,
  product,
  service,
  problems,
}) => {
  test.slow();
  problems.allow(refusal(500, "/blogs"));
  const { name, slug } = await createTag(service);
  const post = await createPost(service, { title: "Here again", tags: [name] });
  const relay = await startCuttableRelay(Number(new URL(product.url).port));
  const reader = await startProduct({
    SUPABASE_URL: `http://127.0.0.1:${relay.port}`,
    SUPABASE_PUBLISHABLE_KEY: product.publishableKey,
    SUPABASE_SECRET_KEY: product.secretKey,
  });
  try {
    await relay.cut();
    for (const [path, title] of [
      [`/blogs?tag=${slug}`, "Error Loading Blogs"],
      [`/blogs/${post.slug}`, "Error Loading Articles"],
      [`/blogs/tag/${slug}`, "Error Loading Articles"],
    ] as const) {
      const answer = await page.goto(reader.url + path);
      expect(answer?.status()).toBe(500);
      expect(await answer?.text()).not.toMatch(/ECONNREFUSED|fetch failed|node_modules/);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(title));
      await expect(page.getByRole("link", { name: "Blog", exact: true }).first()).toBeVisible();
    }
    await expectAccessible(page, { isStatic: true });
    const article = await page.context().newPage();
    await article.goto(`${reader.url}/blogs/${post.slug}`);
    await expect(article.getByRole("link", { name: "Back to Blog" })).toHaveAttribute("href", "/blogs");
    await relay.mend();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL(`${reader.url}/blogs/tag/${slug}`);
    await expect(postCards(page).titles).toHaveText(["Here again"]);
    await article.getByRole("link", { name: "Try again" }).click();
    await expect(article).toHaveURL(`${reader.url}/blogs/${post.slug}`);
    await expect(article.getByRole("heading", { level: 1, name: "Here again" })).toBeVisible();
  } finally {
    await reader.remove();
    await relay.close();
  }
});
