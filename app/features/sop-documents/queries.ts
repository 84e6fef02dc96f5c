import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { readPage } from "#app/lib/lists/list-page.ts";
import { type Page, pagedQuery } from "#app/lib/lists/paged-query.ts";
import { resumesKey, sopDocumentsKey } from "#app/lib/query-client.ts";
import { beginReading, type ScreenData } from "#app/lib/screen-data.ts";
import { supabase } from "#app/lib/supabase.ts";
import {
  type SopDocument,
  sopDocumentSchema,
  type SopDocumentVersion,
  sopDocumentVersionSchema,
} from "#shared/letters/sop-document.ts";

export const letterPageSize = 10;

export const letterColumns =
  "id, document_type, prompt_input, generated_text, country, university, email_subject, created_at, updated_at";

export type LetterPage = Page<SopDocument>;

export function letterPagesKey(userId: string) {
  return [...sopDocumentsKey(userId), "pages"] as const;
}

export function letterPageQuery(userId: string, page: number) {
  return pagedQuery({
    key: letterPagesKey(userId),
    table: "sop_documents",
    columns: letterColumns,
    match: { user_id: userId },
    schema: sopDocumentSchema,
    page,
    pageSize: letterPageSize,
  });
}

const namedLetterSchema = z.pick(sopDocumentSchema, { id: true, document_type: true, university: true, country: true });

/** What the names of the letters are made of, in the order of the pages. */
export function letterNamesQuery(userId: string) {
  return queryOptions({
    queryKey: [...sopDocumentsKey(userId), "names"] as const,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from("sop_documents")
        .select("id, document_type, university, country")
        .eq("user_id", userId)
        .order("created_at", { ascending: false })
        .order("id", { ascending: false })
        .limit(500)
        .abortSignal(signal)
        .throwOnError();
      return z.array(namedLetterSchema).parse(data);
    },
  });
}

/** Below the letters' key: every save adds a version. */
export function letterVersionsQuery(userId: string, letterId: string) {
  return queryOptions({
    queryKey: [...sopDocumentsKey(userId), "versions", letterId] as const,
    queryFn: async ({ signal }): Promise<SopDocumentVersion[]> => {
      const { data } = await supabase()
        .from("sop_document_versions")
        .select("id, generated_text, email_subject, written_at")
        .eq("sop_document_id", letterId)
        .order("replaced_at", { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return z.array(sopDocumentVersionSchema).parse(data);
    },
  });
}

const resumeTextSchema = z.object({ id: z.string(), title: z.string(), parsed_content: z.nullable(z.string()) });
export type ResumeText = z.infer<typeof resumeTextSchema>;

export function resumeTextsQuery(userId: string) {
  return queryOptions({
    queryKey: [...resumesKey(userId), "texts"] as const,
    queryFn: async ({ signal }): Promise<ResumeText[]> => {
      const { data } = await supabase()
        .from("resumes")
        .select("id, title, parsed_content")
        .eq("user_id", userId)
        .order("created_at", { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return z.array(resumeTextSchema).parse(data);
    },
  });
}

/** The texts of resumes are for the checks beside each letter, which are there at once, too. */
export const readLetters: ScreenData = (client, userId, search) => {
  beginReading(client, letterPageQuery(userId, readPage(search)));
  beginReading(client, resumeTextsQuery(userId));
};
