import { addDays, type Destination, fittingAnswers, rulesOf, toHundredths, together } from "@workspace/visa-rules";
import { amountInWords } from "#server/visa-rules/rule-result.ts";
import type { Application } from "#shared/applications/application.ts";
import {
  type ApplicationMoney,
  type Balance,
  maxBalances,
  type MoneyBalance,
} from "#shared/applications/application-money.ts";
import { accountsOf, isUnsure, soleHolder } from "./accounts.ts";
import { asOfToday } from "./as-of-today.ts";
import { holdingOf } from "./holding.ts";

/** Days without an entry that are worth a word: a statement has none for as long as nothing moves. */
const longGap = 7;

const byName = new Intl.Collator("en");

interface Given {
  destination: Destination;
  /** An ISO day. */
  today: string;
}

/** What the balances come to under the rules of the destination. Days that are still to come are not reckoned with. */
export function moneyOf(
  application: Application,
  given: readonly Balance[],
  { destination, today }: Given,
): ApplicationMoney {
  const { money, about } = destination;
  const answers = fittingAnswers(destination, application.answers);
  const balances = given.slice(0, maxBalances).map((balance) => {
    const { account, day } = balance;
    return { account, day, balance, value: inCurrency(balance, about.currency) };
  });
  // Where a person is, it may be tomorrow.
  const tomorrow = addDays(today, 1);
  const standing = accountsOf(given, { destination, answers, today });
  const left = new Set(standing.filter(({ counts }) => counts === "no").map(({ name }) => name));
  const known = balances.filter(({ day, account }) => day <= tomorrow && !left.has(account));
  const accounts = [...Map.groupBy(known, ({ account }) => account)].map(([account, entries]) => ({
    account,
    entries: entries.toSorted((a, b) => a.day.localeCompare(b.day)),
  }));
  const withoutRate = accounts
    .filter(({ entries }) => entries.some(({ value }) => value === null))
    .map(({ account }) => account);
  const combined =
    withoutRate.length > 0
      ? []
      : together(accounts.map(({ entries }) => entries.map(({ day, value }) => ({ day, amount: value ?? 0 }))));
  const ends = accounts.flatMap(({ account, entries }) => {
    const until = entries.at(-1)?.day;
    return until === undefined ? [] : [{ account, until }];
  });
  const closing = ends.map(({ until }) => until).toSorted()[0] ?? null;
  const last = combined.findLast(({ day }) => closing !== null && day <= closing);
  const words = (amount: number) => amountInWords(amount, about.currency);
  return {
    currency: about.currency,
    rule: money.rule,
    accepted: money.accepted,
    holdingSays: money.holding_says,
    accounts: standing,
    payer: soleHolder(answers),
    balances: balances
      .map(({ balance, value }) =>
        shownAs(balance, value === null || balance.currency === about.currency ? null : words(value)),
      )
      .toSorted((a, b) => byName.compare(a.account, b.account) || byName.compare(b.day, a.day)),
    isCut: given.length > maxBalances,
    withoutRate,
    together:
      last === undefined || closing === null
        ? null
        : { day: closing, amount: last.amount, inWords: words(last.amount) },
    goOn: ends.filter(({ until }) => closing !== null && until > closing),
    gaps: accounts.flatMap(({ account, entries }) =>
      entries.flatMap(({ day: from }, index) => {
        const to = entries[index + 1]?.day;
        return to !== undefined && to > addDays(from, longGap) ? [{ account, from, to }] : [];
      }),
    ),
    holding:
      money.holding &&
      holdingOf(money.holding, {
        destination,
        rulesOn: (day) =>
          rulesOf(destination, { ...asOfToday(answers, today), ...(day && { "application-day": day }) }, today),
        answers,
        today,
        balances: combined,
        closing,
        hasNoRate: withoutRate.length > 0,
        isUnsureWhose: standing.some(isUnsure),
        noneCounts: left.size > 0 && left.size === standing.length,
      }),
  };
}

function shownAs(balance: Balance, converted: string | null): MoneyBalance {
  return { ...balance, inWords: amountInWords(balance.amount, balance.currency), converted };
}

/** Null where it is another currency without a rate. */
function inCurrency({ amount, currency, rate }: Balance, wanted: string): number | null {
  if (currency === wanted) return amount;
  return rate === null ? null : toHundredths(amount * rate);
}
