import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { RequestError, serviceUnreachable, UserError } from "#app/lib/errors.ts";
import { parseJson, sendRequest } from "#app/lib/files/send-request.ts";
import { resumesKey } from "#app/lib/query-client.ts";
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
async function sendResume({ title, file }: ResumeUpload, { userId, ...options }: SendOptions): Promise<void> {
  const body = new FormData();
  body.set("title", title);
  body.set("userId", userId);
  body.set("file", file);
  // Our own process always serves the functions, wherever the backend is.
  const { text } = await sendRequest("/functions/v1/parse-resume", { body, ...options }).catch((error: unknown) => {
    throw error instanceof RequestError ? new UserError(serviceUnreachable, { cause: error }) : error;
  });
  const answer = parseResumeAnswerSchema.safeParse(parseJson(text));
  if (answer.success && answer.data.success) return;
  throw new UserError(answer.data?.error || `${resumesTexts.uploadFailed}.`);
}
