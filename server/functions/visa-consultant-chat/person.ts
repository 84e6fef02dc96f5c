import type { SupabaseClient } from "@supabase/supabase-js";
import type { Person } from "#server/ai/consultant/person.ts";
import type { Database } from "#shared/database.types.ts";
import { AppError } from "#shared/errors.ts";
import { visaProgressSchema } from "#shared/visa-progress.ts";

const MOST_DOCUMENTS = 100;
const MOST_TITLES = 10;

/**
 * What the person told the product, as their own client may see it; null where it may see nothing of them, as while
 * their second factor is owed. @throws AppError `database_unavailable`
 */
export async function readPerson(client: SupabaseClient<Database>, userId: string): Promise<Person | null> {
  const [profile, progress, documents, resumes, letters] = await Promise.all([
    client.from("profiles").select("residence_country").eq("user_id", userId).maybeSingle(),
    client.from("visa_progress").select("*").eq("user_id", userId).maybeSingle(),
    client
      .from("documents")
      .select("document_name, document_type, is_completed")
      .eq("user_id", userId)
      .order("uploaded_at", { ascending: false })
      .limit(MOST_DOCUMENTS),
    client
      .from("resumes")
      .select("title")
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .limit(MOST_TITLES),
    client
      .from("sop_documents")
      .select("country")
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .limit(MOST_TITLES),
  ]);
  const failed = [profile, progress, documents, resumes, letters].find(({ error }) => error !== null);
  if (failed) throw new AppError("database_unavailable", "who asks could not be read", { cause: failed.error });
  if (profile.data === null) return null;
  return {
    residenceCountry: profile.data.residence_country,
    progress: visaProgressSchema.parse(progress.data ?? {}),
    documents: (documents.data ?? []).map(({ document_name, document_type, is_completed }) => ({
      name: document_name,
      type: document_type,
      isCompleted: is_completed,
    })),
    resumeTitles: (resumes.data ?? []).map(({ title }) => title),
    letterCountries: (letters.data ?? []).flatMap(({ country }) => country ?? []),
  };
}
