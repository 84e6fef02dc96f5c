import { addDays, type Answers, dayInWords, type Destination, type Rules, toHundredths } from "@workspace/visa-rules";
import { amountInWords } from "#server/visa-rules/rule-result.ts";
import type { ApplicationMoney } from "#shared/applications/application-money.ts";
import type { ApplicationLine } from "#shared/applications/application-plan.ts";
import { type RuleResult, type RuleSum, savingsDayId, totalInWords } from "#shared/rules/rule-check.ts";

/** Money that must lie in an account for `days` in a row before the application. */
export interface HeldMoney {
  days: number;
  /** "£30,539 (estimate)"; null while it cannot be said. */
  total: string | null;
  /** What the balances lack of it, with their day; null where there are none, nothing is missing, or it cannot be said. */
  missing: string | null;
  /** The lines that prove it. */
  lines: readonly string[];
}

interface Reckoned {
  rules: Rules;
  answers: Answers;
  result: Pick<RuleResult, "sums">;
}

/** Savings that must lie in an account for days in a row; null where the rules ask no such thing, or since when is answered. */
export function heldMoneyOf(
  { about, money, requirements }: Destination,
  { rules, answers, result }: Reckoned,
  together: ApplicationMoney["together"] = null,
): HeldMoney | null {
  const { holding } = money;
  if (holding === null || answers[holding.since] !== undefined) return null;
  const days = rules.factOf(holding.days)?.value;
  const kinds = answers["money-kinds"];
  if (typeof days !== "number" || (Array.isArray(kinds) && !kinds.includes("savings"))) return null;
  const sum = result.sums.find(({ id }) => id === holding.sum);
  return {
    days,
    total: sum ? totalInWords(sum) : null,
    missing: sum && together ? missingOf(sum, together, about.currency) : null,
    lines: requirements.filter(({ facts }) => facts.includes(holding.days)).map(({ id }) => id),
  };
}

function missingOf(
  { amount: needed, unit, assumed }: RuleSum,
  { amount, day, isSure }: NonNullable<ApplicationMoney["together"]>,
  currency: string,
): string | null {
  if (needed === null || unit !== currency || needed <= amount) return null;
  const missing = amountInWords(toHundredths(needed - amount), currency);
  const doubts = [
    ...(isSure ? [] : ["if all of them count"]),
    ...(assumed === undefined ? [] : ["as far as it is known"]),
  ];
  return `By your balances of ${dayInWords(day)}, ${[`${missing} is still missing`, ...doubts].join(", ")}.`;
}

/** The day by which savings must lie in the account for the last day to apply. */
export function savingsDayOf(held: HeldMoney | null, { apply }: Pick<RuleResult, "apply">): RuleResult["days"] {
  if (held === null || !apply?.latest || apply.isImpossible) return [];
  const rule = `On the last day to apply it must have been there for ${held.days} days in a row.`;
  return [
    {
      id: savingsDayId,
      what: "money in the account",
      rule,
      earliest: null,
      latest: addDays(apply.latest, -held.days),
      isToApply: true,
    },
  ];
}

/** Null where this line does not prove it. */
export function heldFor({ id }: ApplicationLine, held: HeldMoney | null): HeldMoney | null {
  return held?.lines.includes(id) ? held : null;
}

/** A known amount says what to do; why it is asked stands in the checklist. */
export function heldInWords({ days, total, missing }: HeldMoney, { because }: ApplicationLine): string {
  if (total !== null) {
    const held = `Have ${total} in the account, and leave it there for ${days} days in a row.`;
    return missing === null ? held : `${held} ${missing}`;
  }
  return `Savings must lie in the account for ${days} days in a row before you apply. ${because}`;
}
