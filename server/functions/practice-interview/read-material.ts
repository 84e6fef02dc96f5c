import type { SupabaseClient } from "@supabase/supabase-js";
import type { ComparedLetter, InterviewMaterial, ListedDocument } from "#server/ai/interview/material.ts";
import { rowsOf } from "#server/functions/read-rows.ts";
import type { Database } from "#shared/database.types.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import { noVisaProgress, visaProgressSchema } from "#shared/visa-progress.ts";

const maxDocuments = 200;

export type OwnMaterial = Pick<InterviewMaterial, "letter" | "documents" | "progress">;

/** Null where the letter is not the caller's or is gone. @throws AppError `database_unavailable` */
export async function readMaterial(
  client: SupabaseClient<Database>,
  userId: string,
  sopId: string | null,
): Promise<OwnMaterial | null> {
  const [letter, documents, progress] = await Promise.all([
    sopId === null ? null : readLetter(client, userId, sopId),
    client
      .from("documents")
      .select("document_type, document_name, is_completed")
      .eq("user_id", userId)
      .order("uploaded_at", { ascending: false })
      .limit(maxDocuments),
    client.from("visa_progress").select("*").eq("user_id", userId).maybeSingle(),
  ]);
  const listed = rowsOf(documents, "the documents of whoever practises");
  const steps = rowsOf(progress, "the steps of whoever practises");
  if (sopId !== null && letter === null) return null;
  return {
    letter,
    documents: listed.map((row): ListedDocument => ({
      type: row.document_type,
      name: row.document_name,
      isCompleted: row.is_completed,
    })),
    progress: steps === null ? noVisaProgress : visaProgressSchema.parse(steps),
  };
}

async function readLetter(
  client: SupabaseClient<Database>,
  userId: string,
  id: string,
): Promise<ComparedLetter | null> {
  const data = rowsOf(
    await client
      .from("sop_documents")
      .select("generated_text, university, country")
      .eq("id", id)
      .eq("user_id", userId)
      .maybeSingle(),
    "the letter of whoever practises",
  );
  return data && { text: textOfMarkup(data.generated_text), university: data.university, country: data.country };
}
