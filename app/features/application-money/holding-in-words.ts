import type { MoneyHolding } from "#shared/applications/application-money.ts";
import { moneyTexts } from "./texts.ts";

const texts = moneyTexts.holding;

/** Days that are not full yet are nothing to be afraid of while the sum is there. */
export function toneOf({ verdict, since }: MoneyHolding): MoneyHolding["verdict"] {
  return verdict === "unknown" && since !== null ? "so far" : verdict;
}

/** The verdict first. */
export function sentencesOf(holding: MoneyHolding): string[] {
  const { verdict, days, since, daysSoFar, earliest, neededThen, latest } = holding;
  if ((verdict !== "so far" && verdict !== "unknown") || since === null || earliest === null || latest === null)
    return [sentenceOf(holding)];
  return [
    texts.soFar(daysSoFar, days),
    texts.ifItStays(earliest, latest),
    ...(neededThen ? [texts.raised(neededThen.day, neededThen.inWords)] : []),
    ...(verdict === "unknown" ? [sentenceOf(holding)] : []),
  ];
}

/** Where the rule does not stand above it. */
export function firstSentenceOf(holding: MoneyHolding): string {
  const { verdict, needed, days } = holding;
  const first = sentencesOf(holding)[0] ?? "";
  return needed && (verdict === "met" || verdict === "not met")
    ? `${texts.rule(needed.inWords, days)} ${first}`
    : first;
}

function sentenceOf({ verdict, first, closing, firstShort, unknownUntil, neededThen }: MoneyHolding): string {
  switch (verdict) {
    case "met":
      return texts.met(first ?? "", closing ?? "");
    case "not met":
      if (neededThen?.missing && closing)
        return texts.thenShort(neededThen.day, neededThen.inWords, neededThen.missing, closing);
      return firstShort ? texts.notMet(firstShort.day, firstShort.inWords, firstShort.missing) : texts.check;
    case "so far":
    case "unknown":
      return texts.unknown(unknownUntil ?? "", first ?? "");
    case "check":
      return texts.check;
    case "whose":
      return texts.whose;
    case "none counts":
      return texts.noneCounts;
    case "no sum":
      return texts.noSum;
    case "nothing":
      return texts.nothing;
    case "no balances":
      return texts.noBalances;
    case "no rate":
      return texts.noRate;
  }
}
