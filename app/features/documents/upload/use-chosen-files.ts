import { useState } from "react";
import { notifyError } from "#app/ui/states/notify.ts";
import { documentFileProblem } from "#shared/document.ts";
import { documentsTexts as texts } from "#app/features/documents/texts.ts";

export interface ChosenFile {
  /** Tells files of one name apart. */
  key: number;
  file: File;
  /** Why it is not sent; null when it will be. */
  problem: string | null;
}

export interface ChosenFileList {
  chosen: readonly ChosenFile[];
  sendable: File[];
  /** What stands under the field. */
  error: string | undefined;
  add: (files: readonly File[]) => void;
  remove: (key: number) => void;
  clear: () => void;
  /** Says that there is nothing to send, and why. */
  requireOne: () => void;
}

let lastKey = 0;

/** The files that a person has chosen and not sent yet. One that cannot be sent is refused by name; the others stay. */
export function useChosenFiles(): ChosenFileList {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  const sendable = chosen.filter(({ problem }) => problem === null).map(({ file }) => file);

  return {
    chosen,
    sendable,
    error: isMissing && sendable.length === 0 ? texts.upload.fileMissing : undefined,
    add(files) {
      const added = files.map((file): ChosenFile => {
        const problem = documentFileProblem(file);
        lastKey += 1;
        return { key: lastKey, file, problem: problem && texts.refusal[problem](file.name) };
      });
      // A new choice answers the refusals of the one before; its own stand first, where they are seen.
      const refused = added.filter(({ problem }) => problem !== null);
      const taken = [...chosen, ...added].filter(({ problem }) => problem === null);
      setChosen([...refused, ...taken]);
      setIsMissing(false);
      sayRefusals(added);
    },
    remove: (key) => setChosen(chosen.filter((file) => file.key !== key)),
    clear() {
      setChosen([]);
      setIsMissing(false);
    },
    requireOne() {
      setIsMissing(true);
      sayRefusals(chosen);
    },
  };
}

function sayRefusals(files: readonly ChosenFile[]): void {
  const problems = files.map(({ problem }) => problem).filter((problem) => problem !== null);
  if (problems.length === 0) return;
  const message = problems.length === 1 ? problems[0] : texts.refusal.several(problems.length);
  notifyError({ title: texts.uploadFailed, message });
}
