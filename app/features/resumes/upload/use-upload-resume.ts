import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { UserError } from "#app/lib/errors.ts";
import { resumesKey } from "#app/lib/query-keys.ts";
import { dismissToast, notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { resumesTexts as texts, uploadTexts } from "#app/features/resumes/texts.ts";
import { type ResumeUpload, sendResume } from "./send-resume.ts";

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
    /** Between 0 and 1. */
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
