import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { supabase } from "#app/lib/supabase.ts";
import { blogEditorsSchema, revisionRowSchema } from "#shared/blog/blog.ts";
import { type RevisionText, revisionTextColumns, revisionTextSchema } from "#shared/blog/post-fields.ts";

function revisionsKey(postId: string) {
  return ["blog-revisions", postId] as const;
}

export interface Revision {
  id: string;
  savedAt: string;
  /** Null for deleted accounts, for the server, and for people without a name. */
  savedBy: string | null;
  autosaved: boolean;
  words: number;
}

/** The latest first, with names. Fails with the database's error. */
export function revisionsQuery(postId: string) {
  return queryOptions({
    queryKey: [...revisionsKey(postId), "list"] as const,
    queryFn: async ({ signal }): Promise<Revision[]> => {
      const [revisions, editors] = await Promise.all([
        supabase()
          .from("blog_revisions")
          .select("id, saved_at, saved_by, autosaved, words")
          .eq("blog_id", postId)
          .order("replaced_at", { ascending: false })
          .order("saved_at", { ascending: false })
          .abortSignal(signal)
          .throwOnError(),
        supabase().rpc("blog_editors").abortSignal(signal).throwOnError(),
      ]);
      const names = new Map(blogEditorsSchema.parse(editors.data).map(({ id, full_name }) => [id, full_name]));
      const rows = z.array(revisionRowSchema).parse(revisions.data);
      return rows.map(({ id, saved_at, saved_by, autosaved, words }) => ({
        id,
        savedAt: saved_at,
        savedBy: names.get(saved_by ?? "") ?? null,
        autosaved,
        words,
      }));
    },
    // Another admin may have saved since.
    staleTime: 0,
  });
}

/** A revision never changes. Fails with the database's error, also for one that was deleted. */
export function revisionTextQuery(postId: string, revisionId: string) {
  return queryOptions({
    queryKey: [...revisionsKey(postId), "text", revisionId] as const,
    queryFn: async ({ signal }): Promise<RevisionText> => {
      const { data } = await supabase()
        .from("blog_revisions")
        .select(revisionTextColumns)
        .eq("id", revisionId)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return revisionTextSchema.parse(data);
    },
    staleTime: Infinity,
  });
}
