import type { Page } from "@playwright/test";
import { expectAccessible, hasVisibleFocus } from "#tests/support/e2e-accessibility.ts";
import { createPosts, createTag, freshWord, postCards } from "#tests/support/e2e-blog.ts";
import { expect, test } from "#tests/support/e2e-fixtures.ts";

const scheme = (page: Page) => page.locator("html").getAttribute("data-mantine-color-scheme");

test("the theme goes round Light, Dark and System, and stays", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/blogs");
  const toggle = page.getByRole("button", { name: /^Theme:/ });
  await expect(toggle).toHaveAccessibleName("Theme: System");
  await toggle.click();
  await expect(toggle).toHaveAccessibleName("Theme: Light");
  await toggle.click();
  await expect(toggle).toHaveAccessibleName("Theme: Dark");
  await expect(page.getByRole("status")).toContainText("Dark");
  expect(await scheme(page)).toBe("dark");
  await page.reload();
  await expect(toggle).toHaveAccessibleName("Theme: Dark");
  expect(await scheme(page)).toBe("dark");
  await toggle.click();
  await expect(toggle).toHaveAccessibleName("Theme: System");
  expect(await scheme(page)).toBe("light");
});

test("the app and the blog share the choice of the theme", async ({ signedInPage: page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/blogs");
  const toggle = page.getByRole("button", { name: /^Theme:/ });
  await toggle.click();
  await toggle.click();
  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await scheme(page)).toBe("dark");
});

test("visitors are offered to sign in, members their dashboard", async ({ page, newBrowser, signIn, person }) => {
  await page.goto("/blogs");
  const site = page.getByRole("navigation", { name: "Site" });
  await expect(site.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(site.getByRole("link", { name: "Go to dashboard" })).toBeHidden();

  const context = await newBrowser();
  await signIn(person, context);
  const members = await context.newPage();
  await members.goto("/blogs");
  await expect(members.getByRole("link", { name: "Go to dashboard" })).toBeVisible();
  await expect(members.getByRole("link", { name: "Sign In" })).toBeHidden();
});

test("days are said in the reader's time zone and language", async ({ newBrowser, service }) => {
  const { name, slug } = await createTag(service);
  await createPosts(service, [{ tags: [name], published_at: "2026-05-01T22:00:00Z" }]);
  const context = await newBrowser({ locale: "de-DE", timezoneId: "Asia/Dhaka" });
  const page = await context.newPage();
  await page.goto(`/blogs?tag=${slug}`);
  await expect(page.locator("time")).toHaveText("2. Mai 2026");
});

test("everything can be read and reached without scripts", async ({ newBrowser, service }) => {
  const word = freshWord();
  const { name, slug } = await createTag(service);
  const posts = Array.from({ length: 12 }, (_, index) => ({
    title: `${word} ${index + 1}`,
    tags: [name],
    published_at: "2026-05-01T22:00:00Z",
  }));
  await createPosts(service, posts);
  const context = await newBrowser({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/blogs");
  await expect(page.getByRole("button", { name: /^Theme/ })).toBeHidden();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search articles" }).fill(word);
  await page.getByRole("searchbox").press("Enter");
  await expect(postCards(page).cards).toHaveCount(9);
  await expect(page.locator("time").first()).toHaveText("1 May 2026");
  await postCards(page).pages.getByRole("link", { name: "Next" }).click();
  await expect(postCards(page).cards).toHaveCount(3);
  await page.goto(`/blogs/tag/${slug}`);
  await expect(page.getByText("12 articles", { exact: true })).toBeVisible();
  await postCards(page).titles.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(word);
});

test("ships no framework", async ({ page, request }) => {
  await page.goto("/blogs");
  const scripts = await page.locator("script[src], link[rel=modulepreload]").all();
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    const source = (await script.getAttribute("src")) ?? (await script.getAttribute("href")) ?? "";
    expect((await (await request.get(source)).body()).byteLength, source).toBeLessThan(2_500);
  }
});

test("the keyboard skips to the content and sees where it is", async ({ page }) => {
  await page.goto("/blogs");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  expect(await hasVisibleFocus(page)).toBe(true);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("searchbox", { name: "Search articles" })).toBeFocused();
  expect(await hasVisibleFocus(page)).toBe(true);
});

test("list and tag page have no barriers, whatever names are in them", async ({ page, service }) => {
  test.slow();
  const long = "x".repeat(50);
  const { name, slug } = await createTag(service, { name: freshWord().padEnd(50, "x") });
  const tags = [name, long, "Money", "Tests"];
  await createPosts(service, [
    { title: "A".repeat(300), excerpt: "B".repeat(400), tags, featured: true },
    ...Array.from({ length: 20 }, (_, index) => ({ title: `Number ${index}`, tags: [name, freshWord()] })),
  ]);
  await page.goto(`/blogs?tag=${slug}`);
  await expect(postCards(page).cards).toHaveCount(9);
  await expectAccessible(page, { isStatic: true });
  await page.goto(`/blogs/tag/${slug}?page=2`);
  await expectAccessible(page, { isStatic: true });
  await page.goto("/blogs");
  await expectAccessible(page, { isStatic: true });
});
