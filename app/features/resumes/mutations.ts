import { useMutation, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "#app/lib/files/save-file.ts";
import { fetchStoredFile, removeStoredFile } from "#app/lib/files/stored-file.ts";
import { resumesKey } from "#app/lib/query-keys.ts";
import { supabase } from "#app/lib/supabase.ts";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import { resumesBucket } from "#shared/buckets.ts";
import type { Resume } from "#shared/resume.ts";
import { resumeFileName } from "./resume-file-name.ts";
import { resumesTexts as texts } from "./texts.ts";

/** Hands a resume's file to the browser, named by its title. */
export function useDownloadResume() {
  return useMutation({
    mutationFn: async (resume: Resume) =>
      saveFile(await fetchStoredFile(resumesBucket, resume.file_url), resumeFileName(resume)),
    onSuccess: () => notifySuccess({ message: texts.downloaded }),
    onError: () => notifyError({ message: texts.downloadFailed }),
  });
}

/** Deletes the row, then the file; a file that stays behind is no failure. */
export function useDeleteResume(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, file_url }: Resume) => {
      await supabase().from("resumes").delete().eq("id", id).throwOnError();
      await removeStoredFile(resumesBucket, file_url);
    },
    onSuccess: () => notifySuccess({ message: texts.deleted }),
    onError: () => notifyError({ message: texts.deleteFailed }),
    // Waited for: the row is gone from the list when the question is.
    onSettled: () => queryClient.invalidateQueries({ queryKey: resumesKey(userId) }),
  });
}
