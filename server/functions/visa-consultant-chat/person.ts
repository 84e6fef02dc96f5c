import type { SupabaseClient } from "@supabase/supabase-js";
import type { Person } from "#server/ai/consultant/person.ts";
import type { Database } from "#shared/database.types.ts";
import { visaProgressSchema } from "#shared/visa-progress.ts";
import { rowsOrThrow } from "#server/rows-or-throw.ts";

const MAX_DOCUMENTS = 100;
const MAX_TITLES = 10;

/** @throws AppError `database_unavailable` */
export async function readPerson(client: SupabaseClient<Database>, userId: string): Promise<Person> {
  const [profile, progress, documents, resumes, letters] = await Promise.all([
    client.from("profiles").select("residence_country").eq("user_id", userId).maybeSingle(),
    client.from("visa_progress").select("*").eq("user_id", userId).maybeSingle(),
    client
      .from("documents")
      .select("document_name, document_type, is_completed")
      .eq("user_id", userId)
      .order("uploaded_at", { ascending: false })
      .limit(MAX_DOCUMENTS),
    client
      .from("resumes")
      .select("title")
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .limit(MAX_TITLES),
    client
      .from("sop_documents")
      .select("country")
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .limit(MAX_TITLES),
  ]);
  return {
    residenceCountry: rowsOrThrow(profile, "the profile of a caller")?.residence_country ?? null,
    progress: visaProgressSchema.parse(rowsOrThrow(progress, "the steps of a caller") ?? {}),
    documents: rowsOrThrow(documents, "the documents of a caller").map((row) => ({
      name: row.document_name,
      type: row.document_type,
      isCompleted: row.is_completed,
    })),
    resumeTitles: rowsOrThrow(resumes, "the resumes of a caller").map(({ title }) => title),
    letterCountries: rowsOrThrow(letters, "the letters of a caller").flatMap(({ country }) => country ?? []),
  };
}
