import type { PostgrestSingleResponse, SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { ClientForRequest } from "#server/supabase-client.ts";
import { publicOnly } from "#shared/blog/blog.ts";
import { columnList } from "#shared/blog/post-fields.ts";
import type { Database } from "#shared/database.types.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";

const sitemapPostSchema = z.object({
  id: z.string(),
  slug: z.string(),
  tags: z.array(z.string()),
  published_at: z.string(),
  updated_at: z.string(),
});
export type SitemapPost = z.infer<typeof sitemapPostSchema>;

const summarisedPostSchema = sitemapPostSchema.extend({
  title: z.string(),
  excerpt: z.string().nullable(),
  meta_description: z.string().nullable(),
  author_id: z.string().nullable(),
});
export type SummarisedPost = z.infer<typeof summarisedPostSchema>;

const drawnPostSchema = z.object({
  title: z.string(),
  tags: z.array(z.string()),
  reading_time: z.number().nullable(),
});
export type DrawnPost = z.infer<typeof drawnPostSchema>;

const tagSchema = z.object({ id: z.string(), name: z.string(), slug: z.string() });
export type ListedTag = z.infer<typeof tagSchema>;

/** Rows for one call; a Data API may give fewer. */
const rowsAtOnce = 1_000;

type Client = SupabaseClient<Database>;

/** Anonymous, since answers are cached for all. Every call throws AppError `database_unavailable` without an answer. */
export function createPublicPosts(anonymousFor: ClientForRequest, siteUrl: string) {
  const anonymous = () => anonymousFor(new Request(siteUrl));
  const posts = (client: Client, columns: string) => publicOnly(client.from("blogs").select(columns));

  return {
    async listAll(): Promise<SitemapPost[]> {
      const client = anonymous();
      return everyRow(sitemapPostSchema, (last) => {
        const query = posts(client, columnList(sitemapPostSchema)).order("id").limit(rowsAtOnce);
        return last === null ? query : query.gt("id", last.id);
      });
    },
    async listTags(): Promise<ListedTag[]> {
      const client = anonymous();
      return everyRow(tagSchema, (last) => {
        const query = client.from("blog_tags").select("id, name, slug").order("id").limit(rowsAtOnce);
        return last === null ? query : query.gt("id", last.id);
      });
    },
    async listNewest(count: number): Promise<SummarisedPost[]> {
      const query = posts(anonymous(), columnList(summarisedPostSchema))
        .order("published_at", { ascending: false })
        .order("id");
      return z.array(summarisedPostSchema).parse(rowsOrThrow(await query.limit(count), "the newest posts"));
    },
    async findContent(id: string): Promise<string | null> {
      const row = rowsOrThrow(await posts(anonymous(), "content").eq("id", id).maybeSingle(), "a post's text");
      return row === null ? null : z.object({ content: z.string() }).parse(row).content;
    },
    async findDrawn(request: Request, slug: string): Promise<DrawnPost | null> {
      const client = anonymousFor(request);
      const row = rowsOrThrow(
        await posts(client, columnList(drawnPostSchema)).eq("slug", slug).maybeSingle(),
        "a post",
      );
      return row === null ? null : drawnPostSchema.parse(row);
    },
    async findAuthorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = rowsOrThrow(await anonymous().rpc("author_cards", { author_ids: [...ids] }), "the authors of posts");
      const people = z.array(z.object({ id: z.string(), full_name: z.string().nullable() })).parse(rows);
      return new Map(people.map(({ id, full_name: name }) => [id, name ?? ""]));
    },
  };
}
export type PublicPosts = ReturnType<typeof createPublicPosts>;

/** Pages by key: rows that come or go meanwhile neither repeat nor hide others. */
async function everyRow<Row>(
  schema: z.ZodType<Row>,
  rowsAfter: (last: Row | null) => PromiseLike<PostgrestSingleResponse<unknown>>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const rows = z
      .array(schema)
      .parse(rowsOrThrow(await rowsAfter(all.at(-1) ?? null), "the posts or tags of the blog"));
    if (rows.length === 0) return all;
    all.push(...rows);
  }
}
