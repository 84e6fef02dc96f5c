import type { ApplicationMoney } from "#shared/applications/application-money.ts";
import classes from "./amount-held.module.css";
import { moneyInWords } from "./money-in-words.ts";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.sums;

interface AmountHeldProps {
  needed: number;
  currency: string;
  together: NonNullable<ApplicationMoney["together"]>;
  /** Nothing in these accounts is in doubt. */
  isSure: boolean;
}

/** How much of an amount the accounts hold, and what is missing. No verdict: that asks for how long. */
export function AmountHeld({ needed, currency, together: { amount, inWords, day }, isSure }: AmountHeldProps) {
  const missing = Math.max(0, needed - amount);
  const share = needed === 0 ? 1 : Math.min(1, Math.max(0, amount / needed));
  return (
    <div className={classes.held} data-enough={missing === 0 || undefined}>
      <div aria-hidden className={classes.bar}>
        <div style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className={classes.row}>
        <span>{texts.together(inWords)}</span>{" "}
        <strong className={classes.missing}>
          {missing === 0 ? texts.enough(isSure) : texts.toGo(moneyInWords(missing, currency), isSure)}
        </strong>
      </p>
      <p className={classes.day}>{texts.balancesOf(day)}</p>
    </div>
  );
}
