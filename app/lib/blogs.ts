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
  const { page = 1, pageSize = 10, tag } = request;
  const part = { skip: (page - 1) * pageSize, size: pageSize };
  const search = request.search?.trim() ?? "";
  const [rows, totalCount] =
    search === "" ? await partOfList(client, part, tag) : await partOfSearch(client, part, search, tag);
  return {
    blogs: z.array(blogCardSchema).parse(rows),
    totalCount,
    totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
  };
}

interface Part {
  skip: number;
  size: number;
}

/** By the order and the counts that the database keeps, where '' stands for all posts. */
async function partOfList(client: Client, part: Part, tag: string | undefined): Promise<[unknown[], number]> {
  if (tag === "") return [[], 0];
  const list = { tag: tag ?? "" };
  const [{ data }, { data: count }] = await Promise.all([
    client
      .rpc("list_blogs", { ...list, ...part })
      .select(blogCardColumns)
      .throwOnError(),
    client.rpc("count_blogs", list).throwOnError(),
  ]);
  return [data, count];
}

async function partOfSearch(
  client: Client,
  { skip, size }: Part,
  search: string,
  tag: string | undefined,
): Promise<[unknown[], number]> {
  const found = (isCount: boolean) => {
    const posts = client.rpc("search_blogs", { search }, { count: "exact", head: isCount }).select(blogCardColumns);
    return tag === undefined ? posts : posts.contains("tags", arrayLiteral(tag));
  };
  const { data, count, error } = await found(false)
    .order("featured", { ascending: false })
    .order("published_at", { ascending: false })
    .order("id")
    .range(skip, skip + size - 1);
  if (error?.code === outOfRange) return [[], (await found(true).throwOnError()).count ?? 0];
  if (error) throw error;
  return [data, count ?? 0];
}

/** Of one name: the client would not escape commas, quotes and braces in it. */
function arrayLiteral(name: string): string {
  return `{"${name.replaceAll(/["\\]/g, "\\$&")}"}`;
}

export async function findPost(client: Client, slug: string): Promise<BlogPost | null> {
  const { data } = await publicOnly(client.from("blogs").select(blogPostColumns))
    .eq("slug", slug)
    .maybeSingle()
    .throwOnError();
  return data && blogPostSchema.parse(data);
}

/** The newest with a tag in common. */
export async function findRelated(client: Client, { id, tags }: Pick<BlogCard, "id" | "tags">): Promise<BlogCard[]> {
  if (tags.length === 0) return [];
  const { data } = await client
    .rpc("related_blogs", { id, tags, size: maxRelatedPosts })
    .select(blogCardColumns)
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
