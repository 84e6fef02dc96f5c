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
  /** By the amounts of the day of the application, or of another day. */
  rulesOn: (day?: string) => Rules;
  answers: Answers;
  today: string;
  /** All accounts together, in order. */
  balances: readonly Balance[];
  /** The last day of which all accounts are known. */
  closing: string | null;
  hasNoRate: boolean;
  /** Whether one of the accounts counts is not sure. */
  isUnsureWhose: boolean;
  noneCounts: boolean;
}

/** Whether the sum was there on each of the days in a row. Null where the record says no number of days. */
export function holdingOf(rule: HoldingRule, given: Given): MoneyHolding | null {
  const { destination, balances, closing } = given;
  const rules = given.rulesOn();
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
    daysSoFar: 0,
    earliest: null,
    neededThen: null,
    latest: null,
    paper: null,
    paperOn: null,
    answers: null,
  };
  if (sum === undefined || sum.is === "unknown") return base;
  const needed = { title, amount: sum.value, inWords: words(sum.value) };
  if (sum.value === 0) return { ...base, needed, verdict: "nothing" };
  if (given.noneCounts) return { ...base, needed, verdict: "none counts" };
  if (given.hasNoRate) return { ...base, needed, verdict: "no rate" };
  if (closing === null) return { ...base, needed, verdict: "no balances" };

  const check = checkHolding(balances, sum.value, closing, days);
  const run = runOf(rule, { ...given, closing, needed: sum.value, days, paperDays });
  const { since } = run;
  const isSoFar = since !== null && check.isMet === false;
  const first = isSoFar ? since : addDays(closing, 1 - days);
  const known = Array.from({ length: days }, (_, index) => addDays(closing, index + 1 - days)).flatMap((day) => {
    const { amount, inWords } = dayOf(day, balances, sum.value, words);
    return amount === null || inWords === null ? [] : [{ day, amount, inWords }];
  });
  const firstShort = known.find(({ amount }) => amount < sum.value);
  const isDoubtful =
    (sum.is === "known" && sum.doubt !== null) ||
    [rule.days, rule.paper_days].some((id) => {
      const fact = rules.factOf(id);
      return fact === undefined || fact.grade === "D" || isPastReview(fact, given.today);
    });
  const verdict = check.isMet === null ? "unknown" : check.isMet ? "met" : isSoFar ? "so far" : "not met";
  const paperOn = check.isMet || run.full === null ? closing : run.full;
  return {
    ...base,
    needed,
    verdict: isDoubtful ? "check" : given.isUnsureWhose && verdict !== "not met" ? "whose" : verdict,
    first,
    daily: Array.from({ length: days }, (_, index) => {
      const day = dayOf(addDays(first, index), balances, sum.value, words);
      return day.day > closing ? { ...noDay, day: day.day, isToCome: true } : day;
    }),
    lowest: known.toSorted((a, b) => a.amount - b.amount || a.day.localeCompare(b.day))[0] ?? null,
    firstShort: firstShort ? { ...firstShort, missing: words(sum.value - firstShort.amount) } : null,
    unknownUntil: check.isMet === null ? check.unknownUntil : null,
    since,
    daysSoFar: since === null ? 0 : daysBetween(since, closing) + 1,
    earliest: run.full && addDays(run.full, 1),
    neededThen: run.raised && {
      day: run.raised.day,
      inWords: words(run.raised.needed),
      missing: run.raised.missing === null ? null : words(run.raised.missing),
    },
    latest: since === null ? null : addDays(paperOn, paperDays),
    paperOn,
    paper: paperOf(closing, paperDays, given),
    answers: since === null || given.isUnsureWhose ? null : newAnswers(rule, { since, paperOn }, given.answers),
  };
}

interface Run {
  /** Null where the sum is not there on the closing day. */
  since: string | null;
  /** The day on which the days are full. */
  full: string | null;
  /** Where amounts of a later day count by then. */
  raised: { day: string; needed: number; missing: number | null } | null;
}

/** Since when the sum has been there, by the amounts of the first day on which that is long enough. */
function runOf(
  rule: HoldingRule,
  {
    closing,
    balances,
    rulesOn,
    needed,
    ...given
  }: Given & { closing: string } & Record<"needed" | "days" | "paperDays", number>,
): Run {
  const sinceFor = (sum: number) => sinceWhen(balances, sum, closing);
  const fullFrom = (since: string) => holdingPeriod(since, given.days, given.paperDays).earliestClosingDay;
  const since = sinceFor(needed);
  if (since === null) return { since, full: null, raised: null };
  const full = fullFrom(since);
  const day = addDays(full, 1);
  const { "application-day": planned } = given.answers;
  const counts = typeof planned === "string" ? planned : given.today;
  const later = full > closing && day > counts ? rulesOn(day).sum(rule.sum) : undefined;
  if (later === undefined || later.is === "unknown" || later.value <= needed) return { since, full, raised: null };
  const anew = sinceFor(later.value);
  const last = balances.findLast((one) => one.day <= closing)?.amount ?? 0;
  const missing = anew === null ? later.value - last : null;
  return { since: anew, full: anew && fullFrom(anew), raised: { day, needed: later.value, missing } };
}

const noDay = { amount: null, inWords: null, isEntered: false, isShort: false, isToCome: false } as const;

function dayOf(day: string, balances: readonly Balance[], needed: number, words: (amount: number) => string): MoneyDay {
  const entry = balances.findLast((balance) => balance.day <= day);
  if (!entry) return { ...noDay, day };
  const { amount } = entry;
  return {
    day,
    amount,
    inWords: words(amount),
    isEntered: entry.day === day,
    isShort: amount < needed,
    isToCome: false,
  };
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
  { since, paperOn }: { since: string; paperOn: string },
  answers: Answers,
): GivenAnswers | null {
  if (answers[rule.since] === since && answers[rule.paper_on] === paperOn) return null;
  return { [rule.since]: since, [rule.paper_on]: paperOn };
}
