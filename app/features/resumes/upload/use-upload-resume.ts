import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { serviceUnreachable, UserError } from "#app/lib/errors.ts";
import { readPublicConfig } from "#app/lib/page/public-config.ts";
import { resumesKey } from "#app/lib/query-client.ts";
import { supabase } from "#app/lib/supabase.ts";
import { dismissToast, notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { parseResumeAnswerSchema } from "#shared/resume.ts";
import { resumesTexts, resumesTexts as texts, uploadTexts } from "#app/features/resumes/texts.ts";

export function useUploadResume(userId: string) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController | null>(null);

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (upload: ResumeUpload) => {
      const controller = new AbortController();
      abort.current = controller;
      setShare(0);
      await sendResume(upload, { userId, onProgress: setShare, signal: controller.signal });
    },
    // Clears the message of an earlier try.
    onMutate: dismissToast,
    onSuccess: () => notifySuccess({ message: texts.uploaded }),
    onError: (failure) => {
      if (!isCancellation(failure)) notifyError({ message: texts.uploadFailed });
    },
    // A cancelled or lost upload may have been stored.
    onSettled: () => queryClient.invalidateQueries({ queryKey: resumesKey(userId) }),
  });

  return {
    send: mutate,
    cancel: () => abort.current?.abort(),
    reset,
    isSending: isPending,
    share,
    problem: error && problemOf(error),
  };
}

export type ResumeUploading = ReturnType<typeof useUploadResume>;

function problemOf(error: Error): { sentence: string; isOwnDoing: boolean } {
  if (isCancellation(error)) return { sentence: uploadTexts.cancelled, isOwnDoing: true };
  return { sentence: error instanceof UserError ? error.message : `${texts.uploadFailed}.`, isOwnDoing: false };
}

function isCancellation(error: Error): boolean {
  return error.name === "AbortError";
}

interface ResumeUpload {
  title: string;
  file: File;
}

interface SendOptions {
  userId: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Rejects with `UserError` or the abort reason. Not `functions.invoke`: it reports no upload progress. */
async function sendResume({ title, file }: ResumeUpload, options: SendOptions): Promise<void> {
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
  request.addEventListener("error", () => reject(new UserError(serviceUnreachable)));
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
