import { Input } from "@mantine/core";
import "#app/ui/theme/controls.css";
import { useEffect, useRef, useState } from "react";
import { UserError } from "#app/lib/errors.ts";
import { DialogWindow } from "#app/ui/dialogs/dialog-window.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import type { ApplicationMoney } from "#shared/applications/application-money.ts";
import { maxStatementPdf } from "#shared/applications/statement-table.ts";
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
  /** Of a PDF that the server read. */
  pdf: { name: string; opened: OpenStatement | null } | null;
}

function StatementForm({ onClose, money, onKeep }: Omit<StatementDialogProps, "isOpen">) {
  const [{ text, pdf }, setGiven] = useState<Given>({ text: "", pdf: null });
  const [fault, setFault] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const isGiven = pdf !== null || text.trim() !== "";
  const opened = pdf ? pdf.opened : text.trim() === "" ? null : openStatement(text);
  const stopReading = () => {
    reading.current?.abort();
    setIsReading(false);
  };
  const take = (given: string) => {
    stopReading();
    const isTooLarge = given.length > maxStatement;
    setFault(isTooLarge ? texts.tooLarge : null);
    setGiven({ text: isTooLarge ? "" : given, pdf: null });
  };
  const takePdf = async (file: File) => {
    if (file.size > maxStatementPdf) {
      setFault(texts.pdfTooLarge);
      return;
    }
    const { signal } = (reading.current = new AbortController());
    setFault(null);
    setIsReading(true);
    try {
      const table = await askForTable(file, signal);
      if (!signal.aborted) setGiven({ text: "", pdf: { name: file.name, opened: openTable([table]) } });
    } catch (error) {
      if (!signal.aborted) setFault(error instanceof UserError ? error.message : texts.pdfFailed);
    }
    if (!signal.aborted) setIsReading(false);
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    stopReading();
    setGiven({ text: "", pdf: null });
    if (await isPdf(file)) {
      await takePdf(file);
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
          accept=".csv,.tsv,.txt,.pdf,text/csv,text/plain,application/pdf"
          className={classes.file}
          onChange={(event) => void takeFile(event.currentTarget.files?.[0])}
        />
      </Input.Wrapper>
      <p role="status" className={classes.hint} hidden={!isReading && pdf === null}>
        {isReading ? texts.pdfReading : pdf && texts.pdfRead(pdf.name)}
      </p>
      {isGiven && opened === null && (
        <p role="alert" className={classes.fault}>
          <FieldError>{texts.nothing}</FieldError>
        </p>
      )}
      {opened && (
        <StatementReading
          key={pdf ? pdf.name : text}
          {...opened}
          mayBeEmpty={pdf !== null}
          money={money}
          onKeep={onKeep}
          onClose={onClose}
        />
      )}
    </div>
  );
}

/** By its bytes; the name may be any. */
async function isPdf(file: File): Promise<boolean> {
  return (await file.slice(0, 1_024).text()).trimStart().startsWith("%PDF");
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
