import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { supabase } from "#app/lib/supabase.ts";
import { type FeedbackEntry, feedbackEntrySchema } from "#shared/feedback.ts";
import type { FeedbackListParams } from "./list-params.ts";

export const feedbackKey = ["feedback"] as const;

export const pageSize = 20;

export interface FeedbackPage {
  /** At most `pageSize`, newest first; none when the page is past the last. */
  entries: FeedbackEntry[];
  total: number;
}

/** Admins see all feedback, others what the policies allow. Fails with the database's error. */
export function feedbackPageQuery(userId: string, { page, component }: FeedbackListParams) {
  return queryOptions({
    queryKey: [...feedbackKey, userId, component, page] as const,
    queryFn: async ({ signal }): Promise<FeedbackPage> => {
      // Two questions: with a count in the same one, a page past the end is an error instead of an empty page.
      let rows = supabase().from("feedback").select("id, name, email, component, feedback, created_at");
      let count = supabase().from("feedback").select("id", { count: "exact", head: true });
      if (component !== null) {
        rows = rows.eq("component", component);
        count = count.eq("component", component);
      }
      const first = (page - 1) * pageSize;
      const [{ data }, counted] = await Promise.all([
        rows
          .order("created_at", { ascending: false })
          .order("id", { ascending: false })
          .range(first, first + pageSize - 1)
          .abortSignal(signal)
          .throwOnError(),
        count.abortSignal(signal).throwOnError(),
      ]);
      return { entries: z.array(feedbackEntrySchema).parse(data), total: counted.count ?? 0 };
    },
    placeholderData: keepPreviousData,
  });
}
