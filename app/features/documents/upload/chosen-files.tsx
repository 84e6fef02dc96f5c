import { useState } from "react";
import { formatFileSize } from "#app/lib/text/format.ts";
import { FileRow } from "#app/ui/lists/file-row.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { documentFileProblem } from "#shared/document.ts";
import classes from "./upload-card.module.css";
import { documentsTexts } from "#app/features/documents/texts.ts";

const texts = documentsTexts.upload;

let lastKey = 0;

interface ChosenFilesProps {
  files: ChosenFileList;
  /** Called when the removed row had the focus. */
  onRemoved: () => void;
}

export function ChosenFiles({ files, onRemoved }: ChosenFilesProps) {
  if (files.chosen.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={texts.chosen}>
      {files.chosen.map(({ key, file, problem }) => (
        <FileRow
          key={key}
          name={file.name}
          facts={formatFileSize(file.size)}
          problem={problem}
          removeLabel={texts.remove(file.name)}
          onRemove={() => {
            files.remove(key);
            onRemoved();
          }}
        />
      ))}
    </ul>
  );
}

interface ChosenFile {
  key: number;
  file: File;
  /** Null for a file that can be sent. */
  problem: string | null;
}

interface ChosenFileList {
  chosen: readonly ChosenFile[];
  sendable: File[];
  error: string | undefined;
  add: (files: readonly File[]) => void;
  remove: (key: number) => void;
  clear: () => void;
  /** Shows that there is nothing to send, and why. */
  requireOne: () => void;
}

/** Rejects by name what cannot be sent; the other files stay. */
export function useChosenFiles(): ChosenFileList {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  const sendable = chosen.filter(({ problem }) => problem === null).map(({ file }) => file);

  return {
    chosen,
    sendable,
    error: isMissing && sendable.length === 0 ? documentsTexts.upload.fileMissing : undefined,
    add(files) {
      const added = files.map((file): ChosenFile => {
        const problem = documentFileProblem(file);
        lastKey += 1;
        return { key: lastKey, file, problem: problem && documentsTexts.problem[problem](file.name) };
      });
      // A new choice replaces the former problems and shows its own first.
      const rejected = added.filter(({ problem }) => problem !== null);
      const taken = [...chosen, ...added].filter(({ problem }) => problem === null);
      setChosen([...rejected, ...taken]);
      setIsMissing(false);
      notifyProblems(added);
    },
    remove: (key) => setChosen(chosen.filter((file) => file.key !== key)),
    clear() {
      setChosen([]);
      setIsMissing(false);
    },
    requireOne() {
      setIsMissing(true);
      notifyProblems(chosen);
    },
  };
}

function notifyProblems(files: readonly ChosenFile[]): void {
  const problems = files.map(({ problem }) => problem).filter((problem) => problem !== null);
  if (problems.length === 0) return;
  const message = problems.length === 1 ? problems[0] : documentsTexts.problem.several(problems.length);
  notifyError({ title: documentsTexts.uploadFailed, message });
}
