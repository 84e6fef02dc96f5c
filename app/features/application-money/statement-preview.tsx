import { Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { moneyInWords } from "./money-in-words.ts";
import { typedAmount } from "./statement/read-amount.ts";
import type { Statement, StatementDay } from "./statement/read-statement.ts";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import classes from "./statement-dialog.module.css";
import { statementTexts as texts } from "./statement/texts.ts";
import { moneyTexts } from "./texts.ts";

/** Of what was read, and of what was left out. */
const mostRows = 60;
const mostRefused = 5;

/** What a picture says is sure only where the person says so. */
interface Unsure {
  right: ReadonlySet<string>;
  onRight: (days: ReadonlySet<string>) => void;
  /** What stands on a line, by its number. */
  wordsOf: (line: number) => string;
}

interface StatementPreviewProps {
  statement: Statement;
  currency: string;
  /** Days of the account that have a balance already. */
  kept: ReadonlySet<string>;
  /** What was typed in the place of an amount, by its day; empty: it is left out. */
  typed: ReadonlyMap<string, string>;
  /** Whether what cannot be read is said. */
  isChecked: boolean;
  onType: (day: string, text: string) => void;
  unsure?: Unsure;
}

export function StatementPreview(props: StatementPreviewProps) {
  const { statement, currency, kept, typed, isChecked, onType, unsure } = props;
  const { days, refused, repeated, isNewestFirst, isUnordered, belowNothing, withoutBalance } = statement;
  const replaced = days.filter(({ day }) => kept.has(day)).length;
  const notes = [
    ...(isUnordered ? [texts.unordered] : []),
    ...(isNewestFirst && repeated.length > 0 ? [texts.newestFirst] : []),
    ...(repeated.length > 0 ? [texts.repeated(repeated.length)] : []),
    ...(belowNothing > 0 ? [texts.belowNothing(belowNothing)] : []),
    ...(replaced > 0 ? [texts.replaces(replaced)] : []),
    ...(withoutBalance.length > 0
      ? [
          texts.withoutBalance(
            withoutBalance.slice(0, mostRefused).map(dayInWords).join(", "),
            withoutBalance.length - mostRefused,
          ),
        ]
      : []),
    ...(refused.length > 0 ? [texts.refused(refused.length)] : []),
  ];
  // What is not seen cannot be compared.
  const shown = days.toReversed().slice(0, unsure ? days.length : mostRows);
  return (
    <>
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {refused.slice(0, mostRefused).map(({ line, because }) => (
          <li key={line} className={classes.refused}>
            {unsure
              ? texts.misread(unsure.wordsOf(line), texts.because[because])
              : texts.line(line, texts.because[because])}
          </li>
        ))}
      </ul>
      {shown.length > 0 && (
        // Focusable, so that it scrolls with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.table} role="region" aria-label={texts.table} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.tableDay}</th>
                <th scope="col">{texts.tableAmount}</th>
                <th scope="col">
                  <VisuallyHidden>{texts.tableChange}</VisuallyHidden>
                </th>
                {unsure && (
                  <th scope="col">
                    <Tick
                      label={texts.allRight}
                      words={texts.tableRight}
                      isOn={days.every(({ day }) => unsure.right.has(day))}
                      onChange={(isOn) => unsure.onRight(new Set(isOn ? days.map(({ day }) => day) : []))}
                    />
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <PreviewRow
                  key={one.day}
                  {...one}
                  currency={currency}
                  typed={typed.get(one.day)}
                  isChecked={isChecked}
                  onType={(text) => onType(one.day, text)}
                  {...(unsure && {
                    right: {
                      isOn: unsure.right.has(one.day),
                      onChange: (isOn) => {
                        const others = [...unsure.right].filter((day) => day !== one.day);
                        unsure.onRight(new Set(isOn ? [...others, one.day] : others));
                      },
                    },
                  })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {days.length > shown.length && <p className={classes.hint}>{texts.more(days.length - shown.length)}</p>}
    </>
  );
}

interface PreviewRowProps extends StatementDay {
  currency: string;
  /** Undefined: as it was read. */
  typed: string | undefined;
  isChecked: boolean;
  onType: (text: string) => void;
  right?: Pick<TickProps, "isOn" | "onChange">;
}

/** Its button is gone. */
const focus = (input: HTMLInputElement | null) => input?.focus();

function PreviewRow({ day, amount, currency, typed, isChecked, onType, right }: PreviewRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const said = dayInWords(day);
  const isUnreadable = typed !== undefined && typed.trim() !== "" && typedAmount(typed) === null;
  const inWords = /^[A-Z]{3}$/.test(currency) ? moneyInWords(amount, currency) : amount;
  return (
    <tr>
      <th scope="row">{said}</th>
      <td>
        {isOpen ? (
          <TextField
            aria-label={texts.amountOf(said)}
            inputMode="decimal"
            autoComplete="off"
            ref={focus}
            maxLength={40}
            value={typed ?? String(amount)}
            onChange={(event) => onType(event.currentTarget.value)}
            description={typed?.trim() === "" ? texts.emptied : texts.changeHint}
            error={isChecked && isUnreadable && moneyTexts.form.noAmount}
          />
        ) : (
          inWords
        )}
      </td>
      <td>
        {!isOpen && (
          <Button variant="subtle" size="compact-md" onClick={() => setIsOpen(true)}>
            {texts.change}
            <VisuallyHidden>{texts.changeOf(said)}</VisuallyHidden>
          </Button>
        )}
      </td>
      {right && (
        <td>
          <Tick label={texts.rightOf(said)} {...right} />
        </td>
      )}
    </tr>
  );
}

interface TickProps {
  label: string;
  /** What is seen beside it. */
  words?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Tick({ label, words, isOn, onChange }: TickProps) {
  return (
    <label className={classes.tick}>
      {words && <span aria-hidden>{words}</span>}
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
