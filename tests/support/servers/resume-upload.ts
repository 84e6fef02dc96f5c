import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";

const answerSchema = z.object({
  success: z.boolean(),
  error: z.string().nullable(),
  resumeId: z.string().optional(),
});

export interface ResumeAnswer {
  status: number;
  body: z.infer<typeof answerSchema>;
}

/** Calls `parse-resume` with a form of these parts, as the browser does. */
export async function sendForm(client: SupabaseClient, form: FormData): Promise<ResumeAnswer> {
  const { data, error, response } = await client.functions.invoke<unknown>("parse-resume", { body: form });
  if (!response) throw new Error("parse-resume gave no answer", { cause: error });
  const body: unknown = error ? await response.json() : data;
  return { status: response.status, body: answerSchema.parse(body) };
}

interface ResumeUpload {
  file: Uint8Array;
  name?: string;
  title?: string;
}

export async function uploadResume(
  { id, client }: { id: string; client: SupabaseClient },
  { file, name = "resume.pdf", title = "My resume" }: ResumeUpload,
): Promise<ResumeAnswer> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(file)]), name);
  form.set("title", title);
  form.set("userId", id);
  return sendForm(client, form);
}
