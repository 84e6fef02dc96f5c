import { useState } from "react";
import { notifyError } from "#app/ui/states/notify.ts";
import { resumeFileProblem, resumeMessages } from "#shared/resume.ts";
import { uploadTexts } from "#app/features/resumes/texts.ts";

export interface ChosenFile {
  file: File | null;
  /** Shown under the field. */
  error: string | undefined;
  choose: (file: File | undefined) => void;
  clear: () => void;
  take: () => { file: File } | { problem: string };
}

export function useChosenFile(): ChosenFile {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();
  const problem = file && resumeFileProblem(file);
  const sentence = problem ? resumeMessages[problem] : undefined;

  return {
    file,
    error: sentence ?? error,
    choose(chosen) {
      if (!chosen) return;
      setFile(chosen);
      setError(undefined);
      const reason = resumeFileProblem(chosen);
      if (reason) notifyError({ message: resumeMessages[reason] });
    },
    clear() {
      setFile(null);
      setError(undefined);
    },
    take() {
      if (file && sentence === undefined) return { file };
      if (!file) setError(uploadTexts.fileMissing);
      return { problem: sentence ?? resumeMessages.missing };
    },
  };
}
