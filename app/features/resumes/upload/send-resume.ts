import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { unreachable } from "#app/lib/service-message.ts";
import { supabase } from "#app/lib/supabase.ts";
import { parseResumeAnswerSchema } from "#shared/resume.ts";

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

/** The resume was not taken; `sentence` says why, for people, where that is known. */
export class ResumeRefusedError extends Error {
  readonly sentence: string | null;

  constructor(sentence: string | null) {
    super("The resume was refused");
    this.sentence = sentence;
  }
}

/**
 * Rejects with `ResumeRefusedError`, or with the signal's reason. Not `functions.invoke`: only XMLHttpRequest reports
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
  request.addEventListener("error", () => reject(new ResumeRefusedError(unreachable)));
  request.addEventListener("load", () => {
    const answer = parseResumeAnswerSchema.safeParse(parseJson(request.responseText));
    if (answer.success && answer.data.success) resolve();
    else reject(new ResumeRefusedError(answer.data?.error || null));
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
