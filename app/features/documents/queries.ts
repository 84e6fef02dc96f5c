import { queryOptions } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";

export interface DocumentCounts {
  completed: number;
  pending: number;
}

export function documentsKey(userId: string) {
  return ["documents", userId] as const;
}

/** How many of a person's documents are completed and pending; counted by the database, exactly. */
export function documentCountsQuery(userId: string) {
  return queryOptions({
    queryKey: [...documentsKey(userId), "counts"] as const,
    queryFn: async ({ signal }): Promise<DocumentCounts> => {
      const [completed, pending] = await Promise.all([
        countDocuments(userId, true, signal),
        countDocuments(userId, false, signal),
      ]);
      return { completed, pending };
    },
  });
}

async function countDocuments(userId: string, isCompleted: boolean, signal: AbortSignal): Promise<number> {
  const { count } = await supabase()
    .from("documents")
    .select("id", { count: "exact", head: true })
    .eq("user_id", userId)
    .eq("is_completed", isCompleted)
    .abortSignal(signal)
    .throwOnError();
  return count ?? 0;
}
