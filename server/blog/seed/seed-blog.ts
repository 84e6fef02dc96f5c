import { storedPictureUrl } from "#shared/blog/blog-picture.ts";
import { slugOf } from "#shared/blog/blog.ts";
import { blogImagesBucket } from "#shared/buckets.ts";
import type { ServiceClient } from "#server/service-client.ts";
import { drawSeedCover, loadSeedArticles } from "./load-seed.ts";
import type { SeedArticle } from "./seed-article.ts";
import { isSeedTag, type SeedTag, seedTags } from "./seed-tags.ts";

interface SeedOptions {
  /** Where the files are, when another backend keeps them. */
  supabaseUrl: string | null;
  /** Ends it between two steps. */
  signal?: AbortSignal;
}

/** Slugs. */
export interface SeedResult {
  added: string[];
  kept: string[];
}

/**
 * Adds the articles of the seed that are missing, with their covers and tags, and notes that this installation was
 * seeded. Posts, tags and their colours that are there stay as they are, whoever changed them.
 * @throws the client's error; then no article was added, and it can be tried again
 */
export async function seedBlog(service: ServiceClient, { supabaseUrl, signal }: SeedOptions): Promise<SeedResult> {
  const articles = await loadSeedArticles();
  const present = await findPresent(service, articles);
  const missing = articles.filter(({ slug }) => !present.has(slug));
  const added = missing.length === 0 ? new Set() : await addMissing(service, missing, { supabaseUrl, signal });
  await noteSeeded(service);
  const slugs = articles.map(({ slug }) => slug);
  return { added: slugs.filter((slug) => added.has(slug)), kept: slugs.filter((slug) => !added.has(slug)) };
}

/** Gives the slugs of those that nobody else added meanwhile. */
async function addMissing(
  service: ServiceClient,
  missing: SeedArticle[],
  { supabaseUrl, signal }: SeedOptions,
): Promise<Set<string>> {
  for (const { slug } of missing) {
    signal?.throwIfAborted();
    await storeCover(service, slug);
  }
  signal?.throwIfAborted();
  await addTags(service, new Set(missing.flatMap(({ tags }) => tags.filter(isSeedTag))));
  signal?.throwIfAborted();
  const rows = missing.map((article) => toRow(article, supabaseUrl));
  // All or none: what was interrupted is begun anew at the next start.
  const { data } = await service
    .from("blogs")
    .upsert(rows, { onConflict: "slug", ignoreDuplicates: true })
    .select("slug")
    .throwOnError();
  return new Set(data.map(({ slug }) => slug));
}

/** From now on the start of a server adds nothing. @throws the client's error */
export async function noteSeeded(service: ServiceClient): Promise<void> {
  await service.rpc("note_blog_seeded").throwOnError();
}

async function findPresent(service: ServiceClient, articles: SeedArticle[]): Promise<Set<string>> {
  const slugs = articles.map(({ slug }) => slug);
  const { data } = await service.from("blogs").select("slug").in("slug", slugs).throwOnError();
  return new Set(data.map(({ slug }) => slug));
}

async function storeCover(service: ServiceClient, slug: string): Promise<void> {
  const picture = await drawSeedCover(slug);
  const { error } = await service.storage
    .from(blogImagesBucket)
    .upload(coverName(slug), picture, { contentType: "image/webp", upsert: true });
  if (error) throw error;
}

function coverName(slug: string): string {
  return `cover-${slug}.webp`;
}

/** Both the name and the slug of a tag are one of a kind: an admin may have given either to another. */
async function addTags(service: ServiceClient, names: Set<SeedTag>): Promise<void> {
  const tags = [...names].map((name) => ({ name, slug: slugOf(name), color: seedTags[name] }));
  const { data: present } = await service.from("blog_tags").select("name, slug").throwOnError();
  const missing = tags.filter(({ name, slug }) => !present.some((tag) => tag.name === name || tag.slug === slug));
  if (missing.length === 0) return;
  await service.from("blog_tags").upsert(missing, { onConflict: "slug", ignoreDuplicates: true }).throwOnError();
}

function toRow(article: SeedArticle, supabaseUrl: string | null) {
  const { title, slug, html, excerpt, description, tags, featured, readingTime, published_at } = article;
  return {
    title,
    slug,
    content: html,
    excerpt,
    meta_description: description,
    tags,
    cover_image: storedPictureUrl(coverName(slug), supabaseUrl),
    published: true,
    featured,
    reading_time: readingTime,
    published_at,
    // Pages would say that it was changed since.
    updated_at: published_at,
  };
}
