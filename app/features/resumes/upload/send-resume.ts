import { UserError } from "#app/lib/errors.ts";
import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { unreachable } from "#app/lib/service-message.ts";
import { supabase } from "#app/lib/supabase.ts";
import { parseResumeAnswerSchema } from "#shared/resume.ts";
import { resumesTexts } from "#app/features/resumes/texts.ts";

export interface ResumeUpload {
  title: string;
  file: File;
}

interface SendOptions {
  userId: string;
  /** Between 0 and 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Rejects with `UserError`, or with the signal's reason. Not `functions.invoke`: only XMLHttpRequest reports
 * upload progress.
 */
export async function sendResume({ title, file }: ResumeUpload, options: SendOptions): Promise<void> {
  const { userId, onProgress, signal } = options;
  const { data } = await supabase().auth.getSession();
  signal.throwIfAborted();
  const body = new FormData();
  body.set("title", title);
  body.set("userId", userId);
  body.set("file", file);

  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  // Our own process always serves the functions, wherever the backend is.
  request.open("POST", "/functions/v1/parse-resume");
  request.setRequestHeader("apikey", readPublicConfig().publishableKey);
  if (data.session) request.setRequestHeader("Authorization", `Bearer ${data.session.access_token}`);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.upload.addEventListener("load", () => onProgress(1));
  request.addEventListener("error", () => reject(new UserError(unreachable)));
  request.addEventListener("load", () => {
    const answer = parseResumeAnswerSchema.safeParse(parseJson(request.responseText));
    if (answer.success && answer.data.success) resolve();
    else reject(new UserError(answer.data?.error || `${resumesTexts.uploadFailed}.`));
  });
  signal.addEventListener("abort", () => {
    request.abort();
    reject(signal.reason);
  });
  request.send(body);
  return promise;
}

/** Undefined when it is no JSON, such as a proxy's page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
