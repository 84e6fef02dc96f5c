import { expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createPost, textOfWords } from "#tests/support/samples/blog-posts.ts";

/** An article with all that articles have. */
export const richContent = `
  <p>${"What one does first decides how the rest goes. ".repeat(8)}</p>
  <h2>The money</h2>${textOfWords(120)}
  <blockquote><p>Begin early.</p></blockquote>
  <h3>Sums</h3><pre><code>required = tuition + living * 9 - deposit  # ${"what is long scrolls ".repeat(8)}</code></pre>
  <table><thead><tr>${"<th>Country</th>".repeat(9)}</tr></thead>
    <tbody><tr>${"<td>Bangladesh</td>".repeat(9)}</tr></tbody></table>
  <h2>The papers</h2><ul><li>A <a href="https://example.com/">statement</a></li><li><code>I-20</code></li></ul>
  <figure><img src="/favicon.svg" alt="The way" width="600" height="300"><figcaption>The way.</figcaption></figure>
  <hr><h2>The papers</h2><ol><li>Print<sup>1</sup></li></ol>${textOfWords(400)}`;

export async function viewsOf(service: SupabaseClient, slug = ""): Promise<number> {
  const { data } = await service.from("blogs").select("view_count").eq("slug", slug).single().throwOnError();
  return Number(data?.view_count);
}

/** Views a new post and waits for its count: earlier views are counted by then. */
export async function waitForCounts(page: Page, service: SupabaseClient) {
  const other = await createPost(service);
  await page.goto(`/blogs/${other.slug}`);
  await expect.poll(() => viewsOf(service, other.slug)).toBe(1);
}

export function postCards(page: Page) {
  return {
    cards: page.getByRole("main").getByRole("article"),
    titles: page.getByRole("main").getByRole("article").getByRole("heading", { level: 2 }),
    card: (title: string) =>
      page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) }),
    pages: page.getByRole("navigation", { name: "Pages" }),
  };
}
