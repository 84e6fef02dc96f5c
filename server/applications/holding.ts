import {
  addDays,
  type Answers,
  type Balance,
  checkHolding,
  daysBetween,
  type Destination,
  holdingPeriod,
  isFresh,
  isPastReview,
  type Rules,
} from "@workspace/visa-rules";
import { amountInWords, asksOf, sourcesOf } from "#server/visa-rules/rule-result.ts";
import type { GivenAnswers } from "#shared/applications/application.ts";
import type { MoneyDay, MoneyHolding } from "#shared/applications/application-money.ts";

type HoldingRule = NonNullable<Destination["money"]["holding"]>;

interface Given {
  destination: Destination;
  rules: Rules;
  answers: Answers;
  today: string;
  /** All accounts together, in order. */
  balances: readonly Balance[];
  /** The last day of which all accounts are known. */
  closing: string | null;
  hasNoRate: boolean;
}

/** Whether the sum was there on each of the days in a row. Null where the record says no number of days. */
export function holdingOf(rule: HoldingRule, given: Given): MoneyHolding | null {
  const { destination, rules, balances, closing } = given;
  const [days, paperDays] = [rules.factOf(rule.days)?.value, rules.factOf(rule.paper_days)?.value];
  if (typeof days !== "number" || typeof paperDays !== "number") return null;
  const sum = rules.sum(rule.sum);
  const title = destination.money.sums.find(({ id }) => id === rule.sum)?.title ?? "";
  const words = (amount: number) => amountInWords(amount, destination.about.currency);
  const base: MoneyHolding = {
    verdict: "no sum",
    days,
    paperDays,
    sources: sourcesOf([rule.days, rule.paper_days], rules),
    asks: sum?.is === "unknown" ? asksOf(sum.answers) : [],
    needed: null,
    first: null,
    closing,
    daily: [],
    lowest: null,
    firstShort: null,
    unknownUntil: null,
    since: null,
    earliest: null,
    latest: null,
    paper: null,
    answers: null,
  };
  if (sum === undefined || sum.is === "unknown") return base;
  const needed = { title, amount: sum.value, inWords: words(sum.value) };
  if (sum.value === 0) return { ...base, needed, verdict: "nothing" };
  if (given.hasNoRate) return { ...base, needed, verdict: "no rate" };
  if (closing === null) return { ...base, needed, verdict: "no balances" };

  const first = addDays(closing, 1 - days);
  const check = checkHolding(balances, sum.value, closing, days);
  const daily = Array.from({ length: days }, (_, index) => dayOf(addDays(first, index), balances, sum.value, words));
  const known = daily.flatMap(({ day, amount }) => (amount === null ? [] : [{ day, amount, inWords: words(amount) }]));
  const firstShort = known.find(({ amount }) => amount < sum.value);
  const since = sinceWhen(balances, sum.value, closing);
  const isDoubtful =
    (sum.is === "known" && sum.doubt !== null) ||
    [rule.days, rule.paper_days].some((id) => {
      const fact = rules.factOf(id);
      return fact === undefined || fact.grade === "D" || isPastReview(fact, given.today);
    });
  const verdict = check.isMet === null ? "unknown" : check.isMet ? "met" : "not met";
  const period = since === null ? null : holdingPeriod(since, days, paperDays);
  return {
    ...base,
    needed,
    verdict: isDoubtful ? "check" : verdict,
    first,
    daily,
    lowest: known.toSorted((a, b) => a.amount - b.amount || a.day.localeCompare(b.day))[0] ?? null,
    firstShort: firstShort ? { ...firstShort, missing: words(sum.value - firstShort.amount) } : null,
    unknownUntil: check.isMet === null ? check.unknownUntil : null,
    since,
    earliest: period && addDays(period.earliestClosingDay, 1),
    latest: check.isMet ? addDays(closing, paperDays) : null,
    paper: paperOf(closing, paperDays, given),
    answers: check.isMet && since !== null ? newAnswers(rule, { since, closing }, given.answers) : null,
  };
}

function dayOf(day: string, balances: readonly Balance[], needed: number, words: (amount: number) => string): MoneyDay {
  const entry = balances.findLast((balance) => balance.day <= day);
  if (!entry) return { day, amount: null, inWords: null, isEntered: false, isShort: false };
  const { amount } = entry;
  return { day, amount, inWords: words(amount), isEntered: entry.day === day, isShort: amount < needed };
}

/** Null where the sum is not there on the closing day. */
function sinceWhen(balances: readonly Balance[], needed: number, closing: string): string | null {
  const until = balances.filter(({ day }) => day <= closing);
  const lastShort = until.findLastIndex(({ amount }) => amount < needed);
  return until[lastShort + 1]?.day ?? null;
}

function paperOf(closing: string, paperDays: number, { answers, today }: Given): MoneyHolding["paper"] {
  const { "application-day": planned } = answers;
  const isPlanned = typeof planned === "string" && planned >= closing;
  const on = isPlanned ? planned : today;
  const age = daysBetween(closing, on);
  // Somewhere it is tomorrow already.
  if (age < 0) return null;
  return { on, isPlanned, age, isFresh: isFresh(closing, on, paperDays) };
}

function newAnswers(
  rule: HoldingRule,
  { since, closing }: { since: string; closing: string },
  answers: Answers,
): GivenAnswers | null {
  if (answers[rule.since] === since && answers[rule.paper_on] === closing) return null;
  return { [rule.since]: since, [rule.paper_on]: closing };
}
