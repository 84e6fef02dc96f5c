import { expectAccessible } from "#tests/support/e2e-accessibility.ts";
import { createPost } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { siteName } from "#tests/support/e2e-settings.ts";

test.beforeEach(({ problems }) => problems.allow(refusal(404, "/blogs/")));

test("an address without an article says so, with a way back", async ({ page }) => {
  const answer = await page.goto("/blogs/no-such-article");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(`Article Not Found | ${siteName}`);
  await expect(page.getByRole("heading", { level: 1, name: "Article Not Found" })).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL("/blogs");
});

test("drafts, and posts whose time has not come, are not there", async ({ request, service }) => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const posts = [
    await createPost(service, { published: false, title: "Secret draft" }),
    await createPost(service, { published: false, published_at: null, title: "Secret draft" }),
    await createPost(service, { published_at: soon, title: "Secret plan" }),
  ];
  for (const { slug } of posts) {
    const answer = await request.get(`/blogs/${slug}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain("Secret");
  }
});

test("not even for the admin who is signed in, since documents are asked for by nobody", async ({
  page,
  service,
  createPerson,
  signIn,
}) => {
  const post = await createPost(service, { published: false });
  await signIn(await createPerson({ isAdmin: true }));
  const answer = await page.goto(`/blogs/${post.slug}`);
  expect(answer?.status()).toBe(404);
});

test("hostile addresses are answered calmly", async ({ request }) => {
  const slugs = [
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "a%00b",
    "%E0%A4%A",
    "a%2Fb",
    "a,b.or(c)",
    "%22%5C%25_",
    "A",
    "%E0%A6%AD%E0%A6%BF%E0%A6%B8%E0%A6%BE",
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "a".repeat(301),
    "a".repeat(8_000),
  ];
  for (const slug of slugs) {
    const answer = await request.get(`/blogs/${slug}`);
    expect([400, 404], slug).toContain(answer.status());
    expect(await answer.text(), slug).not.toMatch(/node_modules|root:|PGRST|at .*\.[jt]s:|<script>alert/);
  }
});

test("the missing article's page is accessible", async ({ page }) => {
  await page.goto("/blogs/no-such-article");
  await expectAccessible(page, { isStatic: true });
});
