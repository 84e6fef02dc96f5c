import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { MoneyDay } from "#shared/applications/application-money.ts";
import classes from "./holding-days.module.css";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.holding;

/** A bar for each day under the line of the sum, and the same in a table. */
export function HoldingDays({ daily, needed }: { daily: readonly MoneyDay[]; needed: number }) {
  const top = Math.max(needed, ...daily.map(({ amount }) => amount ?? 0)) * 1.1;
  const share = (amount: number) => `${Math.max(0, (100 * amount) / top)}%`;
  return (
    <>
      <div className={classes.bars} aria-hidden>
        {daily.map(({ day, amount, isShort, isEntered, isToCome }) => (
          <span
            key={day}
            className={classes.bar}
            data-short={isShort || undefined}
            data-to-come={isToCome || undefined}
            data-unknown={(amount === null && !isToCome) || undefined}
            data-entered={isEntered || undefined}
            style={{ height: amount === null ? "100%" : `max(2px, ${share(amount)})` }}
          />
        ))}
        <span className={classes.sum} style={{ bottom: share(needed) }} />
      </div>
      <details className={classes.byDay}>
        <summary>{texts.day}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.tableDay}</th>
              <th scope="col">{texts.tableBalance}</th>
            </tr>
          </thead>
          <tbody>
            {daily.map(({ day, inWords, isShort, isEntered, isToCome }) => (
              <tr key={day} data-short={isShort || undefined}>
                <th scope="row">{dayInWords(day)}</th>
                <td>
                  {inWords ?? (isToCome ? texts.dayToCome : texts.unknownDay)}
                  {isShort && `, ${texts.shortDay}`}
                  {inWords !== null && !isEntered && <span className={classes.carried}>{texts.carried}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
