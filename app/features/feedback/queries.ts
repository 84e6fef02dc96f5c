import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { supabase } from "#app/lib/supabase.ts";
import { type FeedbackEntry, feedbackEntrySchema } from "#shared/feedback.ts";
import type { ListPlace } from "./list-place.ts";

export const feedbackKey = ["feedback"] as const;

/** How many entries a page has. */
export const pageSize = 20;

export interface FeedbackPage {
  /** At most `pageSize`, newest first; none when the page is past the last. */
  entries: FeedbackEntry[];
  /** How many there are on all pages. */
  total: number;
}

/**
 * One page of everybody's feedback, as far as the policies show it to this person: admins see all of it. Fails with the
 * database's error.
 */
export function feedbackPageQuery(userId: string, { page, component }: ListPlace) {
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
