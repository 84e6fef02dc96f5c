import type { SupabaseClient } from "@supabase/supabase-js";
import type { StoredPost } from "../e2e-blog.ts";
import type { Person } from "../e2e-people.ts";
import { test as base } from "./test.ts";

/** A case of a screen on which an admin writes posts. */
export const test = base.extend<{ admin: Person }>({
  admin: async ({ createPerson }, use) => use(await createPerson({ isAdmin: true })),
});

/** A word that no other test uses, for titles, tags and searches: letters only, so that it is its own slug. */
export function freshWord(): string {
  const letters = crypto.getRandomValues(new Uint8Array(13));
  return `w${Array.from(letters, (byte) => String.fromCodePoint(97 + (byte % 26))).join("")}`;
}

/** A text of so many words in paragraphs of 50. */
export function textOfWords(count: number): string {
  const words = Array.from({ length: count }, (_, index) => `word${index + 1}`);
  const paragraphs = Array.from({ length: Math.ceil(count / 50) }, (_, index) =>
    words.slice(index * 50, index * 50 + 50),
  );
  return paragraphs.map((paragraph) => `<p>${paragraph.join(" ")}</p>`).join("");
}

/** Stores a post: a published one of 250 words without a cover and tags, unless told otherwise. */
export async function createPost(service: SupabaseClient, post: Partial<StoredPost> = {}) {
  const [created] = await createPostsInOrder(service, [post]);
  if (!created) throw new Error("the post was not stored");
  return created;
}

/** Stores posts that came out, and were changed last, one minute apart, the first of them latest. */
export async function createPostsInOrder(service: SupabaseClient, posts: readonly Partial<StoredPost>[]) {
  const now = Date.now();
  const rows = posts.map((post, index) => {
    const moment = new Date(now - (index + 1) * 60_000).toISOString();
    return { ...defaults(moment), updated_at: moment, ...post };
  });
  const { data } = await service.from("blogs").insert(rows).select("id, slug, title").throwOnError();
  return data as { id: string; slug: string; title: string }[];
}

function defaults(publishedAt: string): StoredPost {
  const name = freshWord();
  return {
    title: `Post ${name}`,
    slug: name,
    content: `<h2>First part</h2>${textOfWords(248)}`,
    excerpt: "What one does first, and why it pays to begin early.",
    meta_description: null,
    tags: [],
    cover_image: null,
    published: true,
    featured: false,
    view_count: 0,
    reading_time: 2,
    published_at: publishedAt,
    author_id: null,
  };
}

/** No post and no tag is left, so that a test knows what the dashboard counts. */
export async function clearBlog(service: SupabaseClient): Promise<void> {
  await service.from("blogs").delete().gte("created_at", "1970-01-01").throwOnError();
  await service.from("blog_tags").delete().gte("created_at", "1970-01-01").throwOnError();
}

/** What the database holds of a post; null when it is gone. */
export async function storedPost(service: SupabaseClient, id: string) {
  const { data } = await service
    .from("blogs")
    .select("id, title, content, slug, published, autosaved, view_count")
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
  return data.map(({ title }) => String(title));
}
