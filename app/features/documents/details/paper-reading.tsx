import { Button, Loader } from "@mantine/core";
import { ScanText } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { documentsTexts } from "#app/features/documents/texts.ts";
import type { Doubt } from "#shared/documents/paper-reading.ts";
import classes from "./details-dialog.module.css";
import type { useReadPaper } from "./read-paper.ts";

const texts = documentsTexts.reading;

interface PaperReadingBoxProps {
  fileName: string;
  paper: ReturnType<typeof useReadPaper>;
  onBegin: () => void;
  /** Null where every suggestion is used, or there is none. */
  onUseAll: (() => void) | null;
}

/** Asks for what the file says, and tells how that went. */
export function PaperReadingBox({ fileName, paper: { reading, cancel }, onBegin, onUseAll }: PaperReadingBoxProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isReading = reading.state === "reading";
  const found = reading.state === "read" ? Object.keys(reading.reading.guesses).length : 0;

  // The same button: the focus stays where it was.
  function onClick(): void {
    flushSync(isReading ? cancel : onBegin);
    button.current?.focus();
  }

  return (
    <div className={classes.reading}>
      <p className={classes.what}>{texts.what(fileName)}</p>
      <div className={classes.buttons}>
        <Button
          ref={button}
          variant="default"
          leftSection={isReading ? <Loader size={18} aria-hidden /> : <ScanText size={18} aria-hidden />}
          onClick={onClick}
        >
          {isReading ? texts.cancel : reading.state === "idle" ? texts.begin : texts.again}
        </Button>
        {onUseAll && (
          <Button variant="light" onClick={onUseAll}>
            {texts.takeAll}
          </Button>
        )}
      </div>
      <div role="status" className={classes.status}>
        {isReading && texts.running}
        {reading.state === "cancelled" && texts.cancelled}
        {reading.state === "read" && texts.found(found)}
        {reading.state === "read" && reading.reading.doubts.length > 0 && (
          <ul className={classes.doubts}>
            {reading.reading.doubts.map((doubt) => (
              <li key={`${doubt.reason} ${doubt.field} ${doubt.words}`}>{inWords(doubt)}</li>
            ))}
          </ul>
        )}
      </div>
      {reading.state === "failed" && (
        <p role="alert" className={classes.failed}>
          <FieldError>{reading.sentence}</FieldError>
        </p>
      )}
    </div>
  );
}

function inWords({ reason, field, words }: Doubt): string {
  return texts.doubts[reason](field ? texts.fields[field] : "", words);
}
