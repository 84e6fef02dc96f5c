import { expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createPosts, type StoredPost } from "./e2e-blog.ts";

/** No post and no tag is left, so that a test knows what the dashboard counts. */
export async function clearBlog(service: SupabaseClient): Promise<void> {
  await service.from("blogs").delete().gte("created_at", "1970-01-01").throwOnError();
  await service.from("blog_tags").delete().gte("created_at", "1970-01-01").throwOnError();
}

/** Stores posts whose last changes were one minute apart, the first of them latest. */
export async function createPostsInOrder(service: SupabaseClient, posts: readonly Partial<StoredPost>[]) {
  const now = Date.now();
  const inOrder = posts.map((post, index) => ({
    ...post,
    updated_at: new Date(now - (index + 1) * 60_000).toISOString(),
  }));
  return createPosts(service, inOrder);
}

/** What the Blog Dashboard holds on a wide window. */
export function blogDashboard(page: Page) {
  const table = page.getByRole("table", { name: "Posts" });
  return {
    table,
    cards: page.getByRole("list", { name: "Posts" }).getByRole("listitem"),
    rows: table.getByRole("row").filter({ has: page.getByRole("rowheader") }),
    titles: table.getByRole("rowheader"),
    column: (name: string) => table.getByRole("columnheader", { name, exact: true }),
    search: page.getByRole("textbox", { name: "Search title or text" }),
    pages: page.getByRole("navigation", { name: "Pages of posts" }),
    stat: (label: string) =>
      page
        .getByRole("region", { name: "The blog in figures" })
        .locator("div")
        .filter({ has: page.getByRole("term").getByText(label, { exact: true }) })
        .last(),
    async chooseStatus(name: string) {
      await page.getByRole("combobox", { name: "All statuses" }).click();
      await page.getByRole("option", { name, exact: true }).click();
    },
    async openMenu(title: string) {
      await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
      return page.getByRole("menu", { name: `Actions for ${title}`, exact: true });
    },
  };
}

/** Opens the dashboard and waits until its posts are there, or the place where they would be. */
export async function openBlogDashboard(page: Page, search = "") {
  await page.goto(`/admin/blogs${search}`);
  await expect(page.getByRole("heading", { name: "Blog Dashboard", level: 1 })).toBeVisible();
  return blogDashboard(page);
}
