import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { resumesKey } from "#app/lib/query-keys.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type Resume, resumeSchema } from "#shared/resume.ts";

export const pageSize = 10;

export interface ResumePage {
  /** Newest first; empty past the last page. */
  resumes: Resume[];
  total: number;
}

/** One page of a person's resumes, counted from 1. Fails with the database's error. */
export function resumePageQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: [...resumesKey(userId), "pages", page] as const,
    queryFn: async ({ signal }): Promise<ResumePage> => {
      const first = (page - 1) * pageSize;
      // Two questions: with a count in the same one, a page past the end is an error instead of an empty page.
      const [{ data }, { count }] = await Promise.all([
        supabase()
          .from("resumes")
          .select("*")
          .eq("user_id", userId)
          .order("created_at", { ascending: false })
          .order("id", { ascending: false })
          .range(first, first + pageSize - 1)
          .abortSignal(signal)
          .throwOnError(),
        supabase()
          .from("resumes")
          .select("id", { count: "exact", head: true })
          .eq("user_id", userId)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return { resumes: z.array(resumeSchema).parse(data), total: count ?? 0 };
    },
    placeholderData: keepPreviousData,
  });
}
