import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { listTags } from "#app/lib/blogs.ts";
import { containsTerm } from "#app/lib/lists/search-pattern.ts";
import { supabase } from "#app/lib/supabase.ts";
import type { ListParams, SortColumn } from "./list-params.ts";
import { publicOnly } from "#shared/blog/blog.ts";
import type { PostState } from "./post.ts";

/** Of lists, figures and tags, not of a post in an editor: invalidating it leaves that alone. */
export const blogsKey = ["blogs"] as const;

export const pageSize = 10;
/** Days on the chart, including today. */
export const chartDays = 30;

/** Without text and cover, which may be megabytes. */
const listedPostSchema = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  published: z.boolean(),
  published_at: z.nullable(z.string()),
  featured: z.boolean(),
  view_count: z.number(),
  /** Minutes. */
  reading_time: z.nullable(z.number()),
  updated_at: z.string(),
});
export type ListedPost = z.infer<typeof listedPostSchema>;
const listedPostColumns = "id, title, slug, published, published_at, featured, view_count, reading_time, updated_at";

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
      let rows = postsAt(params, false);
      for (const column of orderColumns[params.sort]) {
        rows = rows.order(column, { ascending: params.order === "asc", nullsFirst: false });
      }
      // Two requests: with a count in the same one, a page past the end is an error instead of an empty page.
      const [{ data }, total] = await Promise.all([
        rows
          .order("id")
          .range(first, first + pageSize - 1)
          .abortSignal(signal)
          .throwOnError(),
        countPosts(params, signal),
      ]);
      return { posts: z.array(listedPostSchema).parse(data ?? []), total };
    },
    placeholderData: keepPreviousData,
  });
}

/** The database keeps the counts of the states; what a search finds it counts. */
async function countPosts(params: ListParams, signal: AbortSignal): Promise<number> {
  if (params.search !== "") {
    const { count } = await postsAt(params, true).abortSignal(signal).throwOnError();
    return count ?? 0;
  }
  const { posts, published, scheduled } = await readStats(signal);
  if (params.status === null) return posts;
  return { draft: posts - published, published: published - scheduled, scheduled }[params.status];
}

function postsAt({ search, status }: ListParams, isCount: boolean) {
  const options = isCount ? ({ count: "exact", head: true } as const) : {};
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
    queryFn: ({ signal }) => readStats(signal),
  });
}

async function readStats(signal: AbortSignal): Promise<BlogStats> {
  const { data } = await supabase().rpc("blog_stats").abortSignal(signal).single().throwOnError();
  return blogStatsSchema.parse(data);
}

const dailyViewsSchema = z.object({ day: z.string(), views: z.number() });
/** `day` as `2026-11-21`, in UTC. */
export type DailyViews = z.infer<typeof dailyViewsSchema>;

/** Of all posts together, the oldest day first. Fails with the database's error. */
export function blogViewsQuery(userId: string) {
  return queryOptions({
    queryKey: [...blogsKey, userId, "views", chartDays] as const,
    queryFn: async ({ signal }): Promise<DailyViews[]> => {
      const { data } = await supabase()
        .rpc("blog_views_by_day", { days: chartDays })
        .abortSignal(signal)
        .throwOnError();
      return z.array(dailyViewsSchema).parse(data);
    },
  });
}

/** By name. Fails with the database's error. */
export function blogTagsQuery() {
  return queryOptions({
    queryKey: [...blogsKey, "tags"] as const,
    queryFn: () => listTags(supabase()),
  });
}
