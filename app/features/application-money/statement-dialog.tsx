import { Input } from "@mantine/core";
import "#app/ui/theme/controls.css";
import { useState } from "react";
import { DialogWindow } from "#app/ui/dialogs/dialog-window.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import type { ApplicationMoney } from "#shared/applications/application-money.ts";
import type { BalanceValues } from "./mutations.ts";
import { openStatement } from "./statement/read-statement.ts";
import { maxStatement } from "./statement/read-table.ts";
import classes from "./statement-dialog.module.css";
import { StatementReading } from "./statement-reading.tsx";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.statement;

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

function StatementForm({ onClose, money, onKeep }: Omit<StatementDialogProps, "isOpen">) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const opened = text.trim() === "" ? null : openStatement(text);
  const take = (given: string) => {
    const isTooLarge = given.length > maxStatement;
    setFault(isTooLarge ? texts.tooLarge : null);
    setText(isTooLarge ? "" : given);
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
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
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className={classes.file}
          onChange={(event) => void takeFile(event.currentTarget.files?.[0])}
        />
      </Input.Wrapper>
      {text.trim() !== "" && opened === null && (
        <p role="alert" className={classes.fault}>
          <FieldError>{texts.nothing}</FieldError>
        </p>
      )}
      {opened && <StatementReading key={text} {...opened} money={money} onKeep={onKeep} onClose={onClose} />}
    </div>
  );
}

/** In the two ways banks write text; null for what is none, as a PDF or a picture. */
function textOf(bytes: ArrayBuffer): string | null {
  const head = new Uint8Array(bytes.slice(0, 2));
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isUtf16) return new TextDecoder(head[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  const text = decodeAs("utf-8", bytes) ?? decodeAs("windows-1252", bytes) ?? "";
  return text.includes("\0") || text.startsWith("%PDF") ? null : text;
}

function decodeAs(encoding: string, bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
