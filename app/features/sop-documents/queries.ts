import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { supabase } from "#app/lib/supabase.ts";
import { type SopDocumentItem, sopDocumentItemSchema } from "#shared/sop-document.ts";

/** How many generated documents the dashboard lists. */
const RECENT_ITEMS = 3;

export interface RecentSopDocuments {
  /** All generated documents of the person, not only the listed ones. */
  total: number;
  latest: SopDocumentItem[];
}

export function sopDocumentsKey(userId: string) {
  return ["sop-documents", userId] as const;
}

/** The latest three generated documents, newest first, with the exact number of all. */
export function recentSopDocumentsQuery(userId: string) {
  return queryOptions({
    queryKey: [...sopDocumentsKey(userId), "recent"] as const,
    queryFn: async ({ signal }): Promise<RecentSopDocuments> => {
      const { data, count } = await supabase()
        .from("sop_documents")
        .select("id, document_type, created_at", { count: "exact" })
        .eq("user_id", userId)
        .order("created_at", { ascending: false })
        .limit(RECENT_ITEMS)
        .abortSignal(signal)
        .throwOnError();
      return { total: count ?? 0, latest: z.array(sopDocumentItemSchema).parse(data) };
    },
  });
}
