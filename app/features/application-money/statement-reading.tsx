import { Button, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { DialogActions } from "#app/ui/dialogs/dialog.tsx";
import type { ApplicationMoney } from "#shared/applications/application-money.ts";
import { misreadMark, type StatementTable } from "#shared/applications/statement-table.ts";
import {
  type AccountFault,
  AccountFields,
  type AccountValues,
  accountValuesOf,
  readAccount,
} from "./account-fields.tsx";
import type { BalanceValues } from "./mutations.ts";
import { typedAmount } from "./statement/read-amount.ts";
import { readDay } from "./statement/read-day.ts";
import { type Guess, type Reading, readStatement } from "./statement/read-statement.ts";
import classes from "./statement-dialog.module.css";
import { StatementPreview } from "./statement-preview.tsx";
import { statementTexts as texts } from "./statement/texts.ts";
import { moneyTexts } from "./texts.ts";

/** More in one request are a mistake rather than a statement. */
const mostDays = 1_000;

interface StatementReadingProps {
  table: StatementTable;
  guess: Guess;
  /** Lines without a balance are no mistake. */
  mayBeEmpty: boolean;
  /** Of a picture: each day is kept only where the person says that it is right. */
  isUnsure: boolean;
  money: ApplicationMoney;
  onKeep: (rows: readonly BalanceValues[]) => Promise<boolean>;
  onClose: () => void;
}

/** How the statement was understood, to be put right and confirmed. */
export function StatementReading({
  table,
  guess,
  mayBeEmpty,
  isUnsure,
  money,
  onKeep,
  onClose,
}: StatementReadingProps) {
  const [reading, setReading] = useState<Reading>(guess);
  const [account, setAccount] = useState<AccountValues>(() => accountValuesOf(money, null));
  const [faults, setFaults] = useState<AccountFault & { order?: string; typed?: string }>({});
  const [isSaving, setIsSaving] = useState(false);
  /** What was typed in the place of an amount, by its day. */
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  /** Days of which the person says that they are right. */
  const [right, setRight] = useState<ReadonlySet<string>>(new Set());
  const { order } = reading;
  const statement = readStatement(table, { ...reading, order: order ?? "day-first" }, localDay(), { mayBeEmpty });
  const days = statement.days.filter(({ day }) => typed.get(day)?.trim() !== "" && (!isUnsure || right.has(day)));
  const isUnreadable = days.some(({ day }) => typed.has(day) && typedAmount(typed.get(day) ?? "") === null);
  const of = readAccount(account, money.currency);
  const kept = new Set(money.balances.filter((one) => one.account === account.account.trim()).map(({ day }) => day));
  const columns = table.columns.map((name, index) => ({
    value: String(index),
    label: texts.column(index + 1, name),
  }));
  const wordsOf = (line: number) => {
    const row = table.rows.find((one) => one.line === line);
    return (
      row?.cells
        .map((cell) => cell.replace(misreadMark, ""))
        .filter((cell) => cell !== "")
        .join("  ") ?? ""
    );
  };
  const set = (change: Partial<Reading>) => {
    setReading({ ...reading, ...change });
    setTyped(new Map());
    setRight(new Set());
  };

  const keep = async () => {
    setFaults({
      ...(of.ok ? {} : of.faults),
      ...(order === null && { order: texts.orderMissing }),
      ...(isUnreadable && { typed: texts.changeFault }),
    });
    if (!of.ok || order === null || isUnreadable) return;
    setIsSaving(true);
    const isStored = await onKeep(
      days.map(({ day, amount }) => ({ ...of.values, day, amount: typedAmount(typed.get(day) ?? "") ?? amount })),
    );
    setIsSaving(false);
    if (isStored) onClose();
  };

  return (
    <Stack gap={16}>
      <div className={classes.fields}>
        <SelectField
          label={texts.dayColumn}
          data={columns}
          allowDeselect={false}
          value={String(reading.dayColumn)}
          onChange={(value) => set({ dayColumn: Number(value) })}
        />
        <SelectField
          label={texts.amountColumn}
          data={columns}
          allowDeselect={false}
          value={String(reading.amountColumn)}
          onChange={(value) => set({ amountColumn: Number(value) })}
          {...(guess.isColumnOpen && { description: texts.columnOpen })}
        />
        <SelectField
          label={texts.sign}
          data={[
            { value: "point", label: texts.signs.point },
            { value: "comma", label: texts.signs.comma },
          ]}
          allowDeselect={false}
          value={reading.sign}
          onChange={(value) => set({ sign: value === "comma" ? "comma" : "point" })}
          {...(guess.isSignOpen && { description: texts.signOpen })}
        />
      </div>
      {guess.isOrderOpen && <OrderQuestion table={table} reading={reading} fault={faults.order} onChange={set} />}
      <div className={classes.fields}>
        <AccountFields values={account} faults={faults} money={money} onChange={setAccount} />
      </div>
      <Title order={3} size="h5">
        {texts.preview(days.length)}
      </Title>
      {order !== null && (
        <StatementPreview
          statement={statement}
          currency={account.currency}
          kept={kept}
          typed={typed}
          isChecked={faults.typed !== undefined}
          onType={(day, text) => {
            setTyped(new Map([...typed, [day, text]]));
            setRight(new Set([...right, day]));
          }}
          {...(isUnsure && { unsure: { right, onRight: setRight, wordsOf } })}
        />
      )}
      {isUnreadable && faults.typed && (
        <p role="alert" className={classes.fault}>
          <FieldError>{faults.typed}</FieldError>
        </p>
      )}
      {days.length > mostDays && (
        <p role="alert" className={classes.fault}>
          <FieldError>{texts.tooMany}</FieldError>
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {moneyTexts.form.cancel}
        </Button>
        <Button loading={isSaving} disabled={days.length === 0 || days.length > mostDays} onClick={() => void keep()}>
          {texts.keep(days.length)}
        </Button>
      </DialogActions>
    </Stack>
  );
}

interface OrderQuestionProps {
  table: StatementTable;
  reading: Reading;
  fault: string | undefined;
  onChange: (change: Partial<Reading>) => void;
}

/** By an example out of the statement that could be two days. */
function OrderQuestion({ table, reading: { dayColumn, order }, fault, onChange }: OrderQuestionProps) {
  const cells = table.rows.map(({ cells: all }) => all[dayColumn]?.trim() ?? "");
  const both = (cell: string) => [readDay(cell, "day-first"), readDay(cell, "month-first")] as const;
  const example = cells.find((cell) => {
    const [one, other] = both(cell);
    return one !== null && other !== null && one !== other;
  });
  if (example === undefined) return null;
  const [dayFirst, monthFirst] = both(example);
  return (
    <SelectField
      label={texts.order(example)}
      placeholder={texts.orderPlaceholder}
      data={[
        { value: "day-first", label: dayFirst ? dayInWords(dayFirst) : "" },
        { value: "month-first", label: monthFirst ? dayInWords(monthFirst) : "" },
      ]}
      allowDeselect={false}
      value={order}
      onChange={(value) => onChange({ order: value === "month-first" ? "month-first" : "day-first" })}
      error={fault}
    />
  );
}
