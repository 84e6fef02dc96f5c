import type { SupabaseClient } from "@supabase/supabase-js";
import { blogImagesBucket, maxBlogImageBytes } from "#shared/buckets.ts";
import type { Database } from "#shared/database.types.ts";
import { AppError } from "#shared/errors.ts";

/** What the picture is made of; null where there is none that everybody may see. */
export type FindOriginal = (client: SupabaseClient<Database>) => Promise<Buffer | null>;

/** A file of the blog's bucket. @throws AppError `database_unavailable` when the backend does not answer */
export function storedOriginal(name: string): FindOriginal {
  return async (client) => {
    // The address of public files; the client's own `download` would ask for the right to read the bucket's rows.
    const { data, error } = await client.storage.from(`public/${blogImagesBucket}`).download(name);
    if (error) {
      if ("status" in error && isRefusal(Number(error.status))) return null;
      throw new AppError("database_unavailable", `the picture ${name} could not be read`, { cause: error });
    }
    return data.size > maxBlogImageBytes ? null : Buffer.from(await data.arrayBuffer());
  };
}

/**
 * The cover that a public post holds inline. An older `version` is not found: it may have been replaced with a reason.
 * @throws AppError `database_unavailable` when the backend does not answer
 */
export function inlineCover(post: string, version: string): FindOriginal {
  return async (client) => {
    const { data, error, status } = await client
      .from("blogs")
      .select("cover_image")
      .eq("id", post)
      .eq("cover_url", `/images/covers/${post}/${version}`)
      .eq("published", true)
      .lte("published_at", new Date().toISOString())
      .maybeSingle();
    if (error) {
      if (isRefusal(status)) return null;
      throw new AppError("database_unavailable", `the cover of ${post} could not be read`, { cause: error });
    }
    const inline = /^data:image\/[\w.+-]+;base64,/i.exec(data?.cover_image ?? "");
    return inline === null ? null : Buffer.from((data?.cover_image ?? "").slice(inline[0].length), "base64");
  };
}

/** What is not there, or not for the token that came with the request; a full line (429) is neither. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
