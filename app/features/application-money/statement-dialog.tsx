import { Input } from "@mantine/core";
import "#app/ui/theme/controls.css";
import { useEffect, useRef, useState } from "react";
import { UserError } from "#app/lib/errors.ts";
import { DialogWindow } from "#app/ui/dialogs/dialog-window.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import type { ApplicationMoney } from "#shared/applications/application-money.ts";
import { maxStatementFile, type ReadStatement } from "#shared/applications/statement-table.ts";
import type { BalanceValues } from "./mutations.ts";
import { askForTable } from "./statement/ask-for-table.ts";
import { openStatement, type OpenStatement, openTable } from "./statement/read-statement.ts";
import { maxStatement } from "./statement/read-table.ts";
import classes from "./statement-dialog.module.css";
import { StatementReading } from "./statement-reading.tsx";
import { statementTexts as texts } from "./statement/texts.ts";

interface StatementDialogProps {
  isOpen: boolean;
  onClose: () => void;
  money: ApplicationMoney;
  /** True where they are stored. */
  onKeep: (rows: readonly BalanceValues[]) => Promise<boolean>;
}

export function StatementDialog({ isOpen, onClose, money, onKeep }: StatementDialogProps) {
  return (
    <DialogWindow title={texts.title} isOpen={isOpen} onClose={onClose} isWide isSticky>
      <StatementForm onClose={onClose} money={money} onKeep={onKeep} />
    </DialogWindow>
  );
}

interface Given {
  text: string;
  /** A PDF or picture that the server read. */
  file: { name: string; opened: OpenStatement | null; scan: ReadStatement["scan"] } | null;
}

function StatementForm({ onClose, money, onKeep }: Omit<StatementDialogProps, "isOpen">) {
  const [{ text, file: read }, setGiven] = useState<Given>({ text: "", file: null });
  const [fault, setFault] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const isGiven = read !== null || text.trim() !== "";
  const opened = read ? read.opened : text.trim() === "" ? null : openStatement(text);
  const stopReading = () => {
    reading.current?.abort();
    setIsReading(false);
  };
  const take = (given: string) => {
    stopReading();
    const isTooLarge = given.length > maxStatement;
    setFault(isTooLarge ? texts.tooLarge : null);
    setGiven({ text: isTooLarge ? "" : given, file: null });
  };
  const send = async (file: File) => {
    if (file.size > maxStatementFile) {
      setFault(texts.fileTooLarge);
      return;
    }
    const { signal } = (reading.current = new AbortController());
    setFault(null);
    setIsReading(true);
    try {
      const { scan, ...table } = await askForTable(file, signal);
      if (!signal.aborted) setGiven({ text: "", file: { name: file.name, opened: openTable([table]), scan } });
    } catch (error) {
      if (!signal.aborted) setFault(error instanceof UserError ? error.message : texts.fileFailed);
    }
    if (!signal.aborted) setIsReading(false);
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    stopReading();
    setGiven({ text: "", file: null });
    if (await isPdfOrPicture(file)) {
      await send(file);
      return;
    }
    if (file.size > maxStatement) {
      setFault(texts.tooLarge);
      return;
    }
    const given = textOf(await file.arrayBuffer());
    if (given === null) setFault(texts.noText);
    else take(given);
  };
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{texts.hint}</p>
      <TextAreaField
        label={texts.paste}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
        classNames={{ input: classes.text }}
      />
      <Input.Wrapper
        id="statement-file"
        label={texts.file}
        description={texts.fileHint}
        error={fault && <FieldError>{fault}</FieldError>}
        size="md"
      >
        <input
          id="statement-file"
          type="file"
          accept=".csv,.tsv,.txt,.pdf,.jpg,.jpeg,.png,text/csv,text/plain,application/pdf,image/jpeg,image/png"
          className={classes.file}
          onChange={(event) => void takeFile(event.currentTarget.files?.[0])}
        />
      </Input.Wrapper>
      <p role="status" className={classes.hint} hidden={!isReading && read === null}>
        {isReading ? texts.fileReading : read && (read.scan ? texts.scanRead : texts.pdfRead)(read.name)}
      </p>
      {read?.scan && read.scan.read < read.scan.all && (
        <p className={classes.hint}>{texts.pagesLeft(read.scan.read, read.scan.all)}</p>
      )}
      {isGiven && opened === null && (
        <p role="alert" className={classes.fault}>
          <FieldError>{texts.nothing}</FieldError>
        </p>
      )}
      {opened && (
        <StatementReading
          key={read ? read.name : text}
          {...opened}
          mayBeEmpty={read !== null}
          isUnsure={read?.scan !== null && read?.scan !== undefined}
          money={money}
          onKeep={onKeep}
          onClose={onClose}
        />
      )}
    </div>
  );
}

/** By its bytes; the name may be any. */
async function isPdfOrPicture(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 1_024).arrayBuffer());
  const begins = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  const isPicture = begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return isPicture || new TextDecoder().decode(head).trimStart().startsWith("%PDF");
}

/** In the two ways banks write text; null for what is none, as a picture. */
function textOf(bytes: ArrayBuffer): string | null {
  const head = new Uint8Array(bytes.slice(0, 2));
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isUtf16) return new TextDecoder(head[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  const text = decodeAs("utf-8", bytes) ?? decodeAs("windows-1252", bytes) ?? "";
  return text.includes("\0") ? null : text;
}

function decodeAs(encoding: string, bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
