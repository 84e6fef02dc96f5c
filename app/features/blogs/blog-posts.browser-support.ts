import type { SupabaseClient } from "@supabase/supabase-js";
import { createPosts, type StoredPost } from "#tests/support/samples/blog-posts.ts";
import type { Person } from "#tests/support/product/people.ts";
import { test as base } from "#tests/support/screens/test.ts";

/** A case of a screen on which an admin writes posts. */
export const test = base.extend<{ admin: Person }>({
  admin: async ({ createPerson }, use) => use(await createPerson({ isAdmin: true })),
});

/** Stores posts that came out, and were changed last, one minute apart, the first of them latest. */
export function createPostsInOrder(service: SupabaseClient, posts: readonly Partial<StoredPost>[]) {
  const now = Date.now();
  const changed = (index: number) => new Date(now - (index + 1) * 60_000).toISOString();
  return createPosts(
    service,
    posts.map((post, index) => ({ updated_at: changed(index), published_at: changed(index), ...post })),
  );
}

/** Deletes all posts and tags, so that a test knows the counts. */
export async function clearBlog(service: SupabaseClient): Promise<void> {
  await service.from("blogs").delete().gte("created_at", "1970-01-01").throwOnError();
  await service.from("blog_tags").delete().gte("created_at", "1970-01-01").throwOnError();
}

/** What the database holds of a post; null when it is gone. */
export async function storedPost(service: SupabaseClient, id: string) {
  const { data } = await service.from("blogs").select("*").eq("id", id).maybeSingle().throwOnError();
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
  return data.map(({ title }) => String(title));
}
