import type { SupabaseClient } from "@supabase/supabase-js";
import { publicOnly } from "#shared/blog/blog.ts";
import { blogImagesBucket, maxBlogImageBytes } from "#shared/buckets.ts";
import type { Database } from "#shared/database.types.ts";
import { AppError } from "@workspace/backend";

/** A picture of ours. Both methods throw AppError `database_unavailable`. */
export interface OriginalPicture {
  isPublic(client: SupabaseClient<Database>): Promise<boolean>;
  read(client: SupabaseClient<Database>): Promise<Buffer | null>;
}

export function storedOriginal(name: string): OriginalPicture {
  // The public path: the client's own call needs read access to the bucket's rows.
  const files = (client: SupabaseClient<Database>) => client.storage.from(`public/${blogImagesBucket}`);
  return {
    async isPublic(client) {
      const { error } = await files(client).info(name);
      if (error) nullWhenNotFound(Number("status" in error ? error.status : 0), `the picture ${name}`, error);
      return error === null;
    },
    async read(client) {
      const { data, error } = await files(client).download(name);
      if (error) return nullWhenNotFound(Number("status" in error ? error.status : 0), `the picture ${name}`, error);
      return data.size > maxBlogImageBytes ? null : Buffer.from(await data.arrayBuffer());
    },
  };
}

/** The inline cover of a public post, in its newest `version` only: an older one may have been withdrawn. */
export function inlineCover(post: string, version: string): OriginalPicture {
  const cover = `/images/covers/${post}/${version}`;
  return {
    async isPublic(client) {
      const query = client.from("blogs").select("id").eq("id", post).eq("cover_url", cover);
      const { data, error, status } = await publicOnly(query).maybeSingle();
      if (error) nullWhenNotFound(status, `the cover of ${post}`, error);
      return data !== null;
    },
    async read(client) {
      const query = client.from("blogs").select("cover_image").eq("id", post).eq("cover_url", cover);
      const { data, error, status } = await publicOnly(query).maybeSingle();
      if (error) return nullWhenNotFound(status, `the cover of ${post}`, error);
      const inline = /^data:image\/[\w.+-]+;base64,/i.exec(data?.cover_image ?? "");
      return inline === null ? null : Buffer.from((data?.cover_image ?? "").slice(inline[0].length), "base64");
    },
  };
}

/** 429 is neither missing nor hidden. @throws AppError `database_unavailable` */
function nullWhenNotFound(status: number, what: string, cause: unknown): null {
  if (status >= 400 && status < 500 && status !== 429) return null;
  throw new AppError("database_unavailable", `${what} could not be read`, { cause });
}
