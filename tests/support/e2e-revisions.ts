import { expect, type Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";

/** Where the Data API keeps posts. */
export const postRows = /\/rest\/v1\/blogs\?/;

/** Opens the editor of a post and waits until one can write. */
export async function openPost(page: Page, id: string) {
  await page.goto(`/admin/blogs/edit/${id}`);
  return editorOf(page);
}

/** The fields and buttons of the editor. */
export async function editorOf(page: Page) {
  const content = page.getByRole("textbox", { name: "Content" });
  await expect(content).toBeVisible();
  return {
    title: page.getByRole("textbox", { name: "Title", exact: true }),
    content,
    saveDraft: page.getByRole("button", { name: "Save Draft" }),
    history: page.getByRole("button", { name: "History" }),
    unsaved: page.getByText("Unsaved changes"),
  };
}

/** What the database holds of a post; null when it is gone. */
export async function storedPost(service: SupabaseClient, id: string) {
  const { data } = await service
    .from("blogs")
    .select("id, title, content, slug, published, updated_at, view_count")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** The titles that earlier saves of a post had, the latest first. */
export async function formerTitles(service: SupabaseClient, id: string): Promise<string[]> {
  const { data } = await service
    .from("blog_revisions")
    .select("title")
    .eq("blog_id", id)
    .order("replaced_at", { ascending: false })
    .throwOnError();
  return data.map(({ title }) => title);
}
