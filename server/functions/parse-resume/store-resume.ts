import type { SupabaseClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import { resumesBucket } from "#shared/buckets.ts";
import type { Database } from "#shared/database.types.ts";
import { type ResumeFormat, resumeMimeType, resumePath } from "#shared/resume.ts";
import { sentences } from "./sentences.ts";

interface NewResume {
  userId: string;
  title: string;
  file: Buffer;
  format: ResumeFormat;
  text: string;
  rating: number;
  suggestions: string;
}

export type Stored = { ok: true; id: string } | { ok: false; status: number; sentence: string };

/** One person never uploads so many in one millisecond. */
const MAX_TRIES = 20;

/** Stores the file, then its row, or neither. @param client acts as the owner, under row-level security */
export async function storeResume(client: SupabaseClient<Database>, resume: NewResume, log: Logger): Promise<Stored> {
  const uploaded = await uploadFile(client, resume, log);
  if (!uploaded.ok) return uploaded;
  const { data, error } = await client
    .from("resumes")
    .insert({
      user_id: resume.userId,
      title: resume.title,
      file_url: uploaded.path,
      parsed_content: resume.text,
      ai_rating: resume.rating,
      ai_suggestions: resume.suggestions,
    })
    .select("id")
    .single();
  if (!error) return { ok: true, id: data.id };
  log.error({ err: error }, "the row of a resume could not be stored; its file is removed");
  const removed = await client.storage.from(resumesBucket).remove([uploaded.path]);
  if (removed.error) log.error({ err: removed.error }, "the file of a resume without a row could not be removed");
  return { ok: false, status: 503, sentence: sentences.notStored };
}

type Uploaded = { ok: true; path: string } | Extract<Stored, { ok: false }>;

async function uploadFile(client: SupabaseClient<Database>, resume: NewResume, log: Logger): Promise<Uploaded> {
  const { userId, file, format } = resume;
  const now = Date.now();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const path = resumePath(userId, now + tries, format);
    const { error } = await client.storage
      .from(resumesBucket)
      .upload(path, file, { contentType: resumeMimeType(format), upsert: false });
    if (!error) return { ok: true, path };
    const status = Number(error.statusCode) || error.status || 0;
    if (status === 409) continue;
    log.warn({ err: error }, "the file of a resume could not be stored");
    return uploadError(status);
  }
  return uploadError(0);
}

function uploadError(status: number): Extract<Stored, { ok: false }> {
  if (status === 401 || status === 403) return { ok: false, status: 403, sentence: sentences.session };
  if (status === 413) return { ok: false, status: 413, sentence: sentences.quotaExceeded };
  if (status === 422) return { ok: false, status: 422, sentence: sentences.malware };
  if (status === 507) return { ok: false, status: 507, sentence: sentences.diskFull };
  return { ok: false, status: 503, sentence: sentences.notStored };
}
