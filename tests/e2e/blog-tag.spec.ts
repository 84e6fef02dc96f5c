import { createPost, createPosts, createTag, freshWord, postCards } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";

test("a tag's page counts its articles and leads back to all", async ({ page, service }) => {
  const tag = await createTag(service, { name: `Proof of funds ${freshWord()}` });
  await createPosts(
    service,
    Array.from({ length: 10 }, (_, index) => ({ title: `Number ${index + 1}`, tags: ["Other", tag.name] })),
  );
  await createPost(service, { tags: [tag.name], published: false });
  const answer = await page.goto(`/blogs/tag/${tag.slug}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(tag.name);
  await expect(page.getByText("10 articles", { exact: true })).toBeVisible();
  const { pages, titles } = postCards(page);
  await expect(titles).toHaveCount(9);
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(`/blogs/tag/${tag.slug}?page=2`);
  await expect(titles).toHaveText(["Number 10"]);
  await page.goto(`/blogs/tag/${tag.slug}?page=77`);
  await expect(page).toHaveURL(`/blogs/tag/${tag.slug}?page=2`);
  await page.getByRole("link", { name: "All articles" }).click();
  await expect(page).toHaveURL("/blogs");
});

test("a tag is found by its name, too, whether it has a record or not", async ({ page, service }) => {
  const tag = await createTag(service, { name: `Named ${freshWord()}` });
  const loose = `50% "off", {a} \\ (b) / ${freshWord()}`;
  await createPost(service, { title: "Both", tags: [tag.name, loose] });
  for (const name of [tag.name, loose]) {
    await page.goto(`/blogs/tag/${encodeURIComponent(name)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByText("1 article", { exact: true })).toBeVisible();
    await expect(postCards(page).titles).toHaveText(["Both"]);
  }
});

test("a tag that no public post has is answered 404 with a way back", async ({ page, service, problems }) => {
  problems.allow(refusal(404, "/blogs/tag/"));
  const unused = await createTag(service);
  await createPost(service, { tags: [unused.name], published: false });
  for (const slug of [unused.slug, freshWord(), "%22%7B%7D", "%00", "x".repeat(2_000)]) {
    const answer = await page.goto(`/blogs/tag/${slug}`);
    expect(answer?.status(), slug).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No articles found");
    await expect(page).toHaveTitle(/No articles found/);
  }
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL("/blogs");
});
