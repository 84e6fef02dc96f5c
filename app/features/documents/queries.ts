import { queryOptions } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { type ApplicantDocument, documentSchema } from "#shared/document.ts";

export interface DocumentCounts {
  completed: number;
  pending: number;
}

/** Invalidating it refreshes every screen that shows this person's documents. */
export function documentsKey(userId: string) {
  return ["documents", userId] as const;
}

export function documentListKey(userId: string) {
  return [...documentsKey(userId), "list"] as const;
}

/** The newest first. Fails with the database's error. */
export function documentsQuery(userId: string) {
  return queryOptions({
    queryKey: documentListKey(userId),
    queryFn: async ({ signal }): Promise<ApplicantDocument[]> => {
      const { data } = await supabase()
        .from("documents")
        .select("*")
        .eq("user_id", userId)
        .order("uploaded_at", { ascending: false })
        .order("id")
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => documentSchema.parse(row));
    },
  });
}

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
