import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { moneyInWords } from "./money-in-words.ts";
import type { Statement } from "./statement/read-statement.ts";
import classes from "./statement-dialog.module.css";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.statement;

/** Of what was read, and of what was left out. */
const mostRows = 60;
const mostRefused = 5;

interface StatementPreviewProps {
  statement: Statement;
  currency: string;
  /** Days of the account that have a balance already. */
  kept: ReadonlySet<string>;
}

export function StatementPreview({ statement, currency, kept }: StatementPreviewProps) {
  const { days, refused, repeated, isNewestFirst, isUnordered, belowNothing } = statement;
  const replaced = days.filter(({ day }) => kept.has(day)).length;
  const notes = [
    ...(isUnordered ? [texts.unordered] : []),
    ...(isNewestFirst && repeated.length > 0 ? [texts.newestFirst] : []),
    ...(repeated.length > 0 ? [texts.repeated(repeated.length)] : []),
    ...(belowNothing > 0 ? [texts.belowNothing(belowNothing)] : []),
    ...(replaced > 0 ? [texts.replaces(replaced)] : []),
    ...(refused.length > 0 ? [texts.refused(refused.length)] : []),
  ];
  const shown = days.toReversed().slice(0, mostRows);
  return (
    <>
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {refused.slice(0, mostRefused).map(({ line, because }) => (
          <li key={line} className={classes.refused}>
            {texts.line(line, texts.because[because])}
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
              </tr>
            </thead>
            <tbody>
              {shown.map(({ day, amount }) => (
                <tr key={day}>
                  <th scope="row">{dayInWords(day)}</th>
                  <td>{/^[A-Z]{3}$/.test(currency) ? moneyInWords(amount, currency) : amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {days.length > shown.length && <p className={classes.hint}>{texts.more(days.length - shown.length)}</p>}
    </>
  );
}
