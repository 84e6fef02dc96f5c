import { queryOptions } from "@tanstack/react-query";
import { idsOfCosts } from "#app/lib/applications/open-applications.ts";
import { supabase } from "#app/lib/supabase.ts";
import { type ApplicantDocument, documentSchema } from "#shared/documents/document.ts";
import { documentsKey } from "./document-counts.ts";

export function documentListKey(userId: string) {
  return [...documentsKey(userId), "list"] as const;
}

/** How many lines of checklists a document is linked to, as it is now. */
export function documentUsesQuery(userId: string, documentId: string) {
  return queryOptions({
    queryKey: [...documentsKey(userId), "uses", documentId] as const,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<number> => {
      const { count } = await supabase()
        .from("application_papers")
        .select("id", { count: "exact", head: true })
        .eq("document_id", documentId)
        .not("requirement", "like", idsOfCosts)
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
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
