import { formatFileSize } from "#app/lib/text/format.ts";
import { FileRow } from "#app/ui/lists/file-row.tsx";
import { documentsTexts } from "#app/features/documents/texts.ts";
import classes from "./upload-card.module.css";
import type { ChosenFileList } from "./use-chosen-files.ts";

const texts = documentsTexts.upload;

interface ChosenFilesProps {
  files: ChosenFileList;
  /** The row that had the focus is gone. */
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
