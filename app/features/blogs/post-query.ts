import { queryOptions } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { type PostRow, postRowColumns, postRowSchema } from "#shared/blog/blog.ts";

/** What another address than a uuid would be refused for. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A post to be written on, public or not; null where there is none. Asked for anew each time an editor opens,
 * and never while somebody writes. Fails with the database's error.
 */
export function postQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ["blog-post", userId, id] as const,
    queryFn: async ({ signal }): Promise<PostRow | null> => {
      if (!uuid.test(id)) return null;
      const { data } = await supabase()
        .from("blogs")
        .select(postRowColumns)
        .eq("id", id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && postRowSchema.parse(data);
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
