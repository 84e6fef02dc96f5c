import { queryOptions } from "@tanstack/react-query";
import { supabase } from "#app/lib/supabase.ts";
import { type ApplicantDocument, documentSchema } from "#shared/documents/document.ts";
import { documentsKey } from "./document-counts.ts";

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
