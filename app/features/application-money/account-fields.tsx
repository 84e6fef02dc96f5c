import { type ReactNode, useId } from "react";
import { localDay } from "#app/lib/text/days.ts";
import { DayField } from "#app/ui/fields/day-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import {
  type AccountHolder,
  accountHolders,
  type ApplicationMoney,
  maxAccountName,
  type MoneyBalance,
} from "#shared/applications/application-money.ts";
import classes from "./balances-card.module.css";
import type { BalanceValues } from "./mutations.ts";
import { rateInWords, storedRate } from "./rate.ts";
import { likelySignOf, readAmount } from "./statement/read-amount.ts";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.form;

/** As they are typed. */
export interface AccountValues {
  account: string;
  holder: AccountHolder | null;
  currency: string;
  /** How much of the account's currency one of the destination's is. */
  rate: string;
  rateOn: string;
}

export type AccountFault = Partial<Record<keyof AccountValues, string>>;

/** A new balance begins as the newest entry. */
export function accountValuesOf(money: ApplicationMoney, edited: MoneyBalance | null): AccountValues {
  const { balances, currency, payer } = money;
  const like = edited ?? balances.toSorted((a, b) => b.day.localeCompare(a.day))[0];
  if (!like) return { account: "", holder: payer, currency, rate: "", rateOn: localDay() };
  return {
    account: like.account,
    holder: holderOf(like.account, money),
    currency: like.currency,
    rate: like.rate === null ? "" : rateInWords(like.rate),
    rateOn: like.rate_on ?? localDay(),
  };
}

function holderOf(account: string, { accounts }: ApplicationMoney): AccountHolder | null {
  return accounts.find(({ name }) => name === account.trim())?.holder ?? null;
}

type Read =
  | {
      ok: true;
      rate: number | null;
      values: Pick<BalanceValues, "account" | "holder" | "currency" | "rate" | "rate_on">;
    }
  | { ok: false; faults: AccountFault };

export function readAccount({ account, holder, currency, rate, rateOn }: AccountValues, base: string): Read {
  const name = account.trim();
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const isOther = currency !== base;
  const typed = readRate(rate);
  const isRateDay = /^\d{4}-\d\d-\d\d$/.test(rateOn) && rateOn >= "2000-01-01" && rateOn <= localDay();
  const faults: AccountFault = {
    ...(name === "" && { account: texts.noAccount }),
    ...(holder === null && { holder: texts.noHolder }),
    ...(!isCurrency && { currency: texts.noCurrency }),
    ...(isOther && typed === null && { rate: texts.noRate }),
    ...(isOther && !isRateDay && { rateOn: texts.noRateDay }),
  };
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const stored = isOther && typed !== null ? storedRate(typed) : null;
  const of = { account: name, holder, currency, rate: stored, rate_on: stored === null ? null : rateOn };
  return { ok: true, rate: stored, values: of };
}

/** Rates have more than hundredths, as 0.8542. */
function readRate(text: string): number | null {
  const plain = text.trim().replaceAll(/\s/g, "");
  const figures =
    likelySignOf([plain]) === "comma" && plain.includes(",") ? plain.replaceAll(".", "").replace(",", ".") : plain;
  if (/^\d+(?:\.\d+)?$/.test(figures)) {
    const value = Number(figures);
    return value >= 1e-6 && value <= 1e7 ? value : null;
  }
  const grouped = readAmount(plain, "point");
  return grouped !== null && grouped > 0 && grouped <= 1e7 ? grouped : null;
}

interface AccountFieldsProps {
  values: AccountValues;
  faults: AccountFault;
  money: ApplicationMoney;
  onChange: (values: AccountValues) => void;
  /** Between the name and the currency. */
  between?: ReactNode;
}

/** Name and currency of an account, and the rate where it is another currency than the destination's. */
export function AccountFields({ values, faults, money, onChange, between }: AccountFieldsProps) {
  const listId = useId();
  const { account, holder, currency, rate, rateOn } = values;
  const names = [...new Set(money.balances.map((one) => one.account))];
  const set = (change: Partial<AccountValues>) => onChange({ ...values, ...change });
  return (
    <>
      <TextField
        label={texts.account}
        description={texts.accountHint}
        autoComplete="off"
        list={listId}
        maxLength={maxAccountName}
        value={account}
        onChange={({ currentTarget: { value } }) => set({ account: value, holder: holderOf(value, money) ?? holder })}
        error={faults.account}
        data-path="account"
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <SelectField
        label={texts.holder}
        description={texts.holderHint}
        placeholder={texts.holderPlaceholder}
        data={accountHolders.map((value) => ({ value, label: moneyTexts.holders[value] }))}
        allowDeselect={false}
        value={holder}
        onChange={(value) => set({ holder: accountHolders.find((one) => one === value) ?? null })}
        error={faults.holder}
        data-path="holder"
      />
      {between}
      <SelectField
        label={texts.currency}
        data={currencies}
        searchable
        allowDeselect={false}
        value={currency}
        onChange={(value) => set({ currency: value ?? "" })}
        error={faults.currency}
        data-path="currency"
      />
      {/^[A-Z]{3}$/.test(currency) && currency !== money.currency && (
        <div className={classes.rateFields}>
          <TextField
            label={texts.rate(currency, money.currency)}
            description={texts.rateHint}
            inputMode="decimal"
            autoComplete="off"
            value={rate}
            onChange={(event) => set({ rate: event.currentTarget.value })}
            error={faults.rate}
            data-path="rate"
          />
          <DayField
            label={texts.rateOn}
            value={rateOn}
            max={localDay()}
            onChange={(event) => set({ rateOn: event.currentTarget.value })}
            error={faults.rateOn}
            data-path="rateOn"
          />
        </div>
      )}
    </>
  );
}

const names = new Intl.DisplayNames("en", { type: "currency" });
const currencies = Intl.supportedValuesOf("currency").map((code) => ({
  value: code,
  label: `${code} – ${names.of(code)}`,
}));
