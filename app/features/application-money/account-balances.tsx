import { Button, Title, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import type { MoneyAccount, MoneyBalance } from "#shared/applications/application-money.ts";
import { AccountStanding } from "./account-standing.tsx";
import classes from "./balances-card.module.css";
import type { ApplicationOwner } from "./mutations.ts";
import { rateInWords } from "./rate.ts";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.balances;

/** So many are shown at first. */
const firstRows = 6;

interface AccountBalancesProps {
  account: MoneyAccount;
  owner: ApplicationOwner;
  /** The newest first. */
  balances: readonly MoneyBalance[];
  /** The destination's. */
  currency: string;
  onEdit: (balance: MoneyBalance) => void;
  onRemove: (balances: readonly MoneyBalance[], message: string) => void;
}

export function AccountBalances({ account, owner, balances, currency, onEdit, onRemove }: AccountBalancesProps) {
  const { name } = account;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? balances : balances.slice(0, firstRows);
  return (
    <section className={classes.account} aria-label={name}>
      <div className={classes.head}>
        <Title order={3} size="h5">
          {name}
        </Title>
        <Button
          variant="subtle"
          size="sm"
          color="gray"
          className={classes.screenOnly}
          onClick={() => onRemove(balances, texts.accountDeleted(name, balances.length))}
        >
          {texts.deleteAccount}
          <VisuallyHidden component="span"> of {name}</VisuallyHidden>
        </Button>
      </div>
      <AccountStanding account={account} owner={owner} />
      <ul className={classes.rows} aria-label={texts.list(name)}>
        {shown.map((balance) => (
          <Row
            key={balance.id}
            balance={balance}
            currency={currency}
            onEdit={() => onEdit(balance)}
            onRemove={() => onRemove([balance], texts.deleted(name, balance.day))}
          />
        ))}
      </ul>
      {balances.length > shown.length && (
        <Button variant="subtle" size="sm" className={classes.screenOnly} onClick={() => setIsWhole(true)}>
          {texts.showAll} ({balances.length})<VisuallyHidden component="span"> {name}</VisuallyHidden>
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  balance: MoneyBalance;
  currency: string;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ balance, currency, onEdit, onRemove }: RowProps) {
  const { account, day, inWords, converted, rate, rate_on: rateOn } = balance;
  const of = <VisuallyHidden component="span">{texts.of(account, day)}</VisuallyHidden>;
  return (
    <li className={classes.row}>
      <span className={classes.day}>{dayInWords(day)}</span>
      <span className={classes.amount}>
        {inWords}
        {balance.currency !== currency && (
          <span className={classes.rate}>
            {rate === null || converted === null
              ? texts.noRate
              : `${converted} · ${texts.rate(rateInWords(rate), balance.currency, currency, rateOn)}`}
          </span>
        )}
      </span>
      <span className={classes.rowActions}>
        <Button variant="subtle" size="sm" onClick={onEdit}>
          {texts.edit}
          {of}
        </Button>
        <Button variant="subtle" size="sm" color="gray" onClick={onRemove}>
          {texts.delete}
          {of}
        </Button>
      </span>
    </li>
  );
}
