import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { sopDocumentsKey } from "#app/lib/query-client.ts";
import { supabase } from "#app/lib/supabase.ts";
import { sopDocumentTypeSchema } from "#shared/letters/sop-document.ts";

const mostLetters = 50;

const comparableLetterSchema = z.object({
  id: z.string(),
  document_type: sopDocumentTypeSchema,
  country: z.nullable(z.string()),
  university: z.nullable(z.string()),
  created_at: z.string(),
});
export type ComparableLetter = z.infer<typeof comparableLetterSchema>;

/** Newest first. Below the letters' key, so that changes of letters invalidate it. */
export function comparableLettersQuery(userId: string) {
  return queryOptions({
    queryKey: [...sopDocumentsKey(userId), "comparable"] as const,
    queryFn: async ({ signal }): Promise<ComparableLetter[]> => {
      const { data } = await supabase()
        .from("sop_documents")
        .select("id, document_type, country, university, created_at")
        .eq("user_id", userId)
        .in("document_type", ["sop", "cover_letter"])
        .order("created_at", { ascending: false })
        .order("id", { ascending: false })
        .limit(mostLetters)
        .abortSignal(signal)
        .throwOnError();
      return z.array(comparableLetterSchema).parse(data);
    },
  });
}
