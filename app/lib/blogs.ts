import type { PostgrestClient } from "@supabase/postgrest-js";
import { z } from "zod/mini";
import {
  type AuthorCard,
  authorCardSchema,
  type BlogTag,
  blogTagSchema,
  publicOnly,
  type PublicTag,
  publicTagSchema,
  maxRelatedPosts,
} from "#shared/blog/blog.ts";
import {
  type BlogCard,
  blogCardColumns,
  blogCardSchema,
  type BlogPost,
  blogPostColumns,
  blogPostSchema,
} from "#shared/blog/post-fields.ts";
import type { Database } from "#shared/database.types.ts";

type Client = Pick<PostgrestClient<Database>, "from" | "rpc">;

export interface BlogListRequest {
  page?: number;
  pageSize?: number;
  search?: string;
  /** A tag's name, as posts store it. */
  tag?: string | undefined;
}

export interface BlogList {
  blogs: BlogCard[];
  totalPages: number;
  totalCount: number;
}

/** The Data API's code for a range past the last row. */
const outOfRange = "PGRST103";

/** Featured first, then newest. Empty past the last page. All functions here throw the database's error. */
export async function listBlogs(client: Client, request: BlogListRequest): Promise<BlogList> {
  const { page = 1, pageSize = 10 } = request;
  const first = (page - 1) * pageSize;
  const { data, count, error } = await publicPosts(client, request, { count: "exact" })
    .order("featured", { ascending: false })
    .order("published_at", { ascending: false })
    .order("id")
    .range(first, first + pageSize - 1);
  if (error && error.code !== outOfRange) throw error;
  const totalCount = error ? await countBlogs(client, request) : (count ?? 0);
  return {
    blogs: z.array(blogCardSchema).parse(data ?? []),
    totalCount,
    totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
  };
}

async function countBlogs(client: Client, request: BlogListRequest): Promise<number> {
  const { count } = await publicPosts(client, request, { count: "exact", head: true }).throwOnError();
  return count ?? 0;
}

function publicPosts(
  client: Client,
  { search = "", tag }: BlogListRequest,
  options: { count: "exact"; head?: boolean },
) {
  const term = search.trim();
  const all =
    term === ""
      ? client.from("blogs").select(blogCardColumns, options)
      : client.rpc("search_blogs", { search: term }, options).select(blogCardColumns);
  const visible = publicOnly(all);
  return tag === undefined ? visible : visible.contains("tags", arrayLiteral([tag]));
}

/** An array literal: the client would not escape commas, quotes and braces in names. */
function arrayLiteral(names: readonly string[]): string {
  return `{${names.map((name) => `"${name.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

export async function findPost(client: Client, slug: string): Promise<BlogPost | null> {
  const { data } = await publicOnly(client.from("blogs").select(blogPostColumns))
    .eq("slug", slug)
    .maybeSingle()
    .throwOnError();
  return data && blogPostSchema.parse(data);
}

export async function findRelated(client: Client, { id, tags }: Pick<BlogCard, "id" | "tags">): Promise<BlogCard[]> {
  if (tags.length === 0) return [];
  const { data } = await publicOnly(client.from("blogs").select(blogCardColumns))
    .neq("id", id)
    .overlaps("tags", arrayLiteral(tags))
    .order("published_at", { ascending: false })
    .limit(maxRelatedPosts)
    .throwOnError();
  return z.array(blogCardSchema).parse(data);
}

export async function listTags(client: Client): Promise<BlogTag[]> {
  const { data } = await client.from("blog_tags").select("id, name, slug, color").order("name").throwOnError();
  return z.array(blogTagSchema).parse(data);
}

export async function listPublicTags(client: Client): Promise<PublicTag[]> {
  const { data } = await client.rpc("public_blog_tags").throwOnError();
  return z.array(publicTagSchema).parse(data);
}

/** By slug or name. Posts may use tags without a record: then the text counts as the name. */
export async function findTag(client: Client, text: string): Promise<{ name: string; slug: string }> {
  const tags = () => client.from("blog_tags").select("name, slug");
  const { data: bySlug } = await tags().eq("slug", text).maybeSingle().throwOnError();
  if (bySlug) return bySlug;
  const { data: byName } = await tags().eq("name", text).maybeSingle().throwOnError();
  return byName ?? { name: text, slug: text };
}

export async function findAuthors(client: Client, ids: readonly string[]): Promise<AuthorCard[]> {
  if (ids.length === 0) return [];
  const { data } = await client.rpc("author_cards", { author_ids: [...ids] }).throwOnError();
  return z.array(authorCardSchema).parse(data);
}
