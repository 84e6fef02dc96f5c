import type { ApplicationMoney } from "#shared/applications/application-money.ts";
import classes from "./amount-held.module.css";
import { moneyInWords } from "./money-in-words.ts";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.sums;

interface AmountHeldProps {
  /** Null: more than accounts come up for it. */
  needed: number | null;
  currency: string;
  together: NonNullable<ApplicationMoney["together"]>;
  /** What is open may still add to the amount: nobody is told that it is reached. */
  isEstimate: boolean;
}

/** What the accounts hold, and how much of an amount is missing. No verdict: that asks for how long. */
export function AmountHeld({ needed, currency, together, isEstimate }: AmountHeldProps) {
  const { amount, inWords, day, isSure } = together;
  const missing = needed === null ? null : Math.max(0, needed - amount);
  const isCompared = needed !== null && needed > 0 && (missing !== 0 || !isEstimate);
  return (
    <div className={classes.held} data-enough={(isCompared && missing === 0) || undefined}>
      {isCompared && (
        <div aria-hidden className={classes.bar}>
          <div style={{ inlineSize: `${Math.min(1, Math.max(0, amount / needed)) * 100}%` }} />
        </div>
      )}
      <p className={classes.row}>
        <span>{texts.together(inWords)}</span>{" "}
        {isCompared && (
          <strong className={classes.missing}>
            {missing ? texts.toGo(moneyInWords(missing, currency), isSure) : texts.enough(isSure)}
          </strong>
        )}
      </p>
      <p className={classes.day}>{texts.balancesOf(day)}</p>
    </div>
  );
}
