import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#shared/database.types.ts";

/** A row of `blogs`. `updated_at` is when it was stored, unless told otherwise. */
export type StoredPost = Database["public"]["Tables"]["blogs"]["Insert"];

/** A word that no other test uses, for titles, tags and searches: letters only, so that it is its own slug. */
export function freshWord(): string {
  return `w${crypto
    .randomUUID()
    .slice(0, 13)
    .replaceAll(/[\d-]/g, (digit) => "ghijklmnopq".charAt("0123456789-".indexOf(digit)))}`;
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
  const [created] = await createPosts(service, [post]);
  if (!created) throw new Error("the post was not stored");
  return created;
}

/** Stores posts that came out one minute apart, the first of them newest. */
export async function createPosts(service: SupabaseClient, posts: readonly Partial<StoredPost>[]) {
  const now = Date.now();
  const rows = posts.map((post, index) => ({ ...defaults(new Date(now - (index + 1) * 60_000)), ...post }));
  const { data } = await service.from("blogs").insert(rows).select("id, slug, title, updated_at").throwOnError();
  return data as { id: string; slug: string; title: string; updated_at: string }[];
}

/** Deletes posts: covers that do not load would fail other journeys. */
export async function removePosts(service: SupabaseClient, posts: readonly { id: string }[]) {
  const ids = posts.map(({ id }) => id);
  await service.from("blogs").delete().in("id", ids).throwOnError();
}

function defaults(publishedAt: Date): StoredPost {
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
    published_at: publishedAt.toISOString(),
    author_id: null,
  };
}

/** Stores a tag's record; posts name it in `tags`. */
export async function createTag(service: SupabaseClient, tag: { name?: string; slug?: string; color?: string } = {}) {
  const name = tag.name ?? freshWord();
  const row = { name, slug: freshWord(), ...tag };
  const { data } = await service.from("blog_tags").insert(row).select("id, name, slug, color").single().throwOnError();
  return data;
}
