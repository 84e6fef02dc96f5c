import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { listTags } from "#app/lib/blogs.ts";
import { readRows } from "#app/lib/lists/counted-rows.ts";
import { containsTerm } from "#app/lib/lists/search-pattern.ts";
import { readPart } from "#app/lib/own-parts.ts";
import { supabase } from "#app/lib/supabase.ts";
import type { ListParams, SortColumn } from "./list-params.ts";
import { publicOnly } from "#shared/blog/blog.ts";
import type { PostState } from "./post.ts";

/** Of lists, figures and tags, not of a post in an editor: invalidating it leaves that alone. */
export const blogsKey = ["blogs"] as const;

export const pageSize = 10;

/** Without the text and the cover itself, which may be megabytes. */
const listedPostSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  published: z.boolean(),
  published_at: z.nullable(z.string()),
  featured: z.boolean(),
  cover_url: z.nullable(z.string()),
  view_count: z.number(),
  /** Minutes. */
  reading_time: z.nullable(z.number()),
  updated_at: z.string(),
});
export type ListedPost = z.infer<typeof listedPostSchema>;
const listedPostColumns =
  "id, title, slug, published, published_at, featured, cover_url, view_count, reading_time, updated_at";

export interface PostPage {
  /** Empty past the last page. */
  posts: ListedPost[];
  total: number;
}

/** The time decides between published and scheduled. */
const orderColumns: Record<
  SortColumn,
  readonly ("title" | "published" | "published_at" | "view_count" | "reading_time" | "updated_at")[]
> = {
  title: ["title"],
  status: ["published", "published_at"],
  views: ["view_count"],
  "reading-time": ["reading_time"],
  updated: ["updated_at"],
};

/** One page of the posts that the policies show to this person. Fails with the database's error. */
export function blogListQuery(userId: string, params: ListParams) {
  return queryOptions({
    queryKey: [...blogsKey, userId, "list", params] as const,
    queryFn: async ({ signal }): Promise<PostPage> => {
      const first = (params.page - 1) * pageSize;
      const isSearch = params.search !== "";
      let rows = postsAt(params, isSearch ? { count: "exact" } : {});
      for (const column of orderColumns[params.sort]) {
        rows = rows.order(column, { ascending: params.order === "asc", nullsFirst: false });
      }
      const page = rows
        .order("id")
        .range(first, first + pageSize - 1)
        .abortSignal(signal);
      const [found, inState] = await Promise.all([
        readRows(page, () => postsAt(params, { count: "exact", head: true }).abortSignal(signal)),
        isSearch ? null : countInState(params.status, userId),
      ]);
      return { posts: z.array(listedPostSchema).parse(found.rows), total: inState ?? found.total };
    },
    placeholderData: keepPreviousData,
  });
}

/** The database keeps these; what a search finds is counted. */
async function countInState(state: PostState | null, userId: string): Promise<number> {
  const { posts, published, scheduled } = await readStats(userId);
  if (state === null) return posts;
  return { draft: posts - published, published: published - scheduled, scheduled }[state];
}

function postsAt({ search, status }: ListParams, options: { count?: "exact"; head?: boolean }) {
  const posts = supabase().from("blogs").select(listedPostColumns, options);
  const found = search === "" ? posts : posts.or(containsTerm(["title", "content"], search));
  if (status === null) return found;
  const inState: Record<PostState, () => typeof found> = {
    draft: () => found.eq("published", false),
    published: () => publicOnly(found),
    scheduled: () => found.eq("published", true).gt("published_at", new Date().toISOString()),
  };
  return inState[status]();
}

const blogStatsSchema = z.object({
  posts: z.number(),
  published: z.number(),
  /** Published ones that wait for their time. */
  scheduled: z.number(),
  views: z.number(),
  /** The mean in minutes; null without posts. */
  reading_time: z.nullable(z.number()),
});
export type BlogStats = z.infer<typeof blogStatsSchema>;

/** Sums over all posts. Fails with the database's error. */
export function blogStatsQuery(userId: string) {
  return queryOptions({
    queryKey: [...blogsKey, userId, "stats"] as const,
    queryFn: () => readStats(userId),
  });
}

async function readStats(userId: string): Promise<BlogStats> {
  return blogStatsSchema.parse(await readPart("blog_stats", userId));
}

const dailyViewsSchema = z.object({ day: z.string(), views: z.number() });
/** `day` as `2026-11-21`, in UTC. */
export type DailyViews = z.infer<typeof dailyViewsSchema>;

/** Of all posts together on the last 30 days, the oldest first. Fails with the database's error. */
export function blogViewsQuery(userId: string) {
  return queryOptions({
    queryKey: [...blogsKey, userId, "views"] as const,
    queryFn: async (): Promise<DailyViews[]> => z.array(dailyViewsSchema).parse(await readPart("blog_views", userId)),
  });
}

/** By name. Fails with the database's error. */
export function blogTagsQuery() {
  return queryOptions({
    queryKey: [...blogsKey, "tags"] as const,
    queryFn: () => listTags(supabase()),
  });
}
