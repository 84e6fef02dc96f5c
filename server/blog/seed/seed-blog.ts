import { storedPictureUrl } from "#shared/blog/blog-picture.ts";
import { slugOf } from "#shared/blog/blog.ts";
import { blogImagesBucket } from "#shared/buckets.ts";
import type { ServiceClient } from "#server/service-client.ts";
import {
  drawSeedCover,
  isSeedTag,
  loadSeedArticles,
  type SeedArticle,
  type SeedTag,
  seedTags,
} from "./seed-articles.ts";

interface SeedOptions {
  /** Of a remote backend, which then serves the covers. */
  supabaseUrl: string | null;
  signal?: AbortSignal;
}

export interface SeedResult {
  added: string[];
  existing: string[];
}

/** Adds missing articles, changes none. @throws the client's error: none was added */
export async function seedBlog(service: ServiceClient, { supabaseUrl, signal }: SeedOptions): Promise<SeedResult> {
  const articles = await loadSeedArticles();
  const present = await findPresent(service, articles);
  const missing = articles.filter(({ slug }) => !present.has(slug));
  const added = missing.length === 0 ? new Set() : await addMissing(service, missing, { supabaseUrl, signal });
  await noteSeeded(service);
  const slugs = articles.map(({ slug }) => slug);
  return { added: slugs.filter((slug) => added.has(slug)), existing: slugs.filter((slug) => !added.has(slug)) };
}

/** @returns the slugs that no other process added meanwhile */
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
  // All or none, so that an interrupted seed begins again at the next start.
  const { data } = await service
    .from("blogs")
    .upsert(rows, { onConflict: "slug", ignoreDuplicates: true })
    .select("slug")
    .throwOnError();
  return new Set(data.map(({ slug }) => slug));
}

async function noteSeeded(service: ServiceClient): Promise<void> {
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

/** Names and slugs are unique: an admin may have given either to another tag. */
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
    // Else pages say that it was changed.
    updated_at: published_at,
  };
}
