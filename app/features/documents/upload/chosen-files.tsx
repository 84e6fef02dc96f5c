import { useRef, useState } from "react";
import { formatFileSize } from "#app/lib/text/format.ts";
import { FileRow } from "#app/ui/lists/file-row.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import { documentFileProblem } from "#shared/documents/document.ts";
import { isPhoneFormat, isPhoto, preparePhoto } from "./prepare-photo.ts";
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
      {files.chosen.map(({ key, file, problem, isPreparing }) => (
        <FileRow
          key={key}
          name={file.name}
          facts={factsOf(file, isPreparing)}
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

function factsOf(file: File, isPreparing: boolean): string {
  if (!isPreparing) return formatFileSize(file.size);
  return isPhoneFormat(file) ? texts.converting : texts.preparing;
}

interface ChosenFile {
  key: number;
  file: File;
  /** Null for a file that can be sent. */
  problem: string | null;
  /** A photo that is being made smaller. */
  isPreparing: boolean;
}

interface ChosenFileList {
  chosen: readonly ChosenFile[];
  /** How many are sent, as far as is known. */
  count: number;
  error: string | undefined;
  add: (files: readonly File[]) => void;
  remove: (key: number) => void;
  clear: () => void;
  /** Shows that there is nothing to send, and why. */
  requireOne: () => void;
  /** What can be sent, at once or, while photos are being made smaller, when they are. */
  sendable: () => File[] | Promise<File[]>;
}

/** Rejects by name what cannot be sent; the other files stay. */
export function useChosenFiles(): ChosenFileList {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  // Photos are ready later: they change what is chosen by then.
  const latest = useRef(chosen);
  const preparing = useRef(new Map<number, Promise<void>>());
  const count = chosen.filter(({ problem }) => problem === null).length;

  function show(next: readonly ChosenFile[]): void {
    latest.current = next;
    setChosen(next);
  }

  async function prepare({ key, file }: ChosenFile): Promise<void> {
    const prepared = await preparePhoto(file);
    const problem = prepared.ok ? problemOf(prepared.file) : documentsTexts.problem.photo[prepared.reason](file.name);
    const ready: ChosenFile = { key, file: prepared.ok ? prepared.file : file, problem, isPreparing: false };
    preparing.current.delete(key);
    const isStillChosen = latest.current.some((one) => one.key === key);
    if (!isStillChosen) return;
    show(latest.current.map((one) => (one.key === key ? ready : one)));
    notifyProblems([ready]);
  }

  const ready = () =>
    latest.current.filter(({ problem, isPreparing }) => problem === null && !isPreparing).map(({ file }) => file);

  return {
    chosen,
    count,
    error: isMissing && count === 0 ? documentsTexts.upload.fileMissing : undefined,
    add(files) {
      const added = files.map((file): ChosenFile => {
        lastKey += 1;
        const isPreparing = isPhoto(file);
        return { key: lastKey, file, problem: isPreparing ? null : problemOf(file), isPreparing };
      });
      // A new choice replaces the former problems and shows its own first.
      const rejected = added.filter(({ problem }) => problem !== null);
      const taken = [...latest.current, ...added].filter(({ problem }) => problem === null);
      show([...rejected, ...taken]);
      setIsMissing(false);
      notifyProblems(added);
      for (const one of added) if (one.isPreparing) preparing.current.set(one.key, prepare(one));
    },
    remove(key) {
      preparing.current.delete(key);
      show(latest.current.filter((file) => file.key !== key));
    },
    clear() {
      show([]);
      setIsMissing(false);
    },
    requireOne() {
      setIsMissing(true);
      notifyProblems(chosen);
    },
    sendable: () =>
      preparing.current.size === 0 ? ready() : Promise.all(preparing.current.values()).then(() => ready()),
  };
}

function problemOf(file: File): string | null {
  const problem = documentFileProblem(file);
  return problem && documentsTexts.problem[problem](file.name);
}

function notifyProblems(files: readonly ChosenFile[]): void {
  const problems = files.map(({ problem }) => problem).filter((problem) => problem !== null);
  if (problems.length === 0) return;
  const message = problems.length === 1 ? problems[0] : documentsTexts.problem.several(problems.length);
  notifyError({ title: documentsTexts.uploadFailed, message });
}
