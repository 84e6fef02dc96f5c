import { addDays, type Destination, fittingAnswers, rulesOf, toHundredths, together } from "@workspace/visa-rules";
import { amountInWords } from "#server/visa-rules/rule-result.ts";
import type { Application } from "#shared/applications/application.ts";
import {
  type ApplicationMoney,
  type Balance,
  maxBalances,
  type MoneyAccount,
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
  const namesOf = (accounts: readonly MoneyAccount[]) => new Set(accounts.map(({ name }) => name));
  const left = namesOf(standing.filter(({ counts }) => counts === "no"));
  const unsure = namesOf(standing.filter(isUnsure));
  const known = balances.filter(({ day, account }) => day <= tomorrow && !left.has(account));
  const accounts = [...Map.groupBy(known, ({ account }) => account)].map(([account, entries]) => ({
    account,
    entries: entries.toSorted((a, b) => a.day.localeCompare(b.day)),
  }));
  const all = reckon(accounts);
  const last = all.combined.findLast(({ day }) => all.closing !== null && day <= all.closing);
  const words = (amount: number) => amountInWords(amount, about.currency);
  const holdingBy = ({ combined, closing, withoutRate }: Reckoned, isUnsureWhose: boolean) =>
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
      isUnsureWhose,
      noneCounts: left.size > 0 && left.size === standing.length,
    });
  // What is there without doubt may be enough by itself.
  const sure =
    unsure.size > 0 ? holdingBy(reckon(accounts.filter(({ account }) => !unsure.has(account))), false) : null;
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
    withoutRate: all.withoutRate,
    together:
      last === undefined || all.closing === null
        ? null
        : { day: all.closing, amount: last.amount, inWords: words(last.amount), isSure: unsure.size === 0 },
    goOn: all.ends.filter(({ until }) => all.closing !== null && until > all.closing),
    gaps: accounts.flatMap(({ account, entries }) =>
      entries.flatMap(({ day: from }, index) => {
        const to = entries[index + 1]?.day;
        return to !== undefined && to > addDays(from, longGap) ? [{ account, from, to }] : [];
      }),
    ),
    holding: sure?.verdict === "met" ? sure : holdingBy(all, unsure.size > 0),
  };
}

interface Account {
  account: string;
  /** In order; without a value in another currency without a rate. */
  entries: readonly { day: string; value: number | null }[];
}

interface Reckoned {
  /** All accounts as one; empty where a rate is missing. */
  combined: ReturnType<typeof together>;
  ends: { account: string; until: string }[];
  /** The last day of which all are known. */
  closing: string | null;
  withoutRate: string[];
}

function reckon(accounts: readonly Account[]): Reckoned {
  const withoutRate = accounts
    .filter(({ entries }) => entries.some(({ value }) => value === null))
    .map(({ account }) => account);
  const ends = accounts.flatMap(({ account, entries }) => {
    const until = entries.at(-1)?.day;
    return until === undefined ? [] : [{ account, until }];
  });
  const inOrder = accounts.map(({ entries }) => entries.map(({ day, value }) => ({ day, amount: value ?? 0 })));
  return {
    combined: withoutRate.length > 0 ? [] : together(inOrder),
    ends,
    closing: ends.map(({ until }) => until).toSorted()[0] ?? null,
    withoutRate,
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
